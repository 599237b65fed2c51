import type { Db, Tx } from '#db/schema.ts'
import { codesIn } from '../../model/tag-rules.ts'
import { hourOf } from '../../posts/pseudonyms/pseudonyms.server.ts'
import { notesOf } from '../../posts/tone-and-notes/rules.ts'
import { headLine, type PostLine, postLine, topicLine } from './topic-lines.ts'

const POSTS_AT_ONCE = 200

/** The topics of a place, line by line, a few rows at a time: however many they are, little of it is in memory. */
export async function* linesOf(db: Db, category: string): AsyncGenerator<string> {
  yield headLine(category)
  const rows = await db
    .selectFrom('forumTopics')
    .select('id')
    .where('listedIn', '=', category)
    .where('exampleAt', 'is', null)
    .execute()
  // Databases order letters differently: so the same topics come in the same order from each.
  for (const id of rows.map((row) => row.id).sort()) {
    const topic = await topicForFile(db, id)
    if (topic?.listedIn === category) yield* topicLines(db, topic)
  }
}

type Topic = Pick<
  Awaited<ReturnType<typeof topicForFile>> & object,
  'id' | 'title' | 'tags' | 'wish' | 'lockedAt'
>

/** A topic that is here, with its place. */
export const topicForFile = (db: Db | Tx, id: string) =>
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

/** What everybody can read now. Who wrote without a name leaves with the made-up name, and nothing that leads to them. */
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

/** The same as the body of an answer. */
export function fileOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
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
