import { type Conflict, mergeFields } from '#app/content/model/rules.ts'
import { withoutEnd } from '#app/platform/text/without-end.ts'
import { isDay } from '#app/platform/time-zones.ts'
import { readNotes } from '#app/shared/content-notes/note-rules.ts'
import { CONTENT_NOTES, type ContentNote } from '#db/tables/content-notes.ts'

/** The text of a post as its editors have it. Lists and body are stored as data; the form shows them as text. */
export interface PostText {
  title: string
  excerpt: string
  author: string
  category: string
  imageDescription: string
  /** The number of the top picture; empty: the drawing. */
  topPicture: string
  /** The number of the picture for sharing; empty: the site's drawing. */
  sharePicture: string
  keyPoints: string[]
  /** Markdown; each "## " starts a part. */
  body: string
  sources: Source[]
  /** Facts that may still change. */
  toCheck: string[]
  /** One line on what this version corrects in the published one; it gets its day when published. */
  correction: string
  /** Published corrections, each with its day. */
  corrections: Correction[]
  /** A day, or empty: the day of first publication. */
  publishedOn: string
  /** A day, or empty: the day of publication. */
  checkedOn: string
  /** When its sources must be checked again; a day, or empty. */
  reviewOn: string
  /** Topics that a reader may want to be warned of, in the order of the list. */
  notes: ContentNote[]
}

interface Source {
  title: string
  url: string | null
}

export interface Correction {
  /** A day; empty if the line has none. */
  on: string
  note: string
}

/** One part of a post. Text before the first heading is a part without a heading. */
interface PostPart {
  heading: string
  text: string
}

export const NEW_POST: PostText = {
  title: '',
  excerpt: '',
  author: '',
  category: '',
  imageDescription: '',
  topPicture: '',
  sharePicture: '',
  keyPoints: [],
  body: '',
  sources: [],
  toCheck: [],
  correction: '',
  corrections: [],
  publishedOn: '',
  checkedOn: '',
  reviewOn: '',
  notes: [],
}

const FENCE = /^ {0,3}(?:```|~~~)/

/** Splits a body at its headings; ignores headings in code blocks. */
export function partsOf(body: string): PostPart[] {
  const parts: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  let code = false
  for (const line of body.split('\n')) {
    if (FENCE.test(line)) code = !code
    const heading = code ? undefined : headingIn(line)
    if (heading !== undefined) parts.push({ heading, lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts
    .map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
    .filter(({ heading, text }) => heading !== '' || text !== '')
}

/** The text of “## Words ##” without its marks. Runs in linear time, however many spaces there are. */
function headingIn(line: string): string | undefined {
  if (!line.startsWith('## ')) return undefined
  const inside = line.slice(3).replace(/^ +/, '').trimEnd()
  let end = inside.length
  while (inside[end - 1] === '#') end -= 1
  const closed = end < inside.length && (end === 0 || inside[end - 1] === ' ')
  return (closed ? inside.slice(0, end) : inside).trimEnd()
}

export const bodyOf = (parts: readonly PostPart[]): string =>
  parts.map(({ heading, text }) => (heading ? `## ${heading}\n\n${text}` : text)).join('\n\n')

/** Every field as text, as in the form. */
export type PostFields = Record<keyof PostText, string>

export const fieldsOf = (post: PostText): PostFields => ({
  ...post,
  keyPoints: post.keyPoints.join('\n'),
  sources: post.sources.map(lineOfSource).join('\n'),
  toCheck: post.toCheck.join('\n'),
  corrections: post.corrections.map(lineOfCorrection).join('\n'),
  notes: post.notes.join('\n'),
})

export const textOf = (fields: PostFields): PostText => ({
  ...fields,
  keyPoints: linesOf(fields.keyPoints),
  sources: linesOf(fields.sources).map(sourceOf),
  toCheck: linesOf(fields.toCheck),
  correction: linesOf(fields.correction).join(' '),
  corrections: linesOf(fields.corrections).map(correctionOf),
  notes: readNotes(linesOf(fields.notes).join()),
})

/** The non-empty lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const lineOfSource = ({ title, url }: Source): string => (url === null ? title : `${title} | ${url}`)

/** "Title | https://…" or "Title https://…": an address at the end of the line is the address of the source. */
function sourceOf(line: string): Source {
  const last = line.split(/\s/).at(-1) ?? ''
  const begins = last.search(/(?<![^|:,])https?:\/\//)
  const url = begins < 0 ? '' : last.slice(begins)
  const title = withoutEnd(line.slice(0, line.length - url.length), /[\s|:,]/)
  return title !== '' && URL.canParse(url) ? { title, url } : { title: line, url: null }
}

const lineOfCorrection = ({ on, note }: Correction): string => (on === '' ? note : `${on} | ${note}`)

/** "2026-11-26 | What changed": a line without a day is kept unchanged, and the form refuses it. */
export function correctionOf(line: string): Correction {
  const [, on = '', note = ''] = /^(\d{4}-\d\d-\d\d) \| *(\S.*)$/.exec(line) ?? []
  return isDay(on) ? { on, note } : { on: '', note: line }
}

/** The published corrections, newest first. */
export const shownCorrections = ({ corrections }: Pick<PostText, 'corrections'>): Correction[] =>
  corrections.filter(({ on }) => on !== '').sort((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0))

/** The text as published on that day. */
export const publishedCorrection = (post: PostText, on: string): PostText =>
  post.correction === ''
    ? post
    : { ...post, correction: '', corrections: [{ on, note: post.correction }, ...post.corrections] }

/**
 * If the correction was published while an editor was still typing the text that has it, the two are one correction, which now
 * has its day.
 * @param today the same words beside a line of an earlier day are a separate correction
 */
export function sameCorrection(typed: PostText, newest: PostText, today: string): PostText {
  const dated = newest.corrections.find(({ note }) => note === typed.correction)
  if (!dated) return typed
  const there = typed.corrections.some(({ on, note }) => on === dated.on && note === dated.note)
  if (there && dated.on !== today) return typed
  return { ...typed, correction: '', corrections: there ? typed.corrections : [dated, ...typed.corrections] }
}

/** In a fixed order, so that equal posts have equal text: a post without notes is stored as before notes existed. */
export const contentOf = (post: PostText): string =>
  JSON.stringify(
    Object.fromEntries(
      (Object.keys(NEW_POST) as (keyof PostText)[])
        .filter((key) => key !== 'notes' || post.notes.length > 0)
        .map((key) => [key, post[key]]),
    ),
  )

export const readContent = (content: string): PostText => ({ ...NEW_POST, ...JSON.parse(content) })

/** Merges two editors' changes to the same version. */
export function mergePosts(
  base: PostText,
  theirs: PostText,
  mine: PostText,
): { post: PostText; conflicts: Conflict[] } {
  const notes = mergeNotes(base.notes, theirs.notes, mine.notes)
  const [other, own] = [theirs, mine].map((post) => fieldsOf({ ...post, notes })) as [PostFields, PostFields]
  const { fields, conflicts } = mergeFields(fieldsOf(base), other, own, {
    body: 'paragraphs',
    keyPoints: 'lines',
    sources: 'lines',
    toCheck: 'lines',
    corrections: 'lines',
  })
  return { post: textOf(fields), conflicts }
}

/** Merges note by note: a note either editor ticked or unticked stays so. */
const mergeNotes = (...[base, theirs, mine]: readonly ContentNote[][]): ContentNote[] =>
  CONTENT_NOTES.filter((note) => {
    const [was, here] = [base?.includes(note), mine?.includes(note)]
    return was === here ? theirs?.includes(note) : here
  })

/** A post as the engine stores a version. */
export const storedPost = (post: PostText) => ({
  title: post.title,
  content: contentOf(post),
  reviewDueOn: post.reviewOn || null,
})
