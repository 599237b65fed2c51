import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { inList } from '#db/in-list.ts'
import type { Db, Tx } from '#db/schema.ts'
import { REACTIONS, type Reaction } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireAccount } from '../../composing/posting-rules.server.ts'
import { topicUrl } from '../../model/rules.ts'
import { eitherBlocked } from '../../posts/mutes/mutes.server.ts'
import { isAuthor } from '../../posts/pseudonyms/pseudonyms.server.ts'
import { REACTIONS_AN_HOUR } from './rules.ts'
import { words } from './words.ts'

// Reactions: one press, sent to the author of a post. No one sees who reacted, and only the author sees how many.

const mark = (...of: string[]) => hmac(serverSecret('forum reactions'), JSON.stringify(of))
const holderOf = (memberId: string) => mark(memberId)

/** A public post that the member may react to. @throws Refused where it is not public, or is their own */
export async function anothersPost(db: Db | Tx, member: Member, postId: string) {
  const post = await db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['forumPosts.id', 'topicId', 'number', 'memberId', 'byTopic', 'helpedIn'])
    .where('forumPosts.id', '=', postId)
    .where('number', 'is not', null)
    .where('forumPosts.removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .where('listedIn', '!=', '')
    .where('exampleAt', 'is', null)
    .executeTakeFirst()
  if (!post) throw new Refused(words.refused.gone, 404)
  if (isAuthor(member.id, post)) throw new Refused(words.refused.own, 403)
  if (post.memberId && (await eitherBlocked(db, member.id, post.memberId)))
    throw new Refused(words.refused.gone, 404)
  return { ...post, number: post.number ?? 1 }
}

/** Adds or removes a reaction. Adding it twice counts once. @returns the post */
export async function react(db: Db, member: Member, postId: string, kind: Reaction, on: boolean) {
  if (!(await allow(db, 'forum.react', member.id, REACTIONS_AN_HOUR)))
    throw new Refused(words.refused.often({ most: REACTIONS_AN_HOUR }), 429)
  const post = await anothersPost(db, member, postId)
  const one = mark(member.id, postId, kind)
  if (on)
    await inTransaction(db, async (tx) => {
      await requireAccount(tx, member)
      await tx
        .insertInto('forumReactions')
        .values({ one, holder: holderOf(member.id), postId, kind })
        .onConflict((c) => c.column('one').doNothing())
        .execute()
    })
  else await db.deleteFrom('forumReactions').where('one', '=', one).execute()
  return post
}

/** The member's reactions to these posts, and the number of each reaction to their own. */
export async function reactionsOn(
  db: Db,
  memberId: string,
  posts: readonly { id: string; own: boolean }[],
): Promise<Map<string, { said: Reaction[]; got: Partial<Record<Reaction, number>> }>> {
  const all = new Map(
    posts.map(({ id }) => [id, { said: [] as Reaction[], got: {} as Partial<Record<Reaction, number>> }]),
  )
  const own = posts.filter((post) => post.own).map(({ id }) => id)
  const others = posts.filter((post) => !post.own).map(({ id }) => id)
  const marks = others.flatMap((id) => REACTIONS.map((kind) => mark(memberId, id, kind)))
  const said = await db
    .selectFrom('forumReactions')
    .select(['postId', 'kind'])
    .where('one', 'in', inList(marks))
    .execute()
  for (const { postId, kind } of said) all.get(postId)?.said.push(kind)
  const got = await db
    .selectFrom('forumReactions')
    .select((e) => ['postId', 'kind', e.fn.countAll<number>().as('count')])
    .where('postId', 'in', inList(own))
    .groupBy(['postId', 'kind'])
    .execute()
  for (const { postId, kind, count } of got) {
    const post = all.get(postId)
    if (post) post.got[kind] = count
  }
  return all
}

/** All of them, for the member's data export. */
export async function reactionsForFile(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('forumReactions')
    .innerJoin('forumPosts', 'forumPosts.id', 'forumReactions.postId')
    .select(['topicId', 'number', 'kind'])
    .where('holder', '=', holderOf(memberId))
    .orderBy('topicId')
    .orderBy('number')
    .execute()
  return rows.map(({ topicId, number, kind }) => ({
    topic: topicUrl(topicId),
    post: number,
    said: words.kinds[kind],
  }))
}

export async function reactionsLeave(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('forumReactions').where('holder', '=', holderOf(memberId)).execute()
}
