import { createHash } from 'node:crypto'
import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { storedNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { categoryNow } from '../../posts/categories/open-categories.server.ts'
import {
  countTopics,
  NEW_TOPIC,
  putInSearch,
  takeTopicLock,
  topicChanged,
  UNTOUCHED,
} from '../../posts/publishing.server.ts'
import { categoryCalled } from '../../posts/queries.server.ts'
import { setTags } from '../../posts/tags/topic-tags.server.ts'
import { exportTopic, topicLines } from './export-topics.server.ts'
import { type ReadTopic, readTopics } from './read-topics.server.ts'
import { type PostLine, postLine, topicLine } from './topic-lines.ts'

// Imports a file of topics into its category: every line is previewed first, and the import is all or nothing.

export const IMPORT_MOST_MEGABYTES = 8

/** Stores an uploaded file until it is reviewed, for at most a day. */
export async function keepTopics(db: Db, file: string, by: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('forumImports')
    .values({ id, file, madeBy: by, expiresAt: fromNow(DAY) })
    .execute()
  return id
}

/** Only for the person who uploaded it. */
export async function keptTopics(db: Db | Tx, id: string, by: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('forumImports')
    .select('file')
    .where('id', '=', id)
    .where('madeBy', '=', by)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row?.file
}

export async function sweepTopicFiles(tx: Tx): Promise<void> {
  await tx.deleteFrom('forumImports').where('expiresAt', '<', now()).execute()
}

/** The result for one line. */
export interface Verdict {
  line: number
  what: string
  becomes: 'new' | 'same' | 'wrong'
  reason: string
}

interface Plan {
  category: string
  verdicts: Verdict[]
  /** Identifies this plan, so that the import matches the preview. */
  mark: string
  ready: ReadTopic[]
}

export async function planOfTopics(db: Db | Tx, file: string): Promise<Plan> {
  const { category, topics, wrong } = readTopics(file)
  const known = await categoryCalled(db, category)
  const reasons = new Map(wrong.map(({ line, reason }) => [line, reason]))
  if (!known && !reasons.has(1)) reasons.set(1, `The forum has no place “${category}”.`)
  const ready: ReadTopic[] = []
  const said: Verdict[] = []
  for (const one of topics) {
    const here = await standsHere(db, category, one)
    said.push(...verdictsOf(one, here))
    if (here === 'new') ready.push(one)
  }
  const verdicts = withReasons(said, reasons)
  verdicts.sort((a, b) => a.line - b.line)
  const mark = createHash('sha256').update(JSON.stringify([category, verdicts, ready]))
  return { category, verdicts, ready, mark: mark.digest('base64url').slice(0, 22) }
}

function verdictsOf({ line, topic, posts }: ReadTopic, here: Here): Verdict[] {
  const becomes = here === 'other' ? 'wrong' : here
  const [why, its] = here === 'other' ? [OTHER, 'Its topic is wrong.'] : ['', '']
  return [
    { line, what: `Topic: ${topic.title || 'without a title'}`, becomes, reason: why },
    ...posts.map(({ line, post }) => ({ line, what: whatIs(post), becomes, reason: its }) as const),
  ]
}

/** An error in the line itself takes precedence over the result of its topic. */
function withReasons(said: readonly Verdict[], reasons: ReadonlyMap<number, string>): Verdict[] {
  const others = said.filter(({ line }) => !reasons.has(line))
  const named = new Map(said.map(({ line, what }) => [line, what]))
  const wrong = [...reasons].map(([line, reason]) => {
    const what = named.get(line) ?? (line === 1 ? 'The head' : 'Neither a topic nor a post')
    return { line, what, becomes: 'wrong' as const, reason }
  })
  return [...others, ...wrong]
}

function whatIs(post: PostLine): string {
  if ('removed' in post) return `Post ${post.post}, removed`
  return `Post ${post.post} by ${('as' in post ? post.as : post.by) ?? 'someone who left'}`
}

type Here = 'new' | 'same' | 'other'
const OTHER = 'A topic with this id is here already, with other words or in another place.'

/** Whether the topic already exists with exactly these lines. */
async function standsHere(db: Db | Tx, category: string, { topic, posts }: ReadTopic): Promise<Here> {
  const row = await exportTopic(db, topic.topic)
  if (!row) return 'new'
  if (row.listedIn !== category || row.exampleAt) return 'other'
  const wanted = [topicLine(topic), ...posts.map(({ post }) => postLine(post))]
  let at = 0
  for await (const line of topicLines(db, row)) if (line !== wanted[at++]) return 'other'
  return at === wanted.length ? 'same' : 'other'
}

/** Imports the new topics of a stored file, all of them or none. @param mark of the plan that was previewed @returns how many */
export async function importTopics(db: Db, id: string, mark: string, by: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const file = await keptTopics(tx, id, by)
    const gone = await tx.deleteFrom('forumImports').where('id', '=', id).returning('id').executeTakeFirst()
    if (file === undefined || !gone)
      throw new Refused('This file was already imported, or its day has passed. Choose it again.', 410)
    const { category, verdicts, ready, mark: isNow } = await planOfTopics(tx, file)
    if (verdicts.some(({ becomes }) => becomes === 'wrong'))
      throw new Refused('Some lines are wrong. Correct those below, then choose the file again.', 422)
    if (isNow !== mark) throw new Refused('The forum changed since you looked. Look at the lines again.', 409)
    if (!(await categoryNow(tx, category))) throw new Refused('This place is no longer in the forum.', 409)
    for (const one of ready) await takeTopic(tx, category, one)
    await record(tx, by, 'forum.imported', String(ready.length))
    return ready.length
  })
}

async function takeTopic(tx: Tx, category: string, { topic, posts }: ReadTopic): Promise<void> {
  const { topic: topicId, title, tags, wish, closed } = topic
  await takeTopicLock(tx, topicId)
  const times = posts.map(({ post }) => post.at).sort()
  await tx
    .insertInto('forumTopics')
    .values({
      ...NEW_TOPIC,
      id: topicId,
      categoryId: category,
      listedIn: category,
      title,
      wish,
      posts: posts.length,
      publishedAt: times[0] ?? now(),
      lastPostAt: times.at(-1) ?? now(),
      lockedAt: closed ? now() : null,
    })
    .execute()
  const names = new Map<string, string>()
  for (const { post } of posts) await takePost(tx, topicId, post, names)
  await setTags(tx, topicId, tags, { closedToo: true })
  await countTopics(tx, category, 1)
  await topicChanged(tx, topicId)
}

/** @param names the pseudonyms of this topic so far: none belongs to a member here */
async function takePost(tx: Tx, topicId: string, post: PostLine, names: Map<string, string>): Promise<void> {
  const id = newId()
  const row = { ...UNTOUCHED, id, topicId, number: post.post, memberId: null }
  const times = { writtenAt: post.at, publishedAt: post.at }
  if ('removed' in post) {
    const empty = { text: '', html: '', inReplyTo: null, pseudonymId: null }
    const removed = { removedAt: post.at, removedBy: 'author' as const }
    await tx
      .insertInto('forumPosts')
      .values({ ...row, ...times, ...empty, ...removed })
      .execute()
    return
  }
  const { text, to, notes, tone, changed, helped } = post
  await tx
    .insertInto('forumPosts')
    .values({
      ...row,
      ...times,
      text,
      html: await storedHtmlOf(text, 'guest'),
      inReplyTo: to,
      notes: storedNotes(notes),
      tone: tone ?? null,
      changedAt: changed,
      helpedIn: helped ? topicId : null,
      helpedBy: helped === 'moderator' ? 'moderator' : null,
      pseudonymId: await nameFor(tx, topicId, post, names),
    })
    .execute()
  await putInSearch(tx, id)
}

async function nameFor(
  tx: Tx,
  topicId: string,
  post: Exclude<PostLine, { removed: true }>,
  names: Map<string, string>,
): Promise<string | null> {
  const madeName = 'as' in post ? post.as : post.by
  if (madeName === null) return null
  const known = names.get(madeName)
  if (known) return known
  const id = newId()
  const importedOn = 'as' in post ? null : now().slice(0, 10)
  const nobody = { byTopic: null, byCount: null, sealedAuthor: null }
  await tx
    .insertInto('forumPseudonyms')
    .values({ id, inTopic: topicId, madeName, importedOn, ...nobody })
    .execute()
  names.set(madeName, id)
  return id
}
