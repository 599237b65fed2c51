import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Eve is a member who can write to the database, and to nothing else. She wants to read Ada's notices, appeals, reports and
// bookmarks, and the moderators' notes. Then Eve looks at her own pages and her own data export.

let forum: Forum
let verbs: Awaited<ReturnType<typeof load>>
let ada: Awaited<ReturnType<Forum['member']>>
let eve: Awaited<ReturnType<Forum['member']>>
const load = async () => ({
  ...(await import('./safety/measures.server.ts')),
  ...(await import('./safety/reports.server.ts')),
  ...(await import('./moderation/appeals.server.ts')),
  ...(await import('./moderation/pseudonyms/reveal-log.server.ts')),
  ...(await import('./posts/pseudonyms/pseudonyms.server.ts')),
  ...(await import('./composing/drafts/post-drafts.server.ts')),
  ...(await import('./reading/bookmarks.server.ts')),
  ...(await import('./posts/bind-words.server.ts')),
  ...(await import('#app/platform/keys/one-time-signing.server.ts')),
})
beforeAll(async () => {
  forum = await aForum({ mo: 'editor', max: 'editor', sol: 'steward' })
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  for (const table of ['drafts', 'forumPseudonyms'] as const) await forum.db.deleteFrom(table).execute()
  ;[ada, eve] = [await forum.member('ada', 'member'), await forum.member('eve', 'member')]
})

/** Creates the same for both: every kind of sealed text. @returns where they wrote under a pseudonym */
async function lives(who: typeof ada, says: string): Promise<{ topicId: string; pseudonymId: string }> {
  const { db } = forum
  const { topicId, postId } = await forum.aTopic()
  await verbs.reportPost(db, who.id, { postId, reason: 'harm', note: `${says} report` })
  const measure = { id: forum.newId(), what: 'warning', rule: 'harm', text: `${says} warning` } as const
  await verbs.actOn(db, 'mo', { memberId: who.id, pseudonymId: null }, measure)
  await verbs.askSecondPerson(db, who.id, { kind: 'measure', id: measure.id, text: `${says} appeal` })
  const appeal = await db
    .selectFrom('forumAppeals')
    .select('id')
    .where('memberId', '=', who.id)
    .executeTakeFirstOrThrow()
  await verbs.decideAppeal(db, 'max', appeal.id, { outcome: 'stays', answer: `${says} answer` })
  await verbs.noteOn(db, 'mo', who.id, `${says} note of moderators`)
  await verbs.markTopic(db, who.id, topicId, { kept: true, followed: false, note: `${says} own note` })
  const draft = { where: { topic: topicId }, title: 'A room', page: forum.newId(), turn: 1 }
  await verbs.savePostDraft(db, who, { ...draft, fields: { text: `${says} draft` } })
  await forum.answerNameless(who, topicId)
  const { id: pseudonymId } = (await verbs.pseudonymIn(db, who.id, topicId)) ?? expect.fail('no pseudonym')
  const about = { ...measure, id: forum.newId(), text: `${says} pseudonym` }
  await verbs.actOn(db, 'mo', { memberId: null, pseudonymId }, about)
  await verbs.lookUp(db, 'sol', pseudonymId, { reason: 'harm', text: `${says} look-up` })
  return { topicId, pseudonymId }
}

/** Every sealed text that the site shows a member, as in their data export. */
const ownFile = async ({ id }: { id: string }) =>
  JSON.stringify([await forum.safetyOf(forum.db, id), await forum.everyMark(forum.db, id)])
const KINDS = ['report', 'warning', 'appeal', 'answer', 'own note', 'draft', 'pseudonym', 'look-up']
const read = async (who: typeof ada, says: string) => {
  const file = await ownFile(who)
  return KINDS.filter((kind) => file.includes(`${says} ${kind}`))
}

test('each member reads their own text', async () => {
  await lives(ada, 'Pelican')
  await lives(eve, 'Heron')
  expect(await read(ada, 'Pelican')).toEqual(KINDS)
  expect(await read(eve, 'Heron')).toEqual(KINDS)
  expect(await ownFile(eve)).not.toContain('Pelican')
})

test('a row moved to another member reveals no text to them, and does not hide their own text [A3]', async () => {
  const { db } = forum
  const [hers, own] = [await lives(ada, 'Pelican'), await lives(eve, 'Heron')]
  for (const table of ['forumReports', 'forumMeasures', 'forumAppeals'] as const)
    await db.updateTable(table).set({ memberId: eve.id }).where('memberId', '=', ada.id).execute()
  for (const table of ['forumMeasures', 'forumLookUps'] as const)
    await db
      .updateTable(table)
      .set({ pseudonymId: own.pseudonymId })
      .where('pseudonymId', '=', hers.pseudonymId)
      .execute()
  await db.updateTable('forumMarks').set({ memberId: eve.id }).where('memberId', '=', ada.id).execute()
  const mine = db.selectFrom('drafts').selectAll()
  const [draft] = (await mine.execute()).filter(({ sealed }) => sealed).slice(-1)
  await db
    .updateTable('drafts')
    .set({ owner: draft?.owner ?? '' })
    .execute()
  expect(await ownFile(eve)).not.toContain('Pelican')
  expect(await read(eve, 'Heron')).toEqual(KINDS)
})

test('sealed text copied into another member’s row reveals nothing [A3]', async () => {
  const { db } = forum
  await lives(ada, 'Pelican')
  await lives(eve, 'Heron')
  const everything = [
    ['forumReports', 'sealedNote', 'memberId'],
    ['forumMeasures', 'sealedText', 'memberId'],
    ['forumAppeals', 'sealedText', 'memberId'],
    ['forumAppeals', 'sealedAnswer', 'memberId'],
    ['forumNotes', 'sealedText', 'memberId'],
    ['forumMarks', 'sealedNote', 'memberId'],
  ] as const
  const sealed: string[] = []
  for (const [table, column, whose] of everything) {
    const rows = await db
      .selectFrom(table as 'forumReports')
      .select(column as 'sealedNote')
      .where(whose, '=', ada.id)
      .execute()
    sealed.push(...rows.flatMap((row) => Object.values(row) as string[]))
  }
  expect(sealed).toHaveLength(everything.length)
  for (const one of sealed) {
    await db.updateTable('forumReports').set({ sealedNote: one }).where('memberId', '=', eve.id).execute()
    await db.updateTable('forumMeasures').set({ sealedText: one }).where('memberId', '=', eve.id).execute()
    const both = { sealedText: one, sealedAnswer: one }
    await db.updateTable('forumAppeals').set(both).where('memberId', '=', eve.id).execute()
    await db.updateTable('forumMarks').set({ sealedNote: one }).where('memberId', '=', eve.id).execute()
    expect(await ownFile(eve)).not.toContain('Pelican')
  }
  expect(await ownFile(eve)).toContain('changed outside our site')
})

test('a pseudonym with another person’s HMACs stays with its author [A3]', async () => {
  const { db } = forum
  const hers = await lives(ada, 'Pelican')
  const own = await lives(eve, 'Heron')
  const { byCount } = await db
    .selectFrom('forumPseudonyms')
    .select('byCount')
    .where('id', '=', own.pseudonymId)
    .executeTakeFirstOrThrow()
  await db.updateTable('forumPseudonyms').set({ byCount: null }).where('id', '=', own.pseudonymId).execute()
  await db.updateTable('forumPseudonyms').set({ byCount }).where('id', '=', hers.pseudonymId).execute()
  expect(await verbs.pseudonymIdsOf(db, eve.id)).toEqual([])
  expect(await ownFile(eve)).not.toContain('Pelican')
})

test('text sealed the old way is resealed once; text moved after that opens for no one', async () => {
  const { db } = forum
  await lives(ada, 'Pelican')
  const old = async (text: string) => {
    const sealedText = sealWithMailKey(text, 'forum safety')
    await db.updateTable('forumMeasures').set({ sealedText }).where('memberId', '=', ada.id).execute()
  }
  for (const table of [
    'forumReports',
    'forumAppeals',
    'forumLookUps',
    'forumMarks',
    'drafts',
    'forumNotes',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('forumMeasures').where('pseudonymId', 'is not', null).execute()
  await old('Pelican warning')
  expect(await read(ada, 'Pelican')).toEqual([])
  await verbs.bindForumWordsOnce(db)
  expect(await read(ada, 'Pelican')).toEqual(['warning'])
  await old('Pelican warning')
  await verbs.bindForumWordsOnce(db)
  // Even when the note beside the keys is lost, and the trail with it.
  rmSync(verbs.vouchedFile('forumWords'))
  await db.deleteFrom('auditLines').execute()
  await verbs.bindForumWordsOnce(db)
  expect(await read(ada, 'Pelican')).toEqual([])
})
