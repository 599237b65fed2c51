import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import type { UnseenHow } from '#db/tables/forum-safety.ts'
import { categoryUrl, postUrl, topicUrl } from '../../model/rules.ts'
import { nameOf } from '../../model/words.ts'
import { isAuthor } from '../pseudonyms/pseudonyms.server.ts'
import { categoryCalled, publicTopic } from '../queries.server.ts'
import { addMute, howChosen } from './mutes.server.ts'
import type { Choosable } from './rules.ts'
import { words } from './words.ts'

/** Something that can be muted, and the name its page shows. */
export type Choice =
  | { kind: 'person' | 'pseudonym'; what: string; post: string; name: string; back: string; own: boolean }
  | { kind: 'post'; what: string; name: string; back: string; own: false }
  | { kind: 'topic' | 'place'; what: string; name: string; back: string; own: false }

/**
 * The thing that a URL asks to mute; undefined where there is nothing. A post stands for itself and the name above it, and for
 * no other post of its author.
 */
export async function choiceAt(
  db: Db,
  member: Member,
  kind: Choosable,
  id: string,
): Promise<Choice | undefined> {
  if (kind === 'topic') {
    const topic = await publicTopic(db, id)
    if (!topic || topic.exampleAt) return undefined
    return { kind, what: id, name: topic.title, back: categoryUrl(topic.categoryId), own: false }
  }
  if (kind === 'place') {
    const place = await categoryCalled(db, id)
    return place && { kind, what: id, name: place.name, back: '/forum', own: false }
  }
  const post = await db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['topicId', 'number', 'memberId', 'pseudonymId', 'byTopic', 'handle', 'madeName'])
    .where('forumPosts.id', '=', id)
    .where('number', 'is not', null)
    .executeTakeFirst()
  if (!post) return undefined
  const what = post.memberId ?? post.pseudonymId
  const back = postUrl(post.topicId, post.number ?? 1)
  // The author has left, so only the post itself can be hidden.
  if (!what || (post.memberId && !post.handle))
    return { kind: 'post', what: id, name: String(post.number), back, own: false }
  return {
    kind: post.memberId ? 'person' : 'pseudonym',
    what,
    post: id,
    back,
    name: nameOf(post),
    own: isAuthor(member.id, post),
  }
}

/** The member's choice for an author: to hide one post, to mute them, or to block them. */
export type How = UnseenHow | 'post'

/** The member's earlier choice for it; null where there is none. */
export async function chosenAt(db: Db, memberId: string, choice: Choice): Promise<How | null> {
  const how = await howChosen(db, memberId, choice.kind, choice.what)
  if (how || !('post' in choice)) return how
  return (await howChosen(db, memberId, 'post', choice.post)) && 'post'
}

/** The page to show after a choice. */
export const pathAfterMute = (choice: Choice): string =>
  choice.kind === 'person' || choice.kind === 'pseudonym' ? topicUrl(topicOf(choice.back)) : choice.back

const topicOf = (url: string) => /\/forum\/topic\/([\w-]+)/.exec(url)?.[1] ?? ''

/** @throws Refused where there is nothing to mute, or it is their own */
export async function saveMute(
  db: Db,
  member: Member,
  { kind, id, how }: { kind: Choosable; id: string; how: How | undefined },
): Promise<Choice> {
  const choice = await choiceAt(db, member, kind, id)
  if (!choice) throw new Refused(words.choose.gone, 404)
  if (choice.own) throw new Refused(words.choose.own)
  if (how === 'post' && 'post' in choice) {
    await addMute(db, member.id, { kind: 'post', what: choice.post })
    return { kind: 'post', what: choice.post, name: choice.name, back: choice.back, own: false }
  }
  const block = choice.kind === 'person' && how === 'block'
  await addMute(db, member.id, { kind: choice.kind, what: choice.what, how: block ? 'block' : 'mute' })
  return choice
}
