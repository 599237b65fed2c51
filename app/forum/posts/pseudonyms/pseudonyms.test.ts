import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Ada and Ben write under pseudonyms; Mo moderates, Sol is a steward.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./pseudonyms.server.ts')),
  ...(await import('../../moderation/pseudonyms/reveal-log.server.ts')),
  ...(await import('../../upkeep/member-deletion.server.ts')),
  ...(await import('../../reading/search-forum.server.ts')),
  ...(await import('../../model/words.ts')),
  ...(await import('../../safety/measures.server.ts')),
  ...(await import('../../moderation/find-posts.server.ts')),
  ...(await import('../../safety/moderator-notes.server.ts')),
  ...(await import('../../safety/reports.server.ts')),
  ...(await import('../../moderation/appeals.server.ts')),
})
beforeAll(async () => {
  forum = await aForum({ mo: 'editor', max: 'editor', sol: 'steward' })
  ;({ db } = forum)
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  await db.deleteFrom('jobs').execute()
})

const leave = (memberId: string, posts: 'remove' | 'stay') =>
  inTransaction(db, async (tx) => {
    await verbs.memberLeaves(tx, memberId, posts)
    await tx.deleteFrom('members').where('id', '=', memberId).execute()
  })
const waitingOf = async ({ postId }: { postId: string }) =>
  (await forum.moderatedPost(db, postId))?.waitsSince !== null
const namesIn = async (topicId: string) => (await forum.read(topicId)).map(verbs.nameOf)
const pseudonymIn = async (topicId: string) => (await forum.read(topicId)).at(-1)?.pseudonymId ?? ''

describe('pseudonyms', () => {
  test('a member has one in a topic and another one in the next, and two members never share one', async () => {
    const [ada, ben] = [await forum.member('ada', 'member'), await forum.member('ben', 'member')]
    const { topicId } = await forum.beginNameless(ada)
    await forum.answerNameless(ben, topicId)
    await forum.answerNameless(ada, topicId)
    await forum.answer(ada, topicId)
    const [first, second, third, fourth] = await namesIn(topicId)
    expect([third, fourth]).toEqual([first, 'ada'])
    expect(second).not.toBe(first)
    const elsewhere = await forum.aTopic()
    await forum.answerNameless(ada, elsewhere.topicId)
    expect((await namesIn(elsewhere.topicId))[1]).not.toBe(first)
    for (const name of [first, second]) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  })

  test('ten members at once in one topic, and one member in ten topics at once, each get their own', async () => {
    const { topicId } = await forum.aTopic()
    const ten = await Promise.all(Array.from({ length: 10 }, (_, i) => forum.member(`m${i}`, 'member')))
    await Promise.all(ten.map((one) => forum.answerNameless(one, topicId)))
    expect(new Set(await namesIn(topicId)).size).toBe(11)
    const ada = await forum.member('ada', 'member')
    const topics = await Promise.all(Array.from({ length: 10 }, () => forum.aTopic()))
    for (const half of [topics.slice(0, 5), topics.slice(5)])
      await Promise.all(half.map((one) => forum.answerNameless(ada, one.topicId)))
    const names = await Promise.all(topics.map(async (one) => (await namesIn(one.topicId))[1]))
    expect(new Set(names).size).toBe(10)
    expect((await forum.countOfPosts(db, ada.id)).count).toBe(10)
  })

  test('with more members than names, a number is added', async () => {
    const { madeName } = await import('./made-names.ts')
    const taken = new Set<string>()
    for (let i = 0; i < 4100; i++) taken.add(madeName(taken, () => 0))
    expect(taken.size).toBe(4100)
    expect([...taken].at(-1)).toMatch(/ \d+$/)
    // No handle has a space in it (app/accounts/model/handles.ts).
    for (const name of taken) expect(name).toContain(' ')
  })

  test('a member with 230 pseudonyms finds all of their posts', async () => {
    const ada = await forum.member('ada', 'member')
    for (let i = 0; i < 230; i++) {
      const id = forum.newId()
      await inTransaction(db, async (tx) => {
        await tx
          .insertInto('forumTopics')
          .values({
            id,
            categoryId: 'work',
            title: 'x',
            posts: 0,
            publishedAt: null,
            lastPostAt: '2026',
            exampleAt: null,
            removedAt: null,
            lockedAt: null,
            hiddenTitle: null,
            listedIn: '',
          } as never)
          .execute()
        await verbs.makePseudonym(tx, ada.id, id)
      })
    }
    expect((await verbs.pseudonymIdsOf(db, ada.id)).length).toBe(230)
  })
})

describe('an attacker with the database but not its keys', () => {
  test('finds no member for a pseudonymous post, and nothing that two pseudonyms share', async () => {
    const ada = await forum.member('ada', 'member')
    const { topicId, postId } = await forum.beginNameless(ada, 'One', 'Pelican words')
    const other = await forum.beginNameless(ada, 'Two', 'Other words')
    await forum.removePost(db, 'mo', postId, { rule: 'harm', note: '' })
    await verbs.actOn(
      db,
      'mo',
      { memberId: null, pseudonymId: await pseudonymIn(topicId) },
      { id: forum.newId(), what: 'warning', rule: 'harm', text: 'x' },
    )
    await verbs.askSecondPerson(db, ada.id, { kind: 'post', id: postId, text: 'Please' })
    await verbs.lookUp(db, 'sol', await pseudonymIn(topicId), { reason: 'danger', text: 'x' })
    const where = await forum.everywhere(ada.id)
    expect(where.sort()).toEqual(['member_notices', 'members'])
    for (const id of [postId, other.postId, topicId, other.topicId])
      expect(JSON.stringify(await noticesOf(db, ada.id))).not.toContain(id)
    const rows = await db.selectFrom('forumPseudonyms').selectAll().execute()
    // Posts that were not imported have no import day: the same null everywhere, so it reveals nothing.
    const values = rows.flatMap((row) => Object.values(row)).filter((value) => value !== null)
    expect(new Set(values).size).toBe(values.length)
  })

  test('sees only the hour in which a member was notified, not the moment', async () => {
    const ada = await forum.member('ada')
    const { postId } = await forum.beginNameless(ada)
    await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
    const [notice] = await noticesOf(db, ada.id)
    expect(notice?.at).toMatch(/:00:00\.000Z$/)
    expect(verbs.idNamed(notice?.about?.split('/').at(-1) ?? '')).toBe(postId)
    expect(verbs.idNamed(`${notice?.about?.split('/').at(-1)}x`.replace('M', 'N'))).toBe('')
  })
})

describe('per-member rules still apply', () => {
  test('approving a pseudonymous post changes no moderator page and builds no trust', async () => {
    const ada = await forum.member('ada')
    const pages = async () =>
      JSON.stringify([await verbs.historyOf(db, ada.id), await verbs.findForModerators(db, '@ada', 1)])
    const { topicId } = await forum.aTopic()
    const named = await forum.answer(ada, topicId)
    await forum.approvePost(db, 'mo', named.postId, await forum.stateNow(named.postId))
    const before = await pages()
    for (let times = 0; times < 3; times++) {
      const { postId } = await forum.beginNameless(ada, `A quiet room ${times}`)
      await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
    }
    expect(await pages()).toBe(before)
    expect(await waitingOf(await forum.answer(ada, topicId, 'A second one'))).toBe(true)
  })

  test('every pseudonymous post and change waits, so waiting does not reveal that the author is new', async () => {
    for (const role of ['new', 'member', 'helper'] as const) {
      const ada = await forum.member(`ada-${role}`, role)
      const topic = { id: forum.newId(), category: 'work', title: 'A quiet room', text: 'How?' }
      const { postId } = await forum.startTopic(db, ada, { ...topic, nameless: true })
      expect(await waitingOf({ postId }), role).toBe(true)
      await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
      expect(await waitingOf({ postId }), role).toBe(false)
      await forum.changePost(db, ada, { id: postId, text: 'Why?', seen: await forum.versionNow(postId) })
      expect(await waitingOf({ postId }), role).toBe(true)
    }
  })

  test('at most five posts wait, and at most twenty are written in an hour', async () => {
    const ada = await forum.member('ada')
    const { topicId } = await forum.aTopic()
    for (let i = 0; i < 5; i++) await forum.answerNameless(ada, topicId)
    await expect(forum.answerNameless(ada, topicId)).rejects.toMatchObject({ status: 429 })
    const ben = await forum.member('ben', 'member')
    for (let i = 0; i < 10; i++) await forum.answerNameless(ben, topicId)
    for (let i = 0; i < 10; i++) await forum.answer(ben, topicId)
    await expect(forum.answerNameless(ben, topicId)).rejects.toMatchObject({ status: 429 })
  })

  test('authors read, change and remove their own post but cannot report it; others find nothing', async () => {
    const [ada, ben] = [await forum.member('ada', 'member'), await forum.member('ben', 'member')]
    const { postId, topicId } = await forum.beginNameless(ada, 'A quiet room', 'Pelican words')
    expect(await forum.ownPost(db, ben, postId)).toBe(undefined)
    const seen = await forum.versionNow(postId)
    await forum.changePost(db, ada, { id: postId, text: 'Heron words', seen })
    expect((await forum.earlierWords(db, ada.id)).map(({ text }) => text)).toEqual(['Pelican words'])
    expect((await forum.postsOfMember(db, ada.id)).map(({ id }) => id)).toEqual([postId])
    expect(await forum.postsOfMember(db, ben.id)).toEqual([])
    await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
    const own = async (mine: string) =>
      (await verbs.findInForum(db, { query: 'heron', mine: true }, { mine })).posts
    expect([(await own(ada.id)).length, (await own(ben.id)).length]).toEqual([1, 0])
    const report = { postId, reason: 'harm', note: '' } as const
    await expect(verbs.reportPost(db, ada.id, report)).rejects.toThrow('your own post')
    await verbs.reportPost(db, ben.id, report)
    await expect(forum.takeBackPost(db, ben, postId)).rejects.toThrow()
    await forum.takeBackPost(db, ada, postId)
    expect(await forum.read(topicId)).toMatchObject([{ text: '', removedAt: expect.any(String) }])
  })

  test('a pause through the pseudonym stops the member everywhere, and the desk’s page of the handle does not show it', async () => {
    const ada = await forum.member('ada', 'member')
    const { topicId } = await forum.beginNameless(ada)
    const author = { memberId: null, pseudonymId: await pseudonymIn(topicId) }
    const act = { id: forum.newId(), what: '7', rule: 'harm', text: 'You shouted.' } as const
    await verbs.actOn(db, 'mo', author, act)
    await expect(forum.begin(ada)).rejects.toMatchObject({ status: 403 })
    expect(await verbs.measuresOf(db, ada.id)).toMatchObject([{ text: 'You shouted.' }])
    const history = await verbs.historyOf(db, ada.id)
    expect([history?.measures, history?.posts]).toEqual([[], []])
    expect(await verbs.pseudonymAtDesk(db, author.pseudonymId)).toMatchObject({ measures: [{ id: act.id }] })
    await verbs.askSecondPerson(db, ada.id, { kind: 'measure', id: act.id, text: 'I was upset' })
    const [appeal] = await verbs.openAppeals(db, 'max')
    expect(appeal?.handle).toMatch(/\(made-up name\)$/)
    await verbs.decideAppeal(db, 'max', appeal?.id ?? '', { outcome: 'changed', answer: 'True.' })
    expect(await verbs.pauseOf(db, ada.id)).toBe(null)
    expect((await verbs.appealFor(db, ada.id, 'measure', act.id))?.appeal).toMatchObject({ answer: 'True.' })
    await forum.begin(ada)
  })

  test('an appeal about a removed post keeps the pseudonym too', async () => {
    const ada = await forum.member('ada', 'member')
    const { postId } = await forum.beginNameless(ada)
    await forum.removePost(db, 'mo', postId, { rule: 'harm', note: '' })
    await verbs.askSecondPerson(db, ada.id, { kind: 'post', id: postId, text: 'Please' })
    const [appeal] = await verbs.openAppeals(db, 'max')
    expect(JSON.stringify(await verbs.appealAtDesk(db, 'max', appeal?.id ?? ''))).not.toContain(ada.id)
    await verbs.decideAppeal(db, 'max', appeal?.id ?? '', { outcome: 'changed', answer: 'True.' })
    expect((await verbs.appealFor(db, ada.id, 'post', postId))?.appeal).toMatchObject({ answer: 'True.' })
    const ben = await forum.member('ben', 'member')
    expect(await verbs.appealFor(db, ben.id, 'post', postId)).toBe(undefined)
    expect(await verbs.appealsBy(db, ada.id)).toMatchObject([{ postId, text: 'Please' }])
  })
})

test('a look-up shows the handle, is in the trail, and the member reads why', async () => {
  const ada = await forum.member('ada', 'member')
  const { topicId } = await forum.beginNameless(ada)
  const found = await verbs.lookUp(db, 'sol', await pseudonymIn(topicId), {
    reason: 'danger',
    text: 'You wrote that you cannot go on.',
  })
  expect(found).toEqual({ memberId: ada.id, handle: 'ada' })
  const lines = await db.selectFrom('auditLines').select(['actor', 'action', 'subject']).execute()
  expect(lines.at(-1)).toMatchObject({ actor: 'sol', action: 'forum.looked-up danger' })
  expect(JSON.stringify(lines)).not.toContain(ada.id)
  expect(await verbs.lookUpsOf(db, ada.id)).toMatchObject([
    { reason: 'danger', text: 'You wrote that you cannot go on.', title: 'A quiet room' },
  ])
  expect((await noticesOf(db, ada.id)).map(({ code }) => code)).toContain('forum-looked-up')
  expect(await verbs.lookUpsOf(db, (await forum.member('ben')).id)).toEqual([])
})

describe('when the member leaves', () => {
  const three = async () => {
    const ada = await forum.member('ada', 'member')
    const { topicId, postId } = await forum.beginNameless(ada)
    const pseudonymId = await pseudonymIn(topicId)
    const named = await forum.answer(ada, topicId)
    return { ada, topicId, postId, pseudonymId, named }
  }
  const state = async (topicId: string) =>
    (await forum.read(topicId)).map(({ number, text }) => [number, text !== ''])

  /** Runs everything that was queued when they left. */
  const leaveAtLast = async () => {
    for (const { name, payload } of await promised())
      await verbs.namelessJobs[name as keyof typeof verbs.namelessJobs](db, JSON.parse(payload))
  }
  const promised = async () =>
    (await db.selectFrom('jobs').select(['payload', 'runAt', 'name']).execute()).filter(({ name }) =>
      ['forum.remove-nameless', 'forum.forget-pseudonym'].includes(name),
    )

  test('pseudonymous posts are deleted later, one by one within four weeks', async () => {
    const { ada, topicId, postId } = await three()
    const second = await forum.beginNameless(ada, 'Two')
    await leave(ada.id, 'remove')
    expect(await state(topicId)).toEqual([
      [1, true],
      [2, false],
    ])
    const all = await promised()
    const posts = all.filter(({ name }) => name === 'forum.remove-nameless')
    const named = posts.map(({ payload }) => verbs.idNamed(JSON.parse(payload).post))
    expect(named.sort()).toEqual([postId, second.postId].sort())
    for (const id of named) expect(JSON.stringify(all)).not.toContain(id)
    expect(new Set(all.map(({ runAt }) => runAt)).size).toBe(all.length)
    const DAY = 86_400_000
    const many = []
    for (let i = 0; i < 12; i++) {
      const one = await forum.member(`one-${i}`, 'member')
      await forum.beginNameless(one)
      await leave(one.id, 'remove')
    }
    for (const { runAt } of await promised()) many.push((Date.parse(runAt) - Date.now()) / DAY)
    expect(Math.max(...many)).toBeGreaterThan(7)
    expect(Math.max(...many)).toBeLessThan(28)
    await leaveAtLast()
    await leaveAtLast()
    expect(await state(topicId)).toEqual([
      [1, false],
      [2, false],
    ])
    expect(await forum.everywhere(ada.id)).toEqual([])
  })

  test.each(['remove', 'stay'] as const)(
    'no moderator page says that a pseudonym’s author has left: %s',
    async (left) => {
      const { ada, postId, pseudonymId } = await three()
      const author = { memberId: null, pseudonymId }
      await forum.changePost(db, ada, { id: postId, text: 'Changed', seen: await forum.versionNow(postId) })
      await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
      const waiting = await forum.startTopic(db, ada, {
        id: forum.newId(),
        category: 'work',
        title: 'Waits',
        text: 'Waits',
        nameless: true,
      })
      const removed = await forum.beginNameless(ada, 'Removed')
      await forum.removePost(db, 'mo', removed.postId, { rule: 'harm', note: '' })
      await verbs.askSecondPerson(db, ada.id, { kind: 'post', id: removed.postId, text: 'Please' })
      const measure = { id: forum.newId(), what: 'warning', rule: 'harm', text: 'x' } as const
      await verbs.actOn(db, 'mo', author, measure)
      await verbs.addModeratorNote(db, 'mo', verbs.onPseudonym(pseudonymId), 'A note')
      const [appeal] = await verbs.openAppeals(db, 'max')
      const desk = async () =>
        JSON.stringify([
          await verbs.pseudonymAtDesk(db, pseudonymId),
          await forum.moderatedPost(db, postId),
          await forum.versionsOf(db, postId),
          await forum.waitingPosts(db),
          await forum.removedPosts(db),
          await verbs.openAppeals(db, 'max'),
          await verbs.appealAtDesk(db, 'max', appeal?.id ?? ''),
          await verbs.moderatorNotes(db, verbs.onPseudonym(pseudonymId)),
        ])
      const before = await desk()
      await leave(ada.id, left)
      expect(await desk()).toBe(before)
      // Moderator actions work as before. A steward's look-up finds no one, and leaves a line in the trail.
      await verbs.actOn(db, 'mo', author, { ...measure, id: forum.newId() })
      await verbs.decideAppeal(db, 'max', appeal?.id ?? '', { outcome: 'stays', answer: 'No.' })
      expect(await verbs.lookUp(db, 'sol', pseudonymId, { reason: 'law', text: 'x' })).toBe(null)
      const lines = await db.selectFrom('auditLines').select(['actor', 'action']).execute()
      expect(lines.at(-1)).toEqual({ actor: 'sol', action: 'forum.looked-up law' })
      await leaveAtLast()
      expect(await forum.moderatedPost(db, waiting.postId)).toBe(undefined)
      expect(await forum.versionsOf(db, postId)).toEqual([])
      expect((await forum.moderatedPost(db, postId))?.text === '').toBe(left === 'remove')
      for (const table of ['forumAppeals', 'forumMeasures', 'forumDeskNotes'] as const)
        expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
    },
  )

  test('no post arrives after the deletion, with or without a name: not from another window, nor at the same moment', async () => {
    const { react } = await import('../../reading/reactions/reactions.server.ts')
    const { topicId, postId } = await forum.aTopic()
    const ada = await forum.member('ada', 'member')
    const write = (text: string) => [
      forum.answer(ada, topicId, text),
      forum.answerNameless(ada, topicId, text),
      forum.beginNameless(ada, 'A topic', text),
    ]
    await Promise.allSettled([...write('Meanwhile'), leave(ada.id, 'remove')])
    const late = await Promise.allSettled([...write('Later'), react(db, ada, postId, 'thanks', true)])
    for (const one of late)
      expect(one).toMatchObject({
        reason: expect.objectContaining({ message: expect.stringMatching(/deleted/) }),
      })
    expect(await forum.everywhere('Later')).toEqual([])
    const known = db.selectFrom('forumPseudonyms').select('id').where('sealedAuthor', 'is not', null)
    expect(await known.execute()).toEqual([])
    expect(await db.selectFrom('forumReactions').select('one').execute()).toEqual([])
    const named = db
      .selectFrom('forumPosts')
      .select('id')
      .where('text', '=', 'Meanwhile')
      .where('pseudonymId', 'is', null)
    expect(await named.where('removedAt', 'is', null).execute()).toEqual([])
  })

  test('remaining posts keep the pseudonym, and nothing identifies the author, not even with the keys', async () => {
    const { ada, topicId, pseudonymId } = await three()
    const before = await namesIn(topicId)
    await leave(ada.id, 'stay')
    expect(await namesIn(topicId)).toEqual([before[0], 'Former member'])
    expect(
      await db.selectFrom('forumPseudonyms').selectAll().where('id', '=', pseudonymId).execute(),
    ).toMatchObject([{ byTopic: null, byCount: null, sealedAuthor: null }])
    expect(await verbs.personOf(db, { memberId: null, pseudonymId })).toBe(null)
    expect(await forum.everywhere(ada.id)).toEqual([])
    await leaveAtLast()
    expect(await namesIn(topicId)).toEqual([before[0], 'Former member'])
  })
})
