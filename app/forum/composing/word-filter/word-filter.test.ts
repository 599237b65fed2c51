import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import list from '#db/samples/crisis-phrases.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { WORD_LONGEST, wordFinder } from '../../posts/mutes/rules.ts'

// Words that moderators watch, slow topics, and the hour that newcomers' posts wait in raid mode.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./word-filter.server.ts')),
  ...(await import('./raid-mode.server.ts')),
  ...(await import('../../moderation/topic-acts.server.ts')),
  ...(await import('../../moderation/raid-jobs.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  for (const table of ['forumWatched', 'jobs', 'facts'] as const) await db.deleteFrom(table).execute()
  for (const id of ['mo', 'max']) await forum.beginModerating(db, id, 24)
})

const HOUR = 3_600_000
const watch = (word: string, act: 'hold' | 'note' | 'help', note: 'death' | null = null) =>
  verbs.watchWord(db, 'mo', { word, act, note })
const change = async (who: Awaited<ReturnType<Forum['member']>>, id: string, text: string, title?: string) =>
  forum.changePost(db, who, { id, text, title, seen: await forum.versionNow(id) })

describe('a watched word', () => {
  test('with “hold” sends new posts and changes to a moderator first, without a warning', async () => {
    await watch('Crypto Offer', 'hold')
    const ada = await forum.member('ada', 'member')
    const held = await forum.begin(ada, 'A CRYPTO  offer')
    expect(held.number).toBe(null)
    expect(await verbs.wordsFound(db, ['a crypto offer', 'nothing'])).toEqual([['crypto offer'], []])
    const free = await forum.begin(ada, 'A quiet room')
    expect(free.number).toBe(1)
    await forum.approvePost(db, 'mo', held.postId, await forum.stateNow(held.postId))
    // Text that a moderator has read does not wait again after another change.
    await forum.pause()
    await change(ada, held.postId, 'The same, and more')
    expect(await forum.moderatedPost(db, held.postId)).toMatchObject({ waitsSince: null })
    await change(ada, free.postId, 'Buy my crypto offer', 'New title')
    expect(await forum.moderatedPost(db, free.postId)).toMatchObject({
      waitsSince: expect.any(String),
      title: '',
      hiddenTitle: 'New title',
    })
    // A title cannot get past the moderators in the meantime.
    await forum.pause()
    await change(ada, free.postId, 'Buy it', 'Crypto offer')
    expect(await forum.moderatedPost(db, free.postId)).toMatchObject({ title: '', hiddenTitle: 'New title' })
    await forum.approvePost(db, 'mo', free.postId, await forum.stateNow(free.postId))
    expect(await forum.publicTopic(db, free.topicId)).toMatchObject({ title: 'New title' })
    expect(await db.selectFrom('forumMeasures').selectAll().execute()).toEqual([])
    expect(await forum.member('new-one')).toMatchObject({ role: 'new' })
  })

  test('with a note folds the post, and keeps the notes that its author set', async () => {
    await watch('funeral', 'note', 'death')
    const ada = await forum.member('ada', 'member')
    const one = await forum.begin(ada, 'A title', 'After the funeral')
    expect(await forum.moderatedPost(db, one.postId)).toMatchObject({ addedNotes: 'death', waitsSince: null })
    const two = await forum.begin(ada)
    await change(ada, two.postId, 'A funeral')
    expect(await forum.moderatedPost(db, two.postId)).toMatchObject({ addedNotes: 'death' })
  })

  test('with help lines hides nothing, and stays on the desk until a moderator has read it', async () => {
    await watch('end it all', 'help')
    const ada = await forum.member('ada', 'member')
    const { postId, topicId, number } = await forum.begin(ada, 'A title', 'I want to end it all.')
    expect(number).toBe(1)
    expect((await forum.read(topicId))[0]?.helpSince).toEqual(expect.any(String))
    expect(await verbs.helpAtDesk(db)).toMatchObject([{ id: postId }])
    for (let times = 0; times < 2; times++) await verbs.helpRead(db, 'mo', postId)
    expect(await verbs.helpAtDesk(db)).toEqual([])
    expect((await forum.read(topicId))[0]?.helpSince).toEqual(expect.any(String))
    const acts = await db
      .selectFrom('auditLines')
      .select('action')
      .where('action', '=', 'forum.help-read')
      .execute()
    expect(acts.length).toBe(1)
    expect(await noticesOf(db, ada.id)).toEqual([])
  })

  test('is one entry in any spelling, and can be removed again', async () => {
    await watch('Funeral', 'help')
    await watch('FUNERAL', 'note', 'death')
    const [word] = await verbs.watchedWords(db)
    expect(word).toMatchObject({ word: 'funeral', act: 'note', note: 'death', byName: 'Mo' })
    await verbs.unwatchWord(db, 'max', word?.id ?? '')
    expect(await verbs.watchedWords(db)).toEqual([])
    expect(JSON.stringify(await db.selectFrom('auditLines').selectAll().execute())).not.toContain('uneral')
  })
})

describe('the first list', () => {
  const load = () =>
    inTransaction(db, (tx) => verbs.watchFirstWords(tx, { ...list, phrases: [...list.phrases] }))

  test('adds help lines for words of a crisis, holds no post, and is added once', async () => {
    await load()
    const all = await verbs.watchedWords(db)
    expect(new Set(all.map(({ act }) => act))).toEqual(new Set(['help']))
    expect(all[0]).toMatchObject({ reviewedOn: list.reviewedOn, byName: null })
    const ada = await forum.member('ada', 'member')
    const { number, postId } = await forum.begin(ada, 'A hard day', 'I don’t want to  LIVE.')
    expect(number).toBe(1)
    expect((await verbs.helpAtDesk(db)).map(({ id }) => id)).toEqual([postId])
    for (const { id } of all) await verbs.unwatchWord(db, 'mo', id)
    await load()
    expect(await verbs.watchedWords(db)).toEqual([])
  })

  test('is not added where staff had words of their own, or removed theirs', async () => {
    await watch('crypto', 'hold')
    await load()
    const [own] = await verbs.watchedWords(db)
    expect(own).toMatchObject({ word: 'crypto', reviewedOn: null, byName: 'Mo' })
    await verbs.unwatchWord(db, 'mo', own?.id ?? '')
    await db.deleteFrom('facts').where('name', '=', 'forum first watched words').execute()
    await load()
    expect(await verbs.watchedWords(db)).toEqual([])
  })

  test('does not change a word that staff watch in another way', async () => {
    await load()
    await watch('suicide', 'note', 'death')
    const word = (await verbs.watchedWords(db)).find((one) => one.word === 'suicide')
    expect(word).toMatchObject({ act: 'note', reviewedOn: null, byName: 'Mo' })
  })

  test('matches what people write, and not what only looks like it', async () => {
    const find = wordFinder(list.phrases)
    for (const text of [
      'I want to die',
      'Suicide crossed my mind',
      'She self-harms, I self-harm',
      'I’m SUICIDAL',
    ])
      expect(find(text), text).not.toEqual([])
    for (const text of [
      'I did not want to diet',
      'I live to work',
      'The battery died',
      'This app kills my phone',
      'I hurt my knee',
      'Homicide is not what this is about',
    ])
      expect(find(text), text).toEqual([])
    for (const word of list.phrases) expect(find(word)).toContain(word)
    expect(new Set(list.phrases).size).toBe(list.phrases.length)
    expect(list.phrases.every((word) => word === word.toLowerCase() && word.length <= WORD_LONGEST)).toBe(
      true,
    )
  })
})

describe('a slow topic', () => {
  test('lets each member post once in a while, under any of their names', async () => {
    const [ada, ben] = [await forum.member('ada', 'member'), await forum.member('ben', 'member')]
    const { topicId, postId } = await forum.begin(ada)
    await verbs.slowTopic(db, 'mo', postId, 10)
    await expect(forum.answer(ada, topicId)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('once every 10 minutes'),
    })
    await forum.answerNameless(ben, topicId)
    await expect(forum.answer(ben, topicId)).rejects.toThrow('Your words are still here')
    expect(await forum.publicTopic(db, topicId)).toMatchObject({ slowMinutes: 10 })
    await forum.begin(ada, 'Another one')
    const before = new Date(Date.now() - 11 * 60_000).toISOString()
    await db.updateTable('forumPosts').set({ writtenAt: before }).where('id', '=', postId).execute()
    await forum.answer(ada, topicId)
    await verbs.slowTopic(db, 'mo', postId, 0)
    await forum.answer(ben, topicId)
  })
})

describe('raid mode', () => {
  const joinedDaysAgo = (id: string, days: number) =>
    db
      .updateTable('members')
      .set({ joinedAt: new Date(Date.now() - days * 24 * HOUR).toISOString() })
      .where('id', '=', id)
      .execute()
  const letIn = (postId: string) => verbs.raidJobs['forum.let-in'](db, { postId })

  test('makes posts of recent members wait for an hour, and ends automatically', async () => {
    const [late, known] = [await forum.member('late', 'member'), await forum.member('known', 'member')]
    await joinedDaysAgo(late.id, 3)
    await joinedDaysAgo(known.id, 40)
    expect(await verbs.waitsAnHour(db, late)).toBe(false)
    await verbs.beginRaid(db, 'mo')
    expect((await forum.begin(known)).number).toBe(1)
    const { postId, topicId } = await forum.begin(late)
    const waiting = await forum.moderatedPost(db, postId)
    const left = Date.parse(waiting?.heldUntil ?? '') - Date.now()
    expect(Math.abs(left - HOUR)).toBeLessThan(60_000)
    const jobs = await db.selectFrom('jobs').selectAll().where('name', '=', 'forum.let-in').execute()
    expect(jobs).toMatchObject([{ payload: JSON.stringify({ postId }) }])
    expect(Math.abs(Date.parse(jobs[0]?.runAt ?? '') - Date.now() - HOUR)).toBeLessThan(60_000)
    await letIn(postId)
    expect(await forum.publicTopic(db, topicId)).toMatchObject({ posts: 1 })
    const nameless = await forum.beginNameless(late)
    await letIn(nameless.postId)
    expect(await forum.publicTopic(db, nameless.topicId)).toMatchObject({ posts: 1 })
    // An author with a handle is notified. A pseudonymous one was told the hour, and a notice in it would reveal whose post it
    // is.
    expect((await noticesOf(db, late.id)).map(({ code, about }) => `${code} ${about}`)).toEqual([
      `post-approved /forum/topic/${topicId}#post-1`,
    ])
    await letIn('nothing')
    await db
      .updateTable('facts')
      .set({ value: new Date(Date.now() - 1).toISOString() })
      .where('name', '=', 'forum raid until')
      .execute()
    expect(await verbs.raidUntil(db)).toBe(null)
    await db.deleteFrom('limitCounts').execute()
    expect((await forum.begin(late, 'After it')).number).toBe(1)
  })

  test('publishes nothing past a moderator: no post of a new member, and none removed, held or hidden meanwhile', async () => {
    await watch('crypto', 'hold')
    const [fresh, late] = [await forum.member('fresh'), await forum.member('late', 'member')]
    await joinedDaysAgo(fresh.id, 0)
    await joinedDaysAgo(late.id, 3)
    await verbs.beginRaid(db, 'mo')
    const first = await forum.begin(fresh)
    const watched = await forum.begin(late, 'Buy crypto')
    const later = await forum.begin(late, 'A quiet room')
    await change(late, later.postId, 'My crypto')
    await db.deleteFrom('limitCounts').execute()
    const removed = await forum.begin(late, 'Junk')
    await forum.removePost(db, 'mo', removed.postId, { rule: 'junk', note: '' })
    for (const { postId, topicId } of [first, watched, later, removed]) {
      await letIn(postId)
      expect(await forum.publicTopic(db, topicId), postId).toBe(undefined)
    }
    await verbs.endRaid(db, 'mo')
    expect((await forum.begin(late, 'After it')).number).toBe(1)
    const acts = await db
      .selectFrom('auditLines')
      .select('action')
      .where('action', 'in', ['forum.raid-began', 'forum.raid-ended'])
      .execute()
    expect(acts.map(({ action }) => action).sort()).toEqual(['forum.raid-began', 'forum.raid-ended'])
  })
})
