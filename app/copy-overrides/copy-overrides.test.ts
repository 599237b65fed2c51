import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#app/platform/settings/today.server.ts'
import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

const screens = {
  'here.start': { title: 'Start', href: '/', not: ['fixed'] },
  'here.rules': { title: 'Rules', href: '/rules', formerly: 'before.rules', legal: true },
  here: { inBrowser: true },
}
interface Here {
  start: {
    title: string
    greets: Message<{ name: string }>
    counted: Message<{ count: number }>
    plain: string
    fields: { name: { label: string } }
  }
  rules: { short: string; fair: string }
}
const words = copyOf<{ here: Here }>(
  {
    'here.start.title': 'Our mission',
    'here.start.greets': 'Hello, {name}.',
    'here.start.counted': '{count, plural, one {# letter} other {# letters}}',
    'here.start.plain': 'Call us',
    'here.start.hours': 'We answer within 48 hours.',
    'here.start.fixed': 'It stays',
    'here.start.fields.name.label': 'Your name',
    'here.rules.short': 'Be kind. Read [all rules](rules).',
    'here.rules.fair': 'Be fair.',
    'here.elsewhere.title': 'Not offered',
  },
  'en-US',
  screens,
).here

let db: Db
let close: () => Promise<void>
let wording: typeof import('./copy-overrides.server.ts')
let followed = 0
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  wording = await import('./copy-overrides.server.ts')
  wording.afterWordChange(async () => {
    followed += 1
  })
})
afterAll(() => close())

const save = async (id: string, text: string | null, by = 'ada') =>
  wording.saveWord(db, { id, text, base: (await wording.wordNow(db, id))?.version ?? -1 }, by)

const mine = async () => (await wording.wordsNow(db)).filter(({ word }) => word.key.startsWith('here.'))

test('the texts of screens with a title are offered; promises and excluded ones are not', async () => {
  expect((await mine()).map(({ word }) => word.id)).toEqual([
    'here.start.title',
    'here.start.greets',
    'here.start.counted',
    'here.start.plain',
    'here.start.fields.name.label',
    'before.rules.short',
    'before.rules.fair',
  ])
})

test('a change applies at once and after a restart, and can be reverted', async () => {
  const { versionOfAll } = await import('#app/platform/settings/content-version.server.ts')
  const before = versionOfAll()
  expect(await save('here.start.title', 'What we want')).toEqual({ state: 'public', problem: null })
  expect(words.start.title).toBe('What we want')
  expect(versionOfAll()).toBeGreaterThan(before)
  expect(followed).toBe(1)
  expect(wording.changedOnPages()).toEqual(new Map([['/', ['What we want']]]))
  expect(await save('here.start.title', 'What we want')).toMatchObject({ state: 'same' })
  expect(wording.wordsChangedOn('/')).toBe(today())
  expect(wording.wordsChangedOn('/rules')).toBeNull()

  await save('here.start.greets', '{name}, welcome!')
  expect(words.start.greets({ name: 'Ada' })).toBe('Ada, welcome!')

  await wording.takeWords(db)
  expect(words.start.title).toBe('What we want')

  await save('here.start.title', null, 'sol')
  await save('here.start.greets', 'Hello, {name}.')
  expect(words.start.title).toBe('Our mission')
  expect(words.start.greets({ name: 'Ada' })).toBe('Hello, Ada.')
  const kept = await wording.versionsOfWord(db, 'here.start.title')
  expect(kept.map(({ text, savedBy }) => [text, savedBy])).toEqual([
    [null, 'sol'],
    ['What we want', 'ada'],
  ])
})

test('two editors of the same text do not overwrite each other', async () => {
  const base = (await wording.wordNow(db, 'here.start.fields.name.label'))?.version ?? -1
  const change = { id: 'here.start.fields.name.label', base }
  await wording.saveWord(db, { ...change, text: 'Your full name' }, 'ada')
  const late = await wording.saveWord(db, { ...change, text: 'Name' }, 'sol')
  expect(late.problem).toContain('Someone saved other words')
  expect(words.start.fields.name.label).toBe('Your full name')
})

test('text with legal weight waits for a second person, who approves exactly what they read', async () => {
  const id = 'before.rules.short'
  expect(await save(id, 'Be kind. See [the rules](rules).')).toMatchObject({ state: 'waits' })
  expect(words.rules.short).toBe('Be kind. Read [all rules](rules).')
  expect(wording.wordsChangedOn('/rules')).toBeNull()
  // Withdrawing a waiting version in favor of the original is not a change either.
  expect(await save('before.rules.fair', 'Be very fair.')).toMatchObject({ state: 'waits' })
  expect(await save('before.rules.fair', null)).toMatchObject({ state: 'back' })
  expect(await wording.wordNow(db, 'before.rules.fair')).toMatchObject({ waits: null, changed: false })
  expect(wording.wordsChangedOn('/rules')).toBeNull()
  const sol = { userId: 'sol', mayReview: true }
  const one = { id, version: 1 }
  await expect(wording.approveWord(db, one, { userId: 'ada', mayReview: true })).rejects.toThrow(
    'second person',
  )
  await expect(wording.approveWord(db, one, { ...sol, mayReview: false })).rejects.toThrow('Only a steward')
  await save(id, 'Be kind. See [our rules](rules).')
  await expect(wording.approveWord(db, one, sol)).rejects.toThrow('in the meantime')
  await wording.approveWord(db, { id, version: 2 }, sol)
  expect(wording.wordsChangedOn('/rules')).toBe(today())
  expect(words.rules.short).toBe('Be kind. See [our rules](rules).')
  expect((await save(id, 'Be kind.')).problem).toContain('Keep the link “rules”')
})

test('an author of part of a text cannot approve it; a waiting version can be withdrawn, which is no public change', async () => {
  const id = 'before.rules.short'
  const as = async (who: string, text: string | null) => {
    const base = (await wording.wordNow(db, id))?.version ?? -1
    await wording.saveWord(db, { id, base, text }, who)
    return base + 1
  }
  const before = (await wording.wordNow(db, id))?.text ?? ''
  const changedOn = wording.wordsChangedOn('/rules')
  await as('sol', 'Be cruel. See [our rules](rules).')
  const version = await as('ada', 'Be cruel! See [our rules](rules).')
  const sol = { userId: 'sol', mayReview: true }
  await expect(wording.approveWord(db, { id, version }, sol)).rejects.toThrow('You wrote some of these words')
  await as('ada', before)
  expect(await wording.wordNow(db, id)).toMatchObject({ text: before, waits: null })
  expect(wording.wordsChangedOn('/rules')).toBe(changedOn)
  // From there it starts again, and the other member approves.
  const next = await as('ada', 'Be good. See [our rules](rules).')
  await wording.approveWord(db, { id, version: next }, sol)
  expect(words.rules.short).toBe('Be good. See [our rules](rules).')
})

test('a change that does not fit a new release’s original is not used', async () => {
  const at = new Date().toISOString()
  await db
    .insertInto('wordVersions')
    .values({
      wordId: 'here.start.title',
      version: 3,
      text: 'Hello {nobody}',
      savedAt: at,
      savedBy: 'ada',
      publicAt: at,
      publicBy: 'ada',
    })
    .execute()
  await wording.takeWords(db)
  expect(words.start.title).toBe('Our mission')
  expect(await wording.wordNow(db, 'here.start.title')).toMatchObject({ outdated: true, changed: false })
})

test('a message with forms can be changed in ICU, and braces that do not fit are refused with their place', async () => {
  expect(words.start.counted({ count: 1000 })).toBe('1,000 letters')
  const id = 'here.start.counted'
  expect((await save(id, '{count, plural, one {# page} other {# pages')).problem).toMatch(
    /^We cannot read the curly brackets at .*\(character \d+\)\. /,
  )
  expect((await save(id, '{count, plural, one {# page}}')).problem).toContain('The form “other” is missing')
  expect((await save(id, '{cuont} pages')).problem).toContain('Keep {count}')
  expect((await save('here.start.greets', '{name, plural, one {x} other {y}}')).problem).toContain(
    'Write only {name}',
  )
  expect((await save('here.start.greets', 'Hello {name')).problem).toContain('at “{name” (character 7)')
  expect((await save(id, '{count, plural, =0 {none} one {# page} other {# pages}}')).state).toBe('public')
  expect([0, 1, 2].map((count) => words.start.counted({ count }))).toEqual(['none', '1 page', '2 pages'])
  await save(id, null)
})

test('what staff write is taken as they typed it, with apostrophes around values and signs of other languages', async () => {
  await save('here.start.greets', "It's '{name}' <b> isn't it")
  expect(words.start.greets({ name: 'Ada' })).toBe("It's 'Ada' <b> isn't it")
  await save('here.start.greets', null)
})

test('a text that an older release stored is still shown, also with a brace that meant nothing then', async () => {
  const at = '2026-01-05T17:00:00.000Z'
  const stored = { version: 1, savedAt: at, savedBy: 'ada', publicAt: at, publicBy: 'sol' }
  const id = 'here.start.plain'
  await db
    .insertInto('wordVersions')
    .values({ ...stored, wordId: id, text: 'Name {or so' })
    .execute()
  await wording.takeWords(db)
  expect(words.start.plain).toBe('Name {or so')
  await db.deleteFrom('wordVersions').where('wordId', '=', id).execute()
  await wording.takeWords(db)
})

test('a change reaches the browser by its key, compiled if it has values', async () => {
  await save('here.start.plain', 'Write to us')
  await save('here.start.greets', 'Bye, {name}!')
  const told = JSON.parse(wording.changedInBrowsers())
  expect([told['here.start.plain'], told['here.start.greets']]).toEqual([
    'Write to us',
    ['Bye, ', ['name'], '!'],
  ])
  await save('here.start.plain', null)
  await save('here.start.greets', null)
})
