import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import type { Db } from '#db/schema.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { isDue } from './rules.ts'

// Mo, Max and Sue are allowed to moderate; Sue, a steward, does not.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./alert-moderators.server.ts')),
  ...(await import('../../composing/word-filter/word-filter.server.ts')),
  ...(await import('../../composing/word-filter/raid-mode.server.ts')),
  ...(await import('../../safety/reports.server.ts')),
  ...(await import('../appeals.server.ts')),
  ...(await import('#app/platform/secrets/data-keys.server.ts')),
})
beforeAll(async () => {
  forum = await aForum({ mo: 'editor', max: 'editor', sue: 'steward', tess: 'treasurer' })
  ;({ db } = forum)
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  for (const table of ['forumWatched', 'forumTold', 'jobs', 'mailQueue', 'facts'] as const)
    await db.deleteFrom(table).execute()
  await forum.beginModerating(db, 'mo', 24)
  await forum.stopModerating(db, 'sue')
})

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
/** The emails since the last call. */
async function letters(): Promise<Mail[]> {
  await verbs.tellModerators(db)
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').execute()
  await db.deleteFrom('mailQueue').execute()
  return rows
    .map(({ sealedLetter }) => JSON.parse(verbs.openWithMailKey(sealedLetter, 'letter')) as Mail)
    .sort((a, b) => a.to.localeCompare(b.to))
}
const told = async () => (await letters()).map(({ to }) => to)

test.each([
  ['nobody was told yet', null, null, true],
  ['something new, after five hours', 5, null, false],
  ['something new, after six hours', 6, null, true],
  ['a new post with help lines, after half an hour', 0.5, 0.1, false],
  ['a new post with help lines, after an hour', 1, 0.1, true],
  ['a post with help lines that was told, after six hours', 6, 7, true],
])('%s', (_, toldHours, helpHours, due) => {
  const newestHelp = helpHours === null ? null : ago(helpHours)
  const told = toldHours === null ? null : ago(toldHours)
  expect(isDue({ count: 1, newest: ago(0.05), newestHelp }, told, Date.now())).toBe(due)
})

test('a post that still waits is emailed about once a day', () => {
  const waits = { count: 1, newest: ago(30), newestHelp: null }
  expect([isDue(waits, ago(23), Date.now()), isDue(waits, ago(24), Date.now())]).toEqual([false, true])
})

test('moderators get an email about a waiting post once half of the promised time has passed', async () => {
  await forum.begin(await forum.member('ada'))
  expect(await told()).toEqual([])
  await db
    .updateTable('forumPosts')
    .set({ waitsSince: ago(11) })
    .where('waitsSince', 'is not', null)
    .execute()
  expect(await told()).toEqual([])
  await db
    .updateTable('forumPosts')
    .set({ waitsSince: ago(13) })
    .where('waitsSince', 'is not', null)
    .execute()
  const sent = await letters()
  expect(sent.map(({ to }) => to)).toEqual(['max@example.org', 'mo@example.org'])
  expect(sent[0]?.text).toContain('1 item waits at the forum desk. Sign in')
  expect(JSON.stringify(sent)).not.toMatch(/ada|quiet room|How do I ask/)
  expect(await told()).toEqual([])
})

test('in raid mode a post is published automatically, and no email is sent', async () => {
  await verbs.beginRaid(db, 'mo')
  const ada = await forum.member('ada', 'member')
  await forum.begin(ada)
  await db
    .updateTable('forumPosts')
    .set({ waitsSince: ago(13) })
    .where('heldUntil', 'is not', null)
    .execute()
  expect(await told()).toEqual([])
})

test('a post with help lines is emailed at once, marked as urgent; once read, no email is sent', async () => {
  await verbs.watchWord(db, 'mo', { word: 'end it all', act: 'help', note: null })
  const ada = await forum.member('ada', 'member')
  const { postId } = await forum.begin(ada, 'A hard day', 'I want to end it all')
  const planned = await db.selectFrom('jobs').select('name').execute()
  expect(planned.map(({ name }) => name)).toContain('forum.tell-moderators')
  const [first] = await letters()
  expect(first?.text).toContain('Please read it soon.')
  await verbs.helpRead(db, 'mo', postId)
  await db.deleteFrom('forumTold').execute()
  expect(await told()).toEqual([])
})

test('a change that adds such words is checked soon too', async () => {
  await verbs.watchWord(db, 'mo', { word: 'end it all', act: 'help', note: null })
  const ada = await forum.member('ada', 'member')
  const { postId } = await forum.begin(ada)
  await db.deleteFrom('jobs').execute()
  await forum.pause()
  const seen = await forum.versionNow(postId)
  await forum.changePost(db, ada, { id: postId, text: 'I want to end it all', seen })
  const planned = await db.selectFrom('jobs').select('name').execute()
  expect(planned.map(({ name }) => name)).toContain('forum.tell-moderators')
})

test('a report is emailed; an appeal only to those who may decide it, including a steward without a second moderator', async () => {
  const [ada, ben] = [await forum.member('ada', 'member'), await forum.member('ben', 'member')]
  const { postId } = await forum.begin(ada)
  await verbs.reportPost(db, ben.id, { postId, reason: 'harm', note: '' })
  expect(await told()).toEqual(['max@example.org', 'mo@example.org'])
  await forum.removePost(db, 'mo', postId, { rule: 'harm', note: '' })
  await verbs.askSecondPerson(db, ada.id, { kind: 'post', id: postId, text: 'Why?' })
  await db.deleteFrom('forumTold').execute()
  expect(await told()).toEqual(['max@example.org'])
  await forum.stopModerating(db, 'max')
  const [toSue, ...others] = await letters()
  expect([toSue?.to, others]).toEqual(['sue@example.org', []])
  expect(toSue?.text).toContain('because nobody else can decide about it')
})
