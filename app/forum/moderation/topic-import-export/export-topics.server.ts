import type { Db, Tx } from '#db/schema.ts'
import { codesIn } from '../../model/tag-rules.ts'
import { hourOf } from '../../posts/pseudonyms/pseudonyms.server.ts'
import { notesOf } from '../../posts/tone-and-notes/rules.ts'
import { headLine, type PostLine, postLine, topicLine } from './topic-lines.ts'

const POSTS_AT_ONCE = 200

/** The topics of a category, line by line, a few rows at a time, so that memory use stays small for any number. */
export async function* linesOf(db: Db, category: string): AsyncGenerator<string> {
  yield headLine(category)
  const rows = await db
    .selectFrom('forumTopics')
    .select('id')
    .where('listedIn', '=', category)
    .where('exampleAt', 'is', null)
    .execute()
  // Databases sort letters differently. Sorting here gives the same order with each of them.
  for (const id of rows.map((row) => row.id).sort()) {
    const topic = await exportTopic(db, id)
    if (topic?.listedIn === category) yield* topicLines(db, topic)
  }
}

type Topic = Pick<
  Awaited<ReturnType<typeof exportTopic>> & object,
  'id' | 'title' | 'tags' | 'wish' | 'lockedAt'
>

/** A topic on this site, with its category. */
export const exportTopic = (db: Db | Tx, id: string) =>
  db
    .selectFrom('forumTopics')
    .select(['id', 'title', 'tags', 'wish', 'lockedAt', 'listedIn', 'exampleAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function* topicLines(db: Db | Tx, topic: Topic): AsyncGenerator<string> {
  const { id, title, tags, wish, lockedAt } = topic
  yield topicLine({ topic: id, title, tags: codesIn(tags), wish, closed: lockedAt !== null })
  for (let after = 0; ; ) {
    const posts = await postsAfter(db, id, after)
    for (const post of posts) yield postLine(lineOf(post))
    const last = posts.at(-1)
    if (!last) return
    after = last.number ?? 0
  }
}

const postsAfter = (db: Db | Tx, topicId: string, after: number) =>
  db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['number', 'handle', 'madeName', 'importedOn', 'publishedAt', 'changedAt', 'inReplyTo', 'text'])
    .select(['notes', 'addedNotes', 'tone', 'helpedIn', 'helpedBy', 'removedAt', 'waitsSince'])
    .where('topicId', '=', topicId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(POSTS_AT_ONCE)
    .execute()

/** The public content of a post. A pseudonymous author is exported under the pseudonym, with nothing that identifies them. */
function lineOf(row: Awaited<ReturnType<typeof postsAfter>>[number]): PostLine {
  const [post, at] = [row.number ?? 0, hourOf(row.publishedAt ?? '')]
  if (row.removedAt || row.waitsSince) return { post, removed: true, at }
  const named = row.madeName === null || row.importedOn !== null
  return {
    post,
    ...(named ? { by: row.handle ?? row.madeName } : { as: row.madeName ?? '' }),
    at,
    changed: row.changedAt && hourOf(row.changedAt),
    to: row.inReplyTo,
    notes: notesOf(row),
    tone: row.tone ?? undefined,
    helped: row.helpedIn === null ? null : (row.helpedBy ?? 'author'),
    text: row.text,
  }
}

/** The same as a response body. */
export function topicsFile(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${value}\n`))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}
