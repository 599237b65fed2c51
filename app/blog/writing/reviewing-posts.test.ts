import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { openWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import type { Db } from '#db/schema.ts'
import { aBlog, aWriter, type Blog } from '#tests/support/posts.ts'
import { NEW_POST } from '../model/post-text.ts'

let db: Db
let close: () => Promise<void>
let saving: Blog['saving']
let publishing: Blog['publishing']
let texts: Blog['texts']
let reviewing: Blog['publishing']['postContent']['review']

beforeAll(async () => {
  ;({ db, close, saving, publishing, texts } = await aBlog())
  reviewing = publishing.postContent.review
  await aWriter(db, 'ada', 'Ada', 'editor')
  await aWriter(db, 'ed', 'Ed', 'editor')
  await aWriter(db, 'sol', 'Sol', 'steward')
  await aWriter(db, 'kim', 'Kim', 'steward')
})
afterAll(() => close())

const SECRET = 'The merger with the northern office'
const POST = {
  ...NEW_POST,
  title: SECRET,
  excerpt: 'What we did.',
  author: 'Ada',
  category: 'Advocacy',
  imageDescription: 'A path.',
  keyPoints: ['One.'],
  body: '## First\n\nOne.',
}

/** Takes the queued mails: recipient and subject. */
async function letters(): Promise<string[]> {
  const rows = await db.deleteFrom('mailQueue').returning('sealedLetter').execute()
  const all = rows.map(({ sealedLetter }) => JSON.parse(openWithMailKey(sealedLetter, 'letter')) as Mail)
  for (const letter of all) expect(JSON.stringify(letter)).not.toContain('northern')
  return all.map(({ to, subject }) => `${to}: ${subject}`).sort()
}

test('each review step notifies the other side once, and no email contains text of the post', async () => {
  const { id } = await saving.draftPost(db, POST, 'ada')
  await reviewing.sendForReview(db, id, 1, 'ada')
  await reviewing.sendForReview(db, id, 1, 'ada')
  const waits = [
    'kim@example.org: A post is waiting for a second person',
    'sol@example.org: A post is waiting for a second person',
  ]
  expect(await letters()).toEqual(waits)
  await reviewing.sendBack(db, id, { version: 1, note: SECRET }, 'sol')
  expect(await letters()).toEqual(['ada@example.org: A post was sent back'])
  const sentBack = async (to: string) => (await texts.textsSentBack(db, to)).map(({ title }) => title)
  expect([await sentBack('ada'), await sentBack('sol')]).toEqual([[SECRET], []])
  // An author of the text does not count as the second person.
  await publishing.postContent.save(db, id, { base: 1, typed: { ...POST, author: 'Kim' } }, 'kim')
  await reviewing.sendForReview(db, id, 2, 'ada')
  expect(await sentBack('ada')).toEqual([])
  expect(await letters()).toEqual(waits.slice(1))
  await reviewing.approve(db, id, 2, 'sol')
  await reviewing.approve(db, id, 2, 'sol')
  expect(await letters()).toEqual([
    'ada@example.org: A post was approved',
    'kim@example.org: A post was approved',
  ])
})

test('a schedule stops if its category became legal in the meantime, and its author is notified', async () => {
  const { config } = await import('#app/platform/settings/config.server.ts')
  const { id } = await saving.draftPost(db, POST, 'ada')
  const moment = new Date(Date.now() + 60_000)
  await publishing.postContent.schedule(db, id, { version: 1, at: moment }, 'ada')
  await letters()
  const before = config.categories
  config.categories = before.map((one) => ({ ...one, legal: true }))
  vi.useFakeTimers({ now: moment.getTime() + 1000, toFake: ['Date'] })
  await texts.publishJobs['content.publish'](db, { id })
  config.categories = before
  await texts.publishJobs['content.publish'](db, { id })
  vi.useRealTimers()
  const { state, publishedVersion } = (await texts.textAt(db, id)) ?? expect.fail('no text')
  expect([state, publishedVersion]).toEqual(['draft', null])
  expect(await letters()).toEqual(['ada@example.org: A scheduled post was not published'])
})

test('a member who left the staff gets no email', async () => {
  const { id } = await saving.draftPost(db, POST, 'ed')
  await db
    .updateTable('staff')
    .set({ removedAt: new Date().toISOString() })
    .where('userId', '=', 'ed')
    .execute()
  await reviewing.sendForReview(db, id, 1, 'ed')
  await letters()
  await reviewing.approve(db, id, 1, 'sol')
  expect(await letters()).toEqual([])
})

test('a completed schedule notifies the member who set it', async () => {
  const { id } = await saving.draftPost(db, POST, 'ada')
  const at = new Date(Date.now() + 60_000)
  await publishing.postContent.schedule(db, id, { version: 1, at }, 'ada')
  vi.useFakeTimers({ now: at.getTime() + 1000, toFake: ['Date'] })
  await texts.publishJobs['content.publish'](db, { id })
  vi.useRealTimers()
  expect((await texts.textAt(db, id))?.state).toBe('published')
  expect(await letters()).toEqual(['ada@example.org: A scheduled post is published'])
})
