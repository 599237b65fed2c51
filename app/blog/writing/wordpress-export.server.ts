import { Parser } from 'htmlparser2'
import { type Exported, filesOfExport } from './exported-post.server.ts'
import { type Left, note } from './html-to-markdown.server.ts'
import type { NamedFile } from './kept-imports.server.ts'

// The export of WordPress (WXR): an RSS feed with more in it. The parser knows the five entities of XML and those of HTML, and takes no
// definitions of others, so nothing in a file can grow.

const SHORTCODES =
  /\[\/?(?:gallery|caption|embed|video|audio|playlist|contact-form(?:-7)?|wpforms|vc_\w+|et_pb_\w+)\b[^\]]*\]|\[[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))+\s*\/?\]/g
const BLOCKS_NAMED =
  /<!-- wp:(gallery|embed|html|shortcode|file|video|audio|cover|columns|buttons|latest-posts)\b/g

interface Item {
  fields: Record<string, string>
  categories: string[]
  comments: number
}

/** The posts in an export, or the sentence why it cannot be read. */
export function readWordPress(text: string): { files: NamedFile[] } | { problem: string } {
  if (/<!(?:ENTITY|DOCTYPE)/i.test(text.slice(0, 10_000)))
    return { problem: 'The file has a DOCTYPE, and an export from WordPress has none. Export it again' }
  if (!text.includes('wp:wxr_version'))
    return { problem: 'This XML file is not an export from WordPress. Choose another' }
  if (!/<\/rss>\s*$/.test(text))
    return { problem: 'The file ends too early. Export it again, or save it again' }
  const { items, authors } = itemsIn(text)
  const beside: Left = new Map()
  const posts: Exported[] = []
  for (const item of items) {
    const { 'wp:post_type': type = '', 'wp:status': status = '' } = item.fields
    if (type !== 'post')
      note(
        beside,
        type === 'page'
          ? 'a page'
          : type === 'attachment'
            ? 'a file of the media library'
            : 'an entry that is not a post',
      )
    else if (status === 'trash' || status === 'auto-draft') note(beside, 'a post from the trash')
    else posts.push(postOf(item, authors))
  }
  if (posts.length === 0)
    return { problem: 'There are no posts in it. In WordPress, export “Posts” or “All content”' }
  return filesOfExport(posts, beside)
}

/** WordPress keeps titles as HTML: “Q&amp;amp;A”, or a word in italics. */
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

function postOf({ fields, categories, comments }: Item, authors: Map<string, string>): Exported {
  const left: Left = new Map()
  if (comments > 0) left.set('a comment', comments)
  const status = fields['wp:status'] ?? ''
  if (status === 'private' || fields['wp:post_password']) note(left, 'its protection: it comes as a draft')
  if (status === 'future') note(left, 'its schedule: it comes as a draft')
  const content = fields['content:encoded'] ?? ''
  for (const [, name = ''] of content.matchAll(BLOCKS_NAMED))
    note(left, `the block “${name}”, of which only words are kept`)
  const html = content.replace(SHORTCODES, (code) => {
    if (!code.startsWith('[/')) note(left, `the shortcode ${code.split(/[\s\]]/)[0]}]`)
    return ''
  })
  const creator = fields['dc:creator'] ?? ''
  return {
    title: lettersOf(fields.title ?? ''),
    html,
    excerpt: fields['excerpt:encoded'] ?? '',
    author: authors.get(creator) ?? creator,
    slug: fields['wp:post_name'] ?? '',
    date: fields['wp:post_date'] ?? '',
    categories,
    published: status === 'publish' && !fields['wp:post_password'],
    left,
  }
}

function itemsIn(text: string): { items: Item[]; authors: Map<string, string> } {
  const items: Item[] = []
  const authors = new Map<string, string>()
  const open: string[] = []
  let item: Item | null = null
  let author: Record<string, string> = {}
  let words = ''
  const closed = (name: string) => {
    const inItem = item && open.length === 4
    if (name === 'item' && item) items.push(item)
    if (name === 'item') item = null
    else if (inItem && name === 'category') item?.categories.push(words.trim())
    else if (inItem && name === 'wp:comment' && item) item.comments += 1
    else if (inItem && item) item.fields[name] = words
    else if (name === 'wp:author')
      authors.set(author['wp:author_login'] ?? '', author['wp:author_display_name'] ?? '')
    else if (open.at(-2) === 'wp:author') author[name] = words.trim()
  }
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name)
        words = ''
        if (name === 'item') item = { fields: Object.create(null), categories: [], comments: 0 }
        if (name === 'wp:author') author = {}
      },
      ontext: (part) => {
        words += part
      },
      onclosetag(name) {
        closed(name)
        open.pop()
        words = ''
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return { items, authors }
}
