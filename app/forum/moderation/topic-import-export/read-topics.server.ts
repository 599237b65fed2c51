import { z } from 'zod'
import { dataError, dataReason } from '#app/platform/text/data-reasons.ts'
import { cleanValue } from '#app/platform/text/without-controls.ts'
import { nowMs } from '#app/platform/time.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { FORUM_TONES } from '#db/tables/forum.ts'
import { saysSomething, seen, TEXT_LONGEST, TITLE_LONGEST } from '../../model/rules.ts'
import { TAGS_MOST } from '../../model/tag-rules.ts'
import { MENTIONS_MOST, mentionsIn } from '../../posts/mentions/mentioned.ts'
import { tagCalled } from '../../posts/tags/forum-tags.server.ts'
import type { PostLine, TopicLine } from './topic-lines.ts'

// Parses a file of topics: each line by itself, then whether it fits the lines before it.

const LINES_MOST = 5000
/** The limit for a line: one character of a text may take six in JSON. */
const LINE_LONGEST = TEXT_LONGEST * 6 + 10_000

const NAME_LONGEST = 60
const id = z.string('The topic has no id').regex(/^[\w-]{22}$/, 'The id of a topic has 22 letters')
const readable = <T extends z.ZodType<string>>(type: T, what: string) =>
  type.refine((typed) => seen(typed) === typed, `${what} has signs that nobody can see`)
const hour = z
  .string('The time is missing')
  .regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:00:00\.000Z$/, 'A time is an hour, like 2026-11-24T09:00:00.000Z')
  .refine((at) => !Number.isNaN(Date.parse(at)) && Date.parse(at) <= nowMs(), 'The time is not in the past')
const number = z.int('The number is missing').min(1).max(100_000)
const name = readable(
  z.string('The name is missing').min(1, 'The name is missing').max(NAME_LONGEST, 'The name is too long'),
  'The name',
)

const head = z.strictObject({ forum: z.string().max(40), version: z.literal(1) })
const topic = z.strictObject({
  topic: id,
  title: readable(z.string().max(TITLE_LONGEST * 2, 'The title is too long'), 'The title'),
  tags: z
    .array(
      z.string().refine((code) => tagCalled(code), {
        error: ({ input }) =>
          `It has a tag that we do not know: “${cutText(String(input), 80)}”. Add the tag to the forum, or take it out of this line`,
      }),
    )
    .max(TAGS_MOST, 'It has too many tags'),
  wish: z.enum(['advice', 'listening', 'none']).nullable(),
  closed: z.boolean(),
})
const removed = z.strictObject({ post: number, removed: z.literal(true), at: hour })
const words = {
  post: number,
  at: hour,
  changed: hour.nullable(),
  to: number.nullable(),
  notes: z.array(z.enum(CONTENT_NOTES, 'It has a content note that we do not know')),
  tone: z.enum(FORUM_TONES, 'It has a tone that we do not know').optional(),
  helped: z.enum(['author', 'moderator']).nullable(),
  text: readable(z.string('The text is missing').max(TEXT_LONGEST, 'The text is too long'), 'The text')
    .refine(saysSomething, 'The text is empty')
    .refine((typed) => mentionsIn(typed).length <= MENTIONS_MOST, 'It mentions too many people'),
}
const named = z.strictObject({ ...words, by: name.nullable() })
const nameless = z.strictObject({ ...words, as: name })

export interface ReadTopic {
  line: number
  topic: TopicLine
  posts: { line: number; post: PostLine }[]
}

interface ReadFile {
  category: string
  topics: ReadTopic[]
  wrong: { line: number; reason: string }[]
}

/** @returns the parsed lines, and the reason for each line that could not be parsed */
export function readTopics(file: string): ReadFile {
  const read: ReadFile = { category: '', topics: [], wrong: [] }
  const count = linesIn(file)
  if (count > LINES_MOST) {
    const reason = `The file has ${count.toLocaleString('en-US')} lines. Cut it before a topic, into parts of ${LINES_MOST.toLocaleString('en-US')} lines at most, each with the first line.`
    return { ...read, wrong: [{ line: 1, reason }] }
  }
  const reading: Reading = { ...read, before: 0, skips: false, lost: false }
  for (const [at, text] of file.replace(/\n$/, '').split('\n').entries()) {
    const reason = text.length > LINE_LONGEST ? unread(reading, TOO_LONG) : takeLine(reading, text, at + 1)
    if (reason) read.wrong.push({ line: at + 1, reason })
  }
  read.category = reading.category
  for (const { line, topic, posts } of read.topics) {
    const reason = whatIsMissing(topic, posts)
    if (reason) read.wrong.push({ line, reason })
  }
  return read
}

interface Reading extends ReadFile {
  /** The number of the topic's last post, even an invalid one, so that it does not make the next posts invalid. */
  before: number
  /** Whether the posts of this topic are skipped: its own line was invalid, and reports why. */
  skips: boolean
  /** Whether the previous line could not be parsed at all: it may have started a topic. */
  lost: boolean
}

/** An unparseable line counts as the next post. */
function unread(reading: Reading, reason: string): string {
  reading.before += 1
  reading.lost = true
  return reason
}

/** Counted before anything is parsed. */
function linesIn(file: string): number {
  let count = file.endsWith('\n') ? 0 : 1
  for (let at = file.indexOf('\n'); at >= 0; at = file.indexOf('\n', at + 1)) count += 1
  return count
}

const TOO_LONG = 'This line is far longer than a post may be.'
const NO_JSON = 'This line is not a JSON object.'

function takeLine(read: Reading, text: string, line: number): string | null {
  const value = objectIn(text)
  if (!value) return unread(read, NO_JSON)
  if (line === 1) {
    const found = head.safeParse(value)
    if (!found.success)
      return 'The first line must name a place of the forum, like {"forum":"work","version":1}.'
    read.category = found.data.forum
    return null
  }
  if ('topic' in value) return takeTopic(read, value, line)
  const number = (value as { post?: unknown }).post
  if (read.lost && number === 1) read.skips = true
  read.lost = false
  if (read.skips) return null
  const kind = 'removed' in value ? removed : 'as' in value ? nameless : named
  const found = (kind as z.ZodType<PostLine>).safeParse(value, { error: dataError })
  if (found.success) return takePost(read, found.data, line)
  read.before = typeof number === 'number' && Number.isInteger(number) ? number : read.before + 1
  return reasonOf(found.error)
}

function takeTopic(read: Reading, value: object, line: number): string | null {
  const found = topic.safeParse(value, { error: dataError })
  read.before = 0
  read.lost = false
  read.skips = true
  if (!found.success) return reasonOf(found.error)
  if (read.topics.some((one) => one.topic.topic === found.data.topic))
    return 'This topic is in the file twice.'
  read.skips = false
  read.topics.push({ line, topic: found.data, posts: [] })
  return null
}

function takePost(read: Reading, post: PostLine, line: number): string | null {
  const of = read.topics.at(-1)
  if (!of) return 'This post comes before any topic.'
  const { before } = read
  of.posts.push({ line, post })
  read.before = post.post
  if (post.post !== before + 1)
    return `This is post ${post.post}. After post ${before} comes post ${before + 1}.`
  if (!('removed' in post) && post.to !== null && post.to >= post.post)
    return 'A post can only answer one before it.'
  return null
}

function whatIsMissing({ title }: TopicLine, posts: ReadTopic['posts']): string | null {
  const [first] = posts
  if (!first) return 'This topic has no posts.'
  if (posts.every(({ post }) => 'removed' in post)) return 'In this topic nothing can be read.'
  if (!('removed' in first.post) && !saysSomething(title)) return 'This topic has no title.'
  const names = new Map<string, string>()
  for (const { post } of posts) {
    const [kind, own] = 'as' in post ? ['as', post.as] : 'by' in post ? ['by', post.by] : ['', null]
    if (own === null) continue
    if (names.has(own) && names.get(own) !== kind) return `“${own}” is a handle and a made-up name in it.`
    names.set(own, kind)
  }
  return null
}

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text, cleanValue)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    // The page reports the reason beside the line.
    return null
  }
}

const reasonOf = (error: z.ZodError): string => {
  const [issue] = error.issues
  return issue ? dataReason(issue) : NO_JSON
}
