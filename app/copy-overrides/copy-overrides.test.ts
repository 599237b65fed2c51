import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

const plural = (count: number) => `${count.toLocaleString('en-US')} letters`
const words = {
  start: {
    title: 'Our mission',
    greets: (name: string) => `Hello, ${name}.`,
    counted: (count: number) => plural(count),
    hours: 'We answer within 48 hours.',
    fixed: 'It stays',
    fields: { name: { label: 'Your name' } },
  },
  rules: { short: 'Be kind. Read [all rules](rules).', fair: 'Be fair.' },
  elsewhere: { title: 'Not offered' },
}

let db: Db
let close: () => Promise<void>
let wording: typeof import('./copy-overrides.server.ts')
let followed = 0
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  wording = await import('./copy-overrides.server.ts')
  const screens = {
    start: { title: 'Start', href: '/', not: ['fixed'] },
    rules: { title: 'Rules', href: '/rules', legal: true as const },
  }
  wording.offerWords([{ name: 'here', file: 'here.ts', words, screens }], async () => {
    followed += 1
  })
})
afterAll(() => close())

const save = async (id: string, text: string | null, by = 'ada') =>
  wording.saveWord(db, { id, text, base: (await wording.wordNow(db, id))?.version ?? -1 }, by)

test('texts and plain templates are offered; promises, plurals and excluded ones are not', async () => {
  const { wordsNow } = wording
  expect((await wordsNow(db)).map(({ word }) => word.id)).toEqual([
    'here.start.title',
    'here.start.greets',
    'here.start.fields.name.label',
    'here.rules.short',
    'here.rules.fair',
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
  expect(words.start.greets('Ada')).toBe('Ada, welcome!')

  words.start.title = 'lost at a restart'
  await wording.takeWords(db)
  expect(words.start.title).toBe('What we want')

  await save('here.start.title', null, 'sol')
  await save('here.start.greets', 'Hello, {name}.')
  expect(words.start.title).toBe('Our mission')
  expect(words.start.greets('Ada')).toBe('Hello, Ada.')
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
  const id = 'here.rules.short'
  expect(await save(id, 'Be kind. See [the rules](rules).')).toMatchObject({ state: 'waits' })
  expect(words.rules.short).toBe('Be kind. Read [all rules](rules).')
  expect(wording.wordsChangedOn('/rules')).toBeNull()
  // Withdrawing a waiting version in favor of the original is not a change either.
  expect(await save('here.rules.fair', 'Be very fair.')).toMatchObject({ state: 'waits' })
  expect(await save('here.rules.fair', null)).toMatchObject({ state: 'back' })
  expect(await wording.wordNow(db, 'here.rules.fair')).toMatchObject({ waits: null, changed: false })
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
  const id = 'here.rules.short'
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
