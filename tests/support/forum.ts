import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import samples from '#db/samples/forum.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from './database.ts'

// A forum in its own database, with moderators by name: its verbs, and the usual initial data.

export type Forum = Awaited<ReturnType<typeof aForum>>

const modules = async () => ({
  ...(await import('#app/forum/forum.server.ts')),
  ...(await import('#app/forum/safety/moderation-queue.server.ts')),
  ...(await import('#app/forum/posts/queries.server.ts')),
  ...(await import('#app/forum/posts/post-version.server.ts')),
  ...(await import('#app/forum/composing/writing.server.ts')),
  ...(await import('#app/forum/composing/change-post.server.ts')),
  ...(await import('#app/forum/posts/moderators.server.ts')),
  ...(await import('#app/platform/ids.ts')),
  ...(await import('#app/platform/auth/member-signatures.server.ts')),
})

/** The version that the form of a change starts from, if its author opens it now. */
export async function versionNow(db: Db, postId: string): Promise<string> {
  const { versionOf } = await import('#app/forum/posts/post-version.server.ts')
  return versionOf(
    await db
      .selectFrom('forumPosts')
      .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
      .select(['writtenAt', 'changedAt', 'notes', 'tone', 'number', 'posts as given', 'wish', 'tags'])
      .where('forumPosts.id', '=', postId)
      .executeTakeFirstOrThrow(),
  )
}

/** @param staff ids and roles of those who could moderate; all editors and stewards do */
export async function aForum(
  staff: Record<string, 'editor' | 'steward' | 'admin' | 'treasurer'> = { mo: 'editor', max: 'editor' },
) {
  const { db, close } = await aDatabase()
  const verbs = await modules()
  const { kindOf } = await import('#db/dialect.server.ts')
  const flag = kindOf(db) === 'postgres' ? true : 1
  const at = new Date().toISOString()
  const times = { emailVerified: flag, createdAt: at, updatedAt: at }
  await inTransaction(db, (tx) => verbs.loadForum(tx, samples, samples))
  for (const [id, role] of Object.entries(staff)) {
    const name = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`
    await db
      .insertInto('users')
      .values({ id, name, email: `${id}@example.org`, ...times } as never)
      .execute()
    await db
      .insertInto('staff')
      .values({ userId: id, role, invitedAt: at, joinedAt: at } as never)
      .execute()
  }

  const own = {
    /** As on the first day, with everyone moderating. */
    async empty() {
      await db.deleteFrom('forumTopics').where('exampleAt', 'is', null).execute()
      await db.updateTable('forumCategories').set({ topics: 1 }).execute()
      for (const table of ['members', 'limitCounts', 'forumModerators'] as const)
        await db.deleteFrom(table).execute()
      for (const [id, role] of Object.entries(staff))
        if (role === 'editor' || role === 'steward') await verbs.beginModerating(db, id, 24)
      await db.deleteFrom('auditLines').execute()
    },
    async member(handle: string, role: Member['role'] = 'new'): Promise<Member> {
      const id = verbs.newId()
      const row = { id, email: `${id}@members.invalid`, sealedEmail: null, wordsHash: null }
      await db
        .insertInto('members')
        .values({
          ...row,
          mark: verbs.memberSignature(row),
          name: '',
          ...times,
          handle,
          handleKey: handle,
          role,
        } as never)
        .execute()
      return { id, handle, pronouns: null, timeZone: null, role }
    },
    begin: (member: Member, title = 'A quiet room', text = 'How do I ask?', category = 'work') =>
      verbs.startTopic(db, member, { id: verbs.newId(), category, title, text }),
    answer: (member: Member, topicId: string, text = 'Like this.', id = verbs.newId()) =>
      verbs.reply(db, member, { id, topicId, text, to: 1 }),
    /**
     * A topic, or a reply in one, without the author's name. A new member's waits; otherwise a moderator has approved
     * it.
     */
    async beginNameless(member: Member, title = 'A quiet room', text = 'How do I ask?', category = 'work') {
      const topic = { id: verbs.newId(), category, title, text, nameless: true }
      return own.asApproved(member, await verbs.startTopic(db, member, topic))
    },
    async answerNameless(member: Member, topicId: string, text = 'Like this.') {
      const answer = { id: verbs.newId(), topicId, text, to: 1, nameless: true }
      return own.asApproved(member, await verbs.reply(db, member, answer))
    },
    async asApproved<Kept extends { postId: string }>(member: Member, kept: Kept): Promise<Kept> {
      if (member.role === 'new') return kept
      const [moderator = ''] = Object.keys(staff)
      await verbs.approvePost(db, moderator, kept.postId, await own.stateNow(kept.postId))
      // Their notices about that are not tested here.
      const told = db.deleteFrom('memberNotices').where('memberId', '=', member.id)
      await told.where('code', '=', 'post-approved').where('at', 'like', '%:00:00.000Z').execute()
      return { ...kept, number: (await verbs.moderatedPost(db, kept.postId))?.number ?? null }
    },
    /** A topic of a member who writes no other one: limits are per author. */
    aTopic: async () => own.begin(await own.member(`author-${verbs.newId()}`, 'member')),
    read: (topicId: string, page = 1) => verbs.postsOn(db, topicId, page),
    listed: async () => (await verbs.topicsIn(db, 'work', 1)).filter(({ exampleAt }) => !exampleAt),
    stateNow: async (id: string) =>
      verbs.stateOf((await verbs.moderatedPost(db, id)) ?? { writtenAt: '', changedAt: null }),
    versionNow: (id: string) => versionNow(db, id),
    /** Until the clock shows another time. */
    pause: () => new Promise((done) => setTimeout(done, 3)),
    /** The tables that contain a text. */
    async everywhere(text: string): Promise<string[]> {
      const found: string[] = []
      for (const { name } of await db.introspection.getTables()) {
        const rows = await db
          .selectFrom(name as 'facts')
          .selectAll()
          .execute()
        if (JSON.stringify(rows).includes(text)) found.push(name)
      }
      return found
    },
  }
  return { db, close, ...verbs, ...own }
}
