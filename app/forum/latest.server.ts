import { isHidden, type ListReader } from '#app/platform/content-notes/note-rules.ts'
import type { Db } from '#db/schema.ts'
import { notesOf } from './care/rules.ts'
import { postUrl, topicUrl } from './rules.ts'
import { shownDay } from './shown-post.server.ts'
import { placeLeftOut, topicLeftOut, type Unseen } from './unseen/unseen.server.ts'

/** So many topics are on the front page. More are read, for what this reader chose not to see. */
const LATEST_SHOWN = 10
const LATEST_READ = 30

/** The topics with the newest posts, across all places, as far as a reader wants to see them. */
export async function latestTopics(
  db: Db,
  unseen: Unseen | null,
  { member, choices }: ListReader,
  zone: string,
) {
  const rows = await db
    .selectFrom('forumTopics')
    .innerJoin('forumCategories', 'forumCategories.id', 'listedIn')
    .leftJoin('forumPosts', (join) =>
      join
        .onRef('forumPosts.topicId', '=', 'forumTopics.id')
        .on('number', '=', 1)
        .on('forumPosts.removedAt', 'is', null),
    )
    .select(['forumTopics.id', 'title', 'forumTopics.posts', 'lastPostAt', 'listedIn', 'name as category'])
    .select(['memberId', 'pseudonymId', 'notes', 'addedNotes'])
    .where('listedIn', '!=', '')
    .where('title', '!=', '')
    .where('exampleAt', 'is', null)
    .orderBy('lastPostAt', 'desc')
    .limit(LATEST_READ)
    .execute()
  const topics = rows.map(({ notes, addedNotes, ...topic }) => ({
    ...topic,
    notes: notesOf({ notes: notes ?? '', addedNotes: addedNotes ?? '' }),
  }))
  const chosen = await choices(topics)
  const shown = topics
    .filter((topic) => !topicLeftOut(unseen, topic) && !placeLeftOut(unseen, topic.listedIn))
    .filter(({ notes }) => !isHidden(notes, chosen))
    .slice(0, LATEST_SHOWN)
  const read = member === null ? new Map<string, number>() : await readOf(db, member, shown)
  return shown.map(({ id, title, posts, lastPostAt, category, notes }) => {
    const to = read.get(id)
    const unread = to !== undefined && to < posts
    return {
      url: unread ? postUrl(id, to + 1) : topicUrl(id),
      ...{ title, category, about: notes, unread },
      last: shownDay(lastPostAt, zone),
    }
  })
}

/** Up to which post a member read those of these topics that they follow. Of other topics, nobody notes what somebody reads. */
async function readOf(db: Db, memberId: string, topics: readonly { id: string }[]) {
  const rows = await db
    .selectFrom('forumMarks')
    .select(['topicId', 'readTo'])
    .where('memberId', '=', memberId)
    .where('followedAt', 'is not', null)
    .where('topicId', 'in', ['', ...topics.map(({ id }) => id)])
    .execute()
  return new Map(rows.map(({ topicId, readTo }) => [topicId, readTo]))
}
