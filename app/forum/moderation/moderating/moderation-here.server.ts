import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import type { postsOn, publicTopic } from '../../posts/queries.server.ts'
import { forumCategories } from '../../posts/queries.server.ts'
import { pageOfAuthor } from '../../posts/safety-rules.ts'
import { openReportsOf } from '../../safety/reports.server.ts'
import { countReportedPosts, countWaitingPosts } from '../queue-counts.server.ts'

// Moderator tools on the topic page: for each post, the actions that the desk offers. For a pseudonymous post it knows only the
// pseudonym.

/** How many posts wait at the desk; null for readers who do not moderate. */
export async function deskCounts(db: Db, moderator: StaffMember | null) {
  if (!moderator) return null
  return { waiting: (await countWaitingPosts(db)).count, reported: (await countReportedPosts(db)).count }
}

type Topic = NonNullable<Awaited<ReturnType<typeof publicTopic>>>
type Row = Awaited<ReturnType<typeof postsOn>>[number]

export interface PostToModerate {
  id: string
  number: number
  /** The page of the member, or of the pseudonym. */
  author: { url: string; name: string; madeUp: boolean } | null
  reports: number
  waits: boolean
  canBeRemoved: boolean
  canBePutBack: boolean
  mayBeOfficial: boolean
  official: boolean
}

export interface TopicToModerate {
  /** Any post of the topic: actions on a topic are addressed by a post. */
  postId: string
  locked: boolean
  pinned: boolean
  slowMinutes: number
  place: string
  places: { id: string; name: string }[]
}

/** The actions this moderator has here; null for all other readers, and in a built-in example. */
export async function moderationHere(
  db: Db,
  moderator: StaffMember | null,
  topic: Topic,
  posts: readonly Row[],
) {
  const [first] = posts
  if (!moderator || topic.exampleAt || !first) return null
  const reports = await openReportsOf(
    db,
    posts.map(({ id }) => id),
  )
  const places = await forumCategories(db)
  return {
    desk: await deskCounts(db, moderator),
    topic: {
      postId: first.id,
      locked: topic.lockedAt !== null,
      pinned: topic.pinnedAt !== null,
      slowMinutes: topic.slowMinutes ?? 0,
      place: topic.categoryId,
      places: places.map(({ id, name }) => ({ id, name })),
    } satisfies TopicToModerate,
    posts: posts.map((row) => toModerate(row, topic.officialPost, reports.get(row.id) ?? 0)),
  }
}

function toModerate(row: Row, officialPost: string | null, reports: number): PostToModerate {
  const url = pageOfAuthor(row)
  const readable = !row.removedAt && !row.waitsSince
  return {
    id: row.id,
    number: row.number ?? 0,
    author: url ? { url, name: row.handle ?? row.madeName ?? '', madeUp: row.pseudonymId !== null } : null,
    reports,
    waits: row.waitsSince !== null,
    canBeRemoved: row.removedAt === null,
    canBePutBack: row.removedBy === 'moderator' && row.text !== '',
    mayBeOfficial: readable && row.number !== 1,
    official: row.id === officialPost,
  }
}
