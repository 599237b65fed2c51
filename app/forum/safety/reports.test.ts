import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'

// Ada wrote a post; Ben, Cy and Di are trusted members, Eve is new. Mo and Max moderate.

let forum: Forum
let db: Db
let reports: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./reports.server.ts')),
  ...(await import('../moderation/reported-posts.server.ts')),
  ...(await import('../moderation/adding-notes.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  reports = await load()
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

const MO = 'mo'
const MAX = 'max'
const report = (who: Member, postId: string, reason: 'harm' | 'note' | 'other' = 'harm', note = '') =>
  reports.reportPost(db, who.id, { postId, reason, note })
const acts = async () =>
  (await db.selectFrom('auditLines').select(['actor', 'action']).orderBy('seq').execute()).map(
    ({ actor, action }) => `${actor} ${action}`,
  )

async function aPost(title = 'A quiet room', text = 'You are a fool') {
  const ada = await forum.member('ada', 'member')
  return { ada, ...(await forum.begin(ada, title, text)) }
}
const known = () => Promise.all(['ben', 'cy', 'di'].map((handle) => forum.member(handle, 'member')))

describe('a report', () => {
  test('counts once for each member and post, however often it is sent, and the desk does not show the reporter', async () => {
    const { postId } = await aPost()
    const [ben] = await known()
    if (!ben) throw new Error('nobody')
    await Promise.all(Array.from({ length: 6 }, () => report(ben, postId, 'other', 'He means me')))
    const [at, ...more] = await reports.reportedPosts(db)
    expect(more).toEqual([])
    expect(at).toMatchObject({
      id: postId,
      handle: 'ada',
      reports: [{ reason: 'other', note: 'He means me' }],
    })
    expect(JSON.stringify([at, await reports.reportsOfPost(db, postId)])).not.toMatch(
      new RegExp(`ben|${ben.id}`),
    )
    expect(await reports.ownReport(db, ben.id, postId)).toMatchObject({ outcome: null })
    expect(await acts()).toEqual([`a member forum.reported`])
  })

  test('seals its note against an attacker who has only the database', async () => {
    const { postId } = await aPost()
    const [ben] = await known()
    await report(ben as Member, postId, 'other', 'The pelican knows')
    expect(await forum.everywhere('pelican')).toEqual([])
  })

  test('is refused for one’s own post, an example, or a post that is not public', async () => {
    const { ada, postId } = await aPost()
    await expect(report(ada, postId)).rejects.toThrow('your own post')
    const eve = await forum.member('eve')
    const waiting = await forum.begin(eve)
    await expect(report(ada, waiting.postId)).rejects.toThrow('can no longer be read')
    const example = await db
      .selectFrom('forumPosts')
      .select('id')
      .where('memberId', 'is', null)
      .executeTakeFirst()
    await expect(report(ada, example?.id ?? '')).rejects.toThrow('can no longer be read')
  })

  test('can be made twenty times a day', async () => {
    const [ben] = await known()
    for (let i = 0; i < 21; i++) {
      const { postId } = await forum.aTopic()
      const sent = report(ben as Member, postId)
      if (i < 20) await sent
      else await expect(sent).rejects.toMatchObject({ status: 429 })
    }
  })
})

describe('three members', () => {
  test('hide a post and its title until a moderator has read it', async () => {
    const { ada, postId, topicId } = await aPost()
    const [ben, cy, di] = (await known()) as [Member, Member, Member]
    await report(ben, postId)
    await report(cy, postId)
    expect((await forum.read(topicId))[0]).toMatchObject({ hiddenAt: null })
    await report(di, postId)
    expect((await forum.read(topicId))[0]).toMatchObject({
      hiddenAt: expect.any(String),
      waitsSince: expect.any(String),
    })
    expect(await forum.listed()).toMatchObject([{ title: '' }])
    expect(await forum.waitingPosts(db)).toEqual([])
    expect((await forum.countWaitingPosts(db)).count).toBe(0)
    expect(await forum.countReportedPosts(db)).toEqual({ count: 1, hidden: true })
    await reports.keepPost(db, MO, postId, await forum.stateNow(postId))
    expect((await forum.read(topicId))[0]).toMatchObject({ hiddenAt: null, waitsSince: null, number: 1 })
    expect(await forum.listed()).toMatchObject([{ title: 'A quiet room' }])
    expect(await reports.ownReport(db, ben.id, postId)).toMatchObject({ outcome: 'kept' })
    expect(await noticesOf(db, ben.id)).toMatchObject([
      { code: 'report-decided', about: `/forum/post/${postId}/report` },
    ])
    expect(await noticesOf(db, ada.id)).toMatchObject([
      { code: 'post-approved', about: `/forum/topic/${topicId}#post-1` },
    ])
    expect(await reports.reportedPosts(db)).toEqual([])
    expect((await acts()).slice(-2)).toEqual(['system forum.hidden', 'mo forum.kept'])
  })

  test('who ask for a content note hide nothing, and are notified when it is added; other reports stay open', async () => {
    const { postId, topicId } = await aPost()
    const all = await known()
    for (const who of all) await report(who, postId, 'note', 'It is about death')
    const [first] = await forum.read(topicId)
    expect(first).toMatchObject({ hiddenAt: null, waitsSince: null })
    const other = await forum.member('fay', 'member')
    await report(other, postId)
    await reports.addNotes(db, MO, postId, ['death'])
    for (const { id } of all) {
      expect(await reports.ownReport(db, id, postId)).toMatchObject({ outcome: 'changed' })
      expect((await noticesOf(db, id)).map(({ code }) => code)).toEqual(['report-decided'])
    }
    expect(await reports.ownReport(db, other.id, postId)).toMatchObject({ outcome: null })
  })

  test('who report at the same time hide it once', async () => {
    const { postId, topicId } = await aPost()
    await Promise.all((await known()).map((who) => report(who, postId)))
    expect((await forum.read(topicId))[0]?.hiddenAt).toEqual(expect.any(String))
    expect((await acts()).filter((act) => act.includes('hidden'))).toHaveLength(1)
  })

  test('without approved posts hide nothing', async () => {
    const { postId, topicId } = await aPost()
    for (const handle of ['eve', 'eva', 'evi', 'evo']) await report(await forum.member(handle), postId)
    expect((await forum.read(topicId))[0]?.hiddenAt).toBe(null)
    expect((await reports.reportedPosts(db))[0]?.reports).toHaveLength(4)
  })

  test('do not hide a post again that a moderator kept, unless it was changed since', async () => {
    const { ada, postId, topicId } = await aPost()
    const [first, ...others] = (await known()) as [Member, Member, Member]
    await report(first, postId)
    await reports.keepPost(db, MO, postId, await forum.stateNow(postId))
    for (const who of [...others, await forum.member('fay', 'member')]) await report(who, postId)
    expect((await forum.read(topicId))[0]?.hiddenAt).toBe(null)
    await forum.pause()
    const seen = await forum.versionNow(postId)
    await forum.changePost(db, ada, { id: postId, text: 'You all are fools', seen })
    await report(await forum.member('gus', 'member'), postId)
    expect((await forum.read(topicId))[0]?.hiddenAt).toEqual(expect.any(String))
  })

  test('do not take the post from its author: it can be changed, still hidden, or taken back, and they are notified', async () => {
    const { ada, postId, topicId } = await aPost()
    const all = await known()
    for (const who of all) await report(who, postId)
    const seen = await forum.stateNow(postId)
    const version = await forum.versionNow(postId)
    await forum.changePost(db, ada, { id: postId, title: 'Fools', text: 'I am sorry', seen: version })
    expect((await forum.read(topicId))[0]).toMatchObject({ hiddenAt: expect.any(String) })
    expect(await forum.listed()).toMatchObject([{ title: '' }])
    await expect(reports.keepPost(db, MO, postId, seen)).rejects.toThrow('while you read it')
    await forum.takeBackPost(db, ada, postId)
    expect(await reports.ownReport(db, all[0]?.id ?? '', postId)).toMatchObject({ outcome: 'withdrawn' })
    expect(await forum.countReportedPosts(db)).toEqual({ count: 0, hidden: false })
  })
})

describe('a moderator', () => {
  test('claims a post; another one can take the claim over', async () => {
    const { postId } = await aPost()
    const [ben] = await known()
    await expect(reports.claimPost(db, MO, postId)).rejects.toThrow('already decided')
    await report(ben as Member, postId)
    await reports.claimPost(db, MO, postId)
    expect(await reports.reportedPosts(db)).toMatchObject([{ claimedBy: 'Mo' }])
    await reports.giveBack(db, MAX, postId)
    expect((await reports.reportsOfPost(db, postId)).claim).toMatchObject({ name: 'Mo' })
    await reports.claimPost(db, MAX, postId)
    expect((await reports.reportsOfPost(db, postId)).claim).toMatchObject({ name: 'Max' })
    await forum.removePost(db, MAX, postId, { rule: 'harm', note: 'fool' })
    expect((await reports.reportsOfPost(db, postId)).claim).toBe(null)
    expect(await reports.ownReport(db, ben?.id ?? '', postId)).toMatchObject({ outcome: 'removed' })
  })

  test('removes a hidden post and restores it with its title', async () => {
    const { postId } = await aPost()
    for (const who of await known()) await report(who, postId)
    await forum.removePost(db, MO, postId, { rule: 'harm', note: '' })
    await forum.putBack(db, MO, postId)
    expect(await forum.listed()).toMatchObject([{ title: 'A quiet room' }])
    expect((await forum.read((await forum.moderatedPost(db, postId))?.topicId ?? ''))[0]).toMatchObject({
      hiddenAt: null,
      waitsSince: null,
    })
  })

  test('restores a reply without the title of an opening post that stays removed', async () => {
    const { ada, postId, topicId } = await aPost()
    const second = await forum.answer(ada, topicId)
    await forum.removePost(db, MO, postId, { rule: 'harm', note: '' })
    await forum.removePost(db, MO, second.postId, { rule: 'harm', note: '' })
    await forum.putBack(db, MO, second.postId)
    expect(await forum.listed()).toMatchObject([{ title: '' }])
  })

  test('edits what breaks a rule: the author sees the reason and the old text, and their next change is moderated', async () => {
    const { ada, postId, topicId } = await aPost()
    const [ben] = await known()
    await report(ben as Member, postId)
    const edit = { text: 'You are wrong', rule: 'harm', note: 'fool' } as const
    const seen = await forum.stateNow(postId)
    await expect(
      reports.editPost(db, MO, postId, { ...edit, seen, text: 'You are a fool' }),
    ).rejects.toThrow()
    await reports.editPost(db, MO, postId, { ...edit, seen })
    await expect(reports.editPost(db, MO, postId, { ...edit, seen })).rejects.toThrow('while you read it')
    expect(await forum.read(topicId)).toMatchObject([
      { html: '<p>You are wrong</p>\n', changedBy: 'moderator' },
    ])
    expect(await forum.versionsOf(db, postId)).toMatchObject([
      { text: 'You are a fool', changedBy: 'moderator', rule: 'harm', ruleNote: 'fool' },
    ])
    expect(await reports.ownReport(db, ben?.id ?? '', postId)).toMatchObject({ outcome: 'changed' })
    // The author is notified of the edit, and not of the report.
    expect(await noticesOf(db, ada.id)).toMatchObject([
      { code: 'post-changed', about: `/forum/post/${postId}` },
    ])
    await forum.pause()
    await forum.changePost(db, ada, {
      id: postId,
      text: 'You are a fool!',
      seen: await forum.versionNow(postId),
    })
    expect((await forum.read(topicId))[0]?.waitsSince).toEqual(expect.any(String))
    await expect(reports.undoEdit(db, MO, postId)).rejects.toThrow('nothing to put back')
  })

  test('undoes an edit, and the author is notified of that too', async () => {
    const { ada, postId, topicId } = await aPost()
    const seen = await forum.stateNow(postId)
    await reports.editPost(db, MO, postId, { text: 'Less', rule: 'harm', note: '', seen })
    await reports.undoEdit(db, MO, postId)
    expect(await forum.read(topicId)).toMatchObject([{ html: '<p>You are a fool</p>\n', changedBy: null }])
    expect(await forum.versionsOf(db, postId)).toEqual([])
    expect((await acts()).slice(-2)).toEqual(['mo forum.edited harm', 'mo forum.edit-undone'])
    expect((await noticesOf(db, ada.id)).map(({ code, about }) => [code, about]).sort()).toEqual([
      ['post-change-undone', `/forum/post/${postId}`],
      ['post-changed', `/forum/post/${postId}`],
    ])
  })

  test('sees fifty reported posts with two queries', async () => {
    const [ben] = await known()
    for (let i = 0; i < 5; i++) await report(ben as Member, (await forum.aTopic()).postId)
    expect(await queriesOf(() => reports.reportedPosts(db))).toBe(2)
  })
})

test('a report outlives its reporter with its reason, but no name or note; after 90 days it is deleted', async () => {
  const { postId } = await aPost()
  const [ben] = await known()
  await report(ben as Member, postId, 'other', 'He means me')
  expect(await forum.safetyOf(db, ben?.id ?? '')).toMatchObject({
    forumReports: [{ postId, reason: 'other', note: 'He means me', outcome: null }],
  })
  await inTransaction(db, async (tx) => {
    await forum.memberLeaves(tx, ben?.id ?? '', 'remove')
    await tx
      .deleteFrom('members')
      .where('id', '=', ben?.id ?? '')
      .execute()
  })
  expect(await forum.everywhere(ben?.id ?? '')).toEqual([])
  expect((await reports.reportsOfPost(db, postId)).reports).toMatchObject([{ reason: 'other', note: '' }])
  await reports.keepPost(db, MO, postId, await forum.stateNow(postId))
  await forum.sweepForum(db)
  expect(await db.selectFrom('forumReports').select('id').execute()).toHaveLength(1)
  const old = new Date(Date.now() - 91 * 86_400_000).toISOString()
  await db.updateTable('forumReports').set({ closedAt: old }).execute()
  await forum.sweepForum(db)
  expect(await db.selectFrom('forumReports').select('id').execute()).toEqual([])
})
