import { keptTopics, titlesFor } from '#app/forum/forum.server.ts'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { words as remindWords } from '#app/shared/reminders/remind-words.ts'
import type { Db } from '#db/schema.ts'
import { kindOfPage } from '../model/rules.ts'
import { bookmarkWords as words } from './bookmark-words.ts'
import { listBookmarks } from './bookmarks.server.ts'

interface BookmarkHere {
  url: string
  title: string
  note: string | null
  /** Its kind and its day. */
  says: string
  /** URLs to edit and remove it. */
  change: string
}

/** Everything that the signed-in member saves with their account, the newest first: pages, and topics of the forum. */
export async function ownBookmarks(
  db: Db,
  request: Request,
): Promise<{ signedIn: boolean; kept: BookmarkHere[] }> {
  const member = await memberOf(db, request)
  if (!member) return { signedIn: false, kept: [] }
  const zone = member.timeZone ?? config.timeZone
  const kept = await listBookmarks(db, member.id, 'saved')
  const titles = await titlesFor(
    db,
    member.id,
    kept.flatMap(({ url }) => topicIn(url) ?? []),
  )
  const pages = kept.map(({ id, ...page }) => ({
    ...page,
    kind: words.kinds[kindOfPage(page.url) ?? 'resource'],
    title: titleNow(page, titles),
    change: `/dashboard/kept/${id}`,
  }))
  const topics = (await keptTopics(db, member.id)).map((topic) => ({
    ...topic,
    kind: words.kinds.topic,
    change: `${topic.url}/keep`,
  }))
  const all = [...pages, ...topics]
    .sort((a, b) => b.keptAt.localeCompare(a.keptAt))
    .map(({ url, title, note, kind, keptAt, remindAt, change }) => ({
      url,
      title,
      note,
      change,
      says: [
        words.says({ kind, day: longDate(keptAt, zone) }),
        ...(remindAt ? [remindWords.on({ day: longDate(remindAt, zone) })] : []),
      ].join(' '),
    }))
  return { signedIn: true, kept: all }
}

/** The topic of a post in the forum. */
const topicIn = (url: string): string | undefined => /^\/forum\/topic\/([\w-]+)/.exec(url)?.[1]

/** Only the number of a forum post is stored, so a title that its author took back disappears here, too. */
function titleNow(
  { url, title }: { url: string; title: string },
  titles: ReadonlyMap<string, string>,
): string {
  const topic = topicIn(url)
  if (!topic) return title
  const now = titles.get(topic)
  return now ? words.postIn({ title, topic: now }) : words.topicGone({ title })
}
