import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { ownPostUrl } from '../../model/rules.ts'
import { words as forumWords } from '../../model/words.ts'
import { titlesFor } from '../../posts/mutes/closed-titles.server.ts'
import type { Sends } from '../../posts/scheduled-posts-rules.ts'
import { beginningOf, DRAFTS_PAGE, type Place } from '../drafts/rules.ts'
import { goTo } from '../post-form.server.ts'
import { scheduledPosts, scheduleForumPost } from './scheduled-posts.server.ts'
import { words } from './words.ts'

/** Schedules the post of a form, and redirects to the page where it can be cancelled. */
export async function heldBack(
  db: Db,
  member: Member,
  where: Place,
  sent: { ticket: string; typed: Record<string, string>; when: Exclude<Sends, 'now'> },
) {
  const held = await scheduleForumPost(db, member, { where, ...sent })
  if ('postId' in held)
    return goTo(ownPostUrl(held.postId), forumWords.write.posted, forumWords.write.postedText)
  const at = dayAndHour(held.sendsAt, member.timeZone ?? config.timeZone)
  return goTo(DRAFTS_PAGE, words.held.title(at), words.held.text)
}

/** For the page that lists them. */
export async function heldHere(db: Db, member: Member, places: ReadonlyMap<string, string>) {
  const zone = member.timeZone ?? config.timeZone
  const held = await scheduledPosts(db, member.id)
  const titles = await titlesFor(
    db,
    member.id,
    held.flatMap(({ where }) => ('topic' in where ? [where.topic] : [])),
  )
  return held.map(({ id, where, title, sendsAt, typed }) => ({
    id,
    at: dayAndHour(sendsAt, zone),
    beginning: beginningOf(typed),
    isReply: 'topic' in where,
    nameless: typed.nameless === 'yes',
    title: 'topic' in where ? (titles.get(where.topic) ?? title) : (places.get(where.category) ?? ''),
  }))
}
