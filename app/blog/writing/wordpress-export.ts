import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { cutText } from '#app/ui/cut-text.ts'
import { type Exported, filesOfExport, type OfSite } from './exported-post.ts'
import { type Left, note } from './left-out.ts'
import { withoutShortcodes } from './shortcodes.ts'
import type { NamedFile } from './uploaded-imports.server.ts'

// The WordPress export (WXR): an extended RSS feed. The parser knows the five XML entities
// and those of HTML, and accepts no definitions of others, so nothing in a file can expand.

interface Item {
  fields: Record<string, string>
  categories: { domain: string; name: string }[]
  meta: Record<string, string>
  comments: number
}

interface Export {
  items: Item[]
  authors: Map<string, string>
}

const DAMAGED = 'The file is damaged or ends too early. Export it again'
const NOT_ONE = 'This XML file is not an export from WordPress. Choose another'

/** The posts in an export, or a sentence saying why it cannot be read. */
export function readWordPress(text: string, site: OfSite): { files: NamedFile[] } | { problem: string } {
  if (!text.includes('wp:wxr_version')) return { problem: NOT_ONE }
  const read = exportIn(text)
  if (!read) return { problem: DAMAGED }
  const beside: Left = new Map()
  const posts: Exported[] = []
  const pictures = picturesIn(read)
  for (const item of read.items) {
    const type = item.fields['wp:post_type'] ?? ''
    const status = item.fields['wp:status'] ?? ''
    if (type !== 'post') note(beside, besideWords(type, lettersOf(item.fields.title ?? '')))
    else if (status === 'trash' || status === 'auto-draft') note(beside, 'a post from the trash')
    else posts.push(postOf(item, read.authors, pictures))
  }
  if (posts.length === 0)
    return { problem: 'There are no posts in it. In WordPress, export “Posts” or “All content”' }
  return filesOfExport(posts, beside, site)
}

function besideWords(type: string, title: string): string {
  if (type === 'page') return `the page “${cutText(title, 80)}”`
  if (type === 'wp_block') return `the reusable block “${cutText(title, 80)}”`
  return type === 'attachment' ? 'a file of the media library' : 'an entry that is not a post'
}

/** WordPress stores names and titles as HTML: “Q&amp;amp;A”, or a word in italics. */
function lettersOf(html: string): string {
  let letters = ''
  const parser = new Parser({
    ontext: (text) => {
      letters += text
    },
  })
  parser.end(html)
  return letters
}

/** The media library's pictures, by number: HTML for each. */
function picturesIn({ items }: Export): Map<string, string> {
  const found = new Map<string, string>()
  for (const { fields, meta } of items) {
    const url = fields['wp:attachment_url'] ?? ''
    if (url)
      found.set(
        (fields['wp:post_id'] ?? '').trim(),
        `<figure><img src="${attribute(url)}" alt="${attribute(meta._wp_attachment_image_alt ?? '')}"></figure>`,
      )
  }
  return found
}

const attribute = (value: string): string => value.trim().replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A post's top picture, which WordPress stores outside its text. */
function pictureOnTop({ meta }: Item, pictures: ReadonlyMap<string, string>, left: Left): string {
  const number = meta._thumbnail_id?.trim()
  if (!number || number === '0') return ''
  const picture = pictures.get(number)
  if (!picture) note(left, 'its picture on top, which is not in the export. Export “All content”')
  return picture ?? ''
}

function postOf(
  item: Item,
  authors: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, string>,
): Exported {
  const { fields, categories, comments } = item
  const left: Left = new Map()
  if (comments > 0) note(left, 'a comment', comments)
  const status = fields['wp:status'] ?? ''
  if (status === 'private' || fields['wp:post_password']) note(left, 'its protection: it comes as a draft')
  if (status === 'future') note(left, 'its schedule: it comes as a draft')
  if (fields['wp:is_sticky']?.trim() === '1') note(left, 'that it is sticky')
  const creator = fields['dc:creator'] ?? ''
  const author = authors.get(creator) ?? creator
  const names = (domains: readonly string[]) =>
    categories.filter(({ domain }) => domains.includes(domain)).map(({ name }) => name)
  for (const name of names(['author']))
    if (name !== author) note(left, `the author “${cutText(name, 60)}”: we show the first one`)
  for (const { domain, name } of categories)
    if (!['', 'category', 'post_tag', 'tag', 'author', 'post_format'].includes(domain))
      note(left, `the ${cutText(domain, 40).replace(/[_-]+/g, ' ')} “${cutText(name, 60)}”`)
  const content = fields['content:encoded'] ?? ''
  const blocks = content.includes('<!-- wp:')
  return {
    title: lettersOf(fields.title ?? ''),
    html:
      pictureOnTop(item, pictures, left) +
      withoutShortcodes(withNotes(namedBlocks(content, left), item, left), left),
    linesCount: !blocks,
    excerpt: fields['excerpt:encoded'] ?? '',
    author,
    slug: fields['wp:post_name'] ?? '',
    day: fields['wp:post_date'] ?? '',
    categories: [...new Set(names(['', 'category', 'post_tag', 'tag']))].filter(
      (name) => name !== 'Uncategorized',
    ),
    published: status === 'publish' && !fields['wp:post_password'],
    left,
  }
}

const BLOCK = /<!-- wp:([a-z][\w/-]{0,60})(?:\s[^>]{0,5000}?)?(\/?)-->/g
/** Blocks of which only the text is kept. */
const WORDS_KEPT =
  /^(?:gallery|embed|core-embed\/\S+|html|shortcode|file|video|audio|cover|columns|buttons|media-text)$/
/** Dropping these loses nothing for a reader. */
const NOTHING = new Set(['footnotes', 'more', 'nextpage', 'spacer', 'separator'])

/** Names blocks whose text is stored elsewhere, and those of which only the text is kept. */
function namedBlocks(content: string, left: Left): string {
  for (const [, name = '', alone] of content.matchAll(BLOCK)) {
    if (NOTHING.has(name)) continue
    if (alone && name === 'block') note(left, 'a reusable block, whose words are not in the post')
    else if (alone) note(left, `the block “${name}”, which has no words in the export`)
    else if (WORDS_KEPT.test(name)) note(left, `the block “${name}”, of which only words are kept`)
  }
  return content
}

/** Appends the notes of a post, which WordPress stores outside its text. */
function withNotes(content: string, { meta }: Item, left: Left): string {
  const numbers = new Map(
    [
      ...content.matchAll(/<sup[^>]{0,300}data-fn="([^"]{1,80})"[^>]{0,300}>(?:<a[^>]{0,300}>)?(\d{1,4})/g),
    ].map(([, id = '', number = '']) => [id, number]),
  )
  const notes = notesIn(meta.footnotes ?? '')
  for (const id of numbers.keys())
    if (!notes.some((one) => one.id === id)) note(left, 'a footnote whose words are not in the export')
  if (notes.length === 0) return content
  const lines = notes.map(({ id, content: words }, at) => `<p>[${numbers.get(id) ?? at + 1}] ${words}</p>`)
  return `${content}\n<h2>Notes</h2>${lines.join('')}`
}

function notesIn(json: string): { id: string; content: string }[] {
  try {
    const found: unknown = JSON.parse(json)
    return Array.isArray(found)
      ? found.flatMap((one: { id?: unknown; content?: unknown } | null) =>
          typeof one?.id === 'string' && typeof one.content === 'string'
            ? [{ id: one.id, content: one.content }]
            : [],
        )
      : []
  } catch {
    // Most posts have none. If there is something else in their place, the text names it by its number.
    return []
  }
}

/** @returns null if the file is damaged */
function exportIn(text: string): Export | null {
  const found: Export = { items: [], authors: new Map() }
  const reader = new Reading(found)
  const parser = new SaxesParser()
  let damaged = false
  // Programs write invalid XML: entities such as &nbsp;, and forbidden characters. Those stay unchanged.
  parser.on('error', ({ message }) => {
    if (!/entity|disallowed character/i.test(message)) damaged = true
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes))
  parser.on('text', (words) => reader.words(words))
  parser.on('cdata', (words) => reader.words(words))
  parser.on('closetag', ({ name }) => reader.close(name))
  for (let at = 0; at < text.length && !damaged; at += PIECE) parser.write(text.slice(at, at + PIECE))
  if (damaged) return null
  parser.close()
  return damaged || !reader.whole ? null : found
}

const PIECE = 64 * 1024

class Reading {
  whole = false
  readonly #found: Export
  readonly #open: string[] = []
  #item: Item | null = null
  #author: Record<string, string> = {}
  #meta: Record<string, string> = {}
  #domain = ''
  #words = ''

  constructor(found: Export) {
    this.#found = found
  }

  open(name: string, attributes: Record<string, string>) {
    this.#open.push(name)
    this.#words = ''
    if (name === 'item')
      this.#item = { fields: Object.create(null), categories: [], meta: Object.create(null), comments: 0 }
    if (name === 'wp:author') this.#author = {}
    if (name === 'wp:postmeta') this.#meta = {}
    if (name === 'category') this.#domain = attributes.domain ?? ''
  }

  words(words: string) {
    this.#words += words
  }

  close(name: string) {
    const parent = this.#open.at(-2)
    const words = this.#words.trim()
    if (name === 'rss') this.whole = true
    if (name === 'item' && this.#item) {
      this.#found.items.push(this.#item)
      this.#item = null
    } else if (name === 'wp:author')
      this.#found.authors.set(
        this.#author['wp:author_login'] ?? '',
        lettersOf(this.#author['wp:author_display_name'] ?? ''),
      )
    else if (parent === 'wp:author') this.#author[name] = words
    else if (parent === 'wp:postmeta') this.#meta[name] = words
    else if (parent === 'item' && this.#item) this.#inItem(this.#item, name)
    this.#open.pop()
    this.#words = ''
  }

  #inItem(item: Item, name: string) {
    if (name === 'category')
      item.categories.push({ domain: this.#domain, name: lettersOf(this.#words.trim()) })
    else if (name === 'wp:comment') item.comments += 1
    else if (name === 'wp:postmeta')
      item.meta[this.#meta['wp:meta_key'] ?? ''] = this.#meta['wp:meta_value'] ?? ''
    else item.fields[name] = this.#words
  }
}
