import { cutText } from '#app/ui/cut-text.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { fieldsOf, NEW_POST, type PostFields, type PostText, textOf } from '../model/post-text.ts'

// A post as a file: Markdown below a front matter of "name: value" lines between two lines of hyphens, as many programs read it.

/** A post's state and URLs, beside its text. */
export interface PostHead {
  number: number | null
  address: string
  /** Its older URLs. */
  addresses: string[]
  published: boolean
  featured: boolean
}

const NO_HEAD: PostHead = { number: null, address: '', addresses: [], published: false, featured: false }

/** The names of the lines, in the order they are written. */
const LINES = {
  title: 'title',
  summary: 'excerpt',
  author: 'author',
  category: 'category',
  picture: 'imageDescription',
  topPicture: 'topPicture',
  sharePicture: 'sharePicture',
  date: 'publishedOn',
  checked: 'checkedOn',
  checkAgain: 'reviewOn',
  correction: 'correction',
} as const satisfies Record<string, keyof PostText>
const LISTS = {
  keyPoints: 'keyPoints',
  sources: 'sources',
  mayChange: 'toCheck',
  corrections: 'corrections',
  contentNotes: 'notes',
} as const satisfies Record<string, keyof PostText>

const quoted = (text: string) => JSON.stringify(text)
const list = (name: string, entries: readonly string[]) =>
  entries.length === 0 ? [] : [`${name}:`, ...entries.map((one) => `  - ${quoted(one)}`)]

/** @param head left out: the text alone, for comparing versions */
export function postFile(post: PostText, head?: PostHead): string {
  const fields = fieldsOf(post)
  const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')
  return [
    '---',
    ...(head ? headLines(head) : []),
    ...Object.entries(LINES).map(([name, field]) => `${name}: ${quoted(fields[field])}`),
    ...Object.entries(LISTS).flatMap(([name, field]) => list(name, linesOf(fields[field]))),
    '---',
    '',
    ...(post.body ? [post.body] : []),
    '',
  ].join('\n')
}

const headLines = (head: PostHead): string[] => [
  ...(head.number === null ? [] : [`number: ${head.number}`]),
  ...(head.address ? [`address: ${quoted(head.address)}`] : []),
  ...list('addresses', head.addresses),
  `state: ${head.published ? 'published' : 'draft'}`,
  ...(head.featured ? ['featured: yes'] : []),
]

interface ReadFile {
  post: PostText
  head: PostHead
  /** Why it cannot be read, with the line; the post must not be used then. */
  broken: string[]
  /** The dropped parts, with reasons. */
  left: string[]
}

interface HeadLine {
  at: number
  value: string | string[]
  /** The line numbers of its list entries. */
  rows: number[]
}
type Head = Map<string, HeadLine>

/** Reads a post's file. Values may be quoted or not. */
export function readPostFile(file: string): ReadFile {
  const lines = file.split('\n')
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, at) => at > 0 && line.trim() === '---') : -1
  if (end < 0)
    return {
      post: NEW_POST,
      head: NO_HEAD,
      broken: ['It does not begin with a head between two lines of three hyphens.'],
      left: [],
    }
  const broken: string[] = []
  const left: string[] = []
  const found = readHead(lines.slice(1, end), broken)
  const fields: PostFields = {
    ...fieldsOf(NEW_POST),
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  }
  broken.push(...unknownNotes(found.get('contentNotes')))
  for (const [name, field] of Object.entries(LINES)) fields[field] = oneOf(found, name, broken)
  for (const [name, field] of Object.entries(LISTS)) fields[field] = manyOf(found, name).join('\n')
  const head = headOf(found, broken)
  for (const [name, { at }] of found)
    left.push(`Line ${at}: we do not know “${cutText(name, 40)}”, so it is left out.`)
  return { post: textOf(fields), head, broken, left }
}

function readHead(lines: readonly string[], broken: string[]): Head {
  const found: Head = new Map()
  /** The list whose entries follow. */
  let open: { entries: string[]; rows: number[] } | undefined
  for (const [index, line] of lines.entries()) {
    const at = index + 2
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const entry = /^\s+-(?:\s+(.*))?$/s.exec(line)
    if (entry && open) {
      open.entries.push(readValue(entry[1] ?? '', at, broken))
      open.rows.push(at)
      continue
    }
    const [, name, rest = ''] = /^([A-Za-z][\w-]*):(?:\s+(.*))?$/s.exec(line) ?? []
    if (!name) broken.push(`Line ${at}: this is neither “name: value” nor an entry of a list.`)
    else if (found.has(name)) broken.push(`Line ${at}: “${name}” is there twice.`)
    else {
      open = rest.trim() === '' ? { entries: [], rows: [] } : undefined
      found.set(name, { at, value: open?.entries ?? readLine(rest, at, broken), rows: open?.rows ?? [] })
    }
  }
  return found
}

const readLine = (rest: string, at: number, broken: string[]) =>
  rest.startsWith('[') ? inlineList(rest, at, broken) : readValue(rest, at, broken)

function readValue(written: string, at: number, broken: string[]): string {
  const text = written.trim()
  if (text.startsWith("'") && text.endsWith("'") && text.length > 1)
    return text.slice(1, -1).replaceAll("''", "'")
  if (!text.startsWith('"')) return text
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string') return value
  } catch {
    // Reported below.
  }
  broken.push(`Line ${at}: the quotes around the value do not close.`)
  return ''
}

function inlineList(written: string, at: number, broken: string[]): string[] {
  const inside = /^\[(.*)\]$/s.exec(written.trim())?.[1]
  if (inside === undefined) {
    broken.push(`Line ${at}: the list does not close.`)
    return []
  }
  const entries = inside.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^,\s][^,]*/g) ?? []
  return entries.map((one) => readValue(one, at, broken))
}

/** An unknown note is refused, not dropped: otherwise readers would get the text without a warning. */
function unknownNotes(line: HeadLine | undefined): string[] {
  const all = [line?.value ?? []].flat().map((one) => one.trim())
  return all.flatMap((one, index) =>
    one === '' || (CONTENT_NOTES as readonly string[]).includes(one)
      ? []
      : [
          `Line ${line?.rows[index] ?? line?.at}: “${cutText(one, 40)}” is no content note. Use ${CONTENT_NOTES.join(', ')}.`,
        ],
  )
}

/** Takes a line out of the head: what remains at the end is unknown. */
function take(found: Head, name: string) {
  const line = found.get(name)
  found.delete(name)
  return line
}

function oneOf(found: Head, name: string, broken: string[]): string {
  const line = take(found, name)
  if (!line) return ''
  if (typeof line.value === 'string') return line.value.trim()
  if (line.value.length > 0) broken.push(`Line ${line.at}: “${name}” takes one value and not a list.`)
  return ''
}

function manyOf(found: Head, name: string): string[] {
  const line = take(found, name)
  if (!line) return []
  const all = typeof line.value === 'string' ? [line.value] : line.value
  return all.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '')
}

function headOf(found: Head, broken: string[]): PostHead {
  const at = found.get('number')?.at
  const number = oneOf(found, 'number', broken)
  if (number && !/^[1-9]\d{0,5}$/.test(number))
    broken.push(`Line ${at}: “number” is a number of at most 6 digits.`)
  const stateAt = found.get('state')?.at
  const state = oneOf(found, 'state', broken)
  if (state && state !== 'published' && state !== 'draft')
    broken.push(`Line ${stateAt}: “state” is published or draft.`)
  return {
    number: number ? Number(number) : null,
    address: oneOf(found, 'address', broken),
    addresses: manyOf(found, 'addresses'),
    published: state === 'published',
    featured: /^(?:yes|true)$/i.test(oneOf(found, 'featured', broken)),
  }
}
