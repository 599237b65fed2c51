import { isHidden, type ListReader } from '#app/shared/content-notes/note-rules.ts'
import type { Db } from '#db/schema.ts'
import { postUrl, topicUrl } from '../model/rules.ts'
import { placeLeftOut, topicLeftOut, type Unseen } from '../posts/mutes/mutes.server.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import { pinnedIn, topicsWithOpening } from './pin-topic.server.ts'
import { shownDay } from './shown-post.server.ts'
import { newIn, readIn } from './unread/read-marks.server.ts'

/** How many topics the front page shows. More are read, to replace the ones that this reader muted. */
const LATEST_SHOWN = 10
const LATEST_READ = 30

/** Pinned topics, and then those with the newest posts, across all categories, without what the reader muted. */
export async function latestTopics(
  db: Db,
  unseen: Unseen | null,
  { member, choices }: ListReader,
  zone: string,
) {
  const pinned = new Map((await pinnedIn(db)).map((topic) => [topic.id, topic]))
  const rows = [...pinned.values(), ...(await newestTopics(db)).filter(({ id }) => !pinned.has(id))]
  const topics = rows.map((topic) => ({
    ...topic,
    notes: notesOf({ notes: topic.notes ?? '', addedNotes: topic.addedNotes ?? '' }),
  }))
  const chosen = await choices(topics)
  const shown = topics
    .filter((topic) => !topicLeftOut(unseen, topic) && !placeLeftOut(unseen, topic.listedIn))
    .filter(({ notes }) => !isHidden(notes, chosen))
    .slice(0, LATEST_SHOWN)
  const read =
    member === null
      ? new Map<string, number>()
      : await readIn(
          db,
          member,
          shown.map(({ id }) => id),
        )
  return shown.map((topic) => {
    const unread = newIn(read, topic)
    return {
      url: unread ? postUrl(topic.id, unread.from) : topicUrl(topic.id),
      unread: unread?.count ?? 0,
      pinned: pinned.has(topic.id),
      title: topic.title,
      category: topic.category,
      about: topic.notes,
      by: topic.handle,
      last: shownDay(topic.lastPostAt, zone),
    }
  })
}

const newestTopics = (db: Db) =>
  topicsWithOpening(db)
    .where('listedIn', '!=', '')
    .where('exampleAt', 'is', null)
    .orderBy('lastPostAt', 'desc')
    .limit(LATEST_READ)
    .execute()
