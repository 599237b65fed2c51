import { addressProblem } from '#app/content/model/rules.ts'
import { withoutControls } from '#app/platform/text/without-controls.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { NEW_POST } from '../model/post-text.ts'
import { POST_LIMITS, TAKEN_ADDRESSES } from '../model/rules.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { type Left, linesOf, note } from './left-out.ts'
import { postFile } from './post-file.ts'
import type { NamedFile } from './uploaded-imports.server.ts'

/** The site's data that an import needs: it runs in a worker thread, which has no settings. */
export interface OfSite {
  timeZone: string
  categories: readonly { code: string; label: string }[]
}

/** A post as another program exported it. */
export interface Exported {
  title: string
  html: string
  /** Whether line breaks in its text count, as in old WordPress posts. */
  linesCount?: boolean
  excerpt: string
  author: string
  slug: string
  /** A day and possibly a time, in the site's time zone; empty if it has none. */
  day: string
  categories: string[]
  published: boolean
  /** Parts known to be dropped before its text is read. */
  left: Left
}

/** The description of a drawing that was added automatically, for readers who cannot see it. */
const DRAWING = 'A drawing of hills, a sun and a handrail.'

/** The post as one of our files, with a list of what was dropped; or its title, if its text is too long. */
function fileOfExport(post: Exported, { categories }: OfSite): NamedFile | { tooLong: string } {
  const {
    markdown,
    left: inWords,
    tooLong,
  } = htmlToMarkdown(post.html, {
    most: POST_LIMITS.body,
    linesCount: post.linesCount,
  })
  const left: Left = new Map([...post.left])
  for (const [what, count] of inWords) note(left, what, count)
  const title = cut(plain(post.title), POST_LIMITS.title, 'the end of its title', left)
  if (tooLong || markdown.length > POST_LIMITS.body) return { tooLong: title }
  const ours = (name: string) =>
    categories.find(({ code, label }) =>
      [code, label].some((one) => one.toLowerCase() === name.toLowerCase()),
    )?.code
  const category = post.categories.map(ours).find((one) => one !== undefined) ?? ''
  for (const name of post.categories)
    if (!ours(name)) note(left, `the category or tag “${cutText(plain(name), 60)}”`)
  const address = addressProblem(post.slug, TAKEN_ADDRESSES) === null ? post.slug : ''
  if (post.slug && !address) note(left, 'its address, which we cannot use')
  const words = {
    ...NEW_POST,
    title: title || 'Without a title',
    excerpt: cut(plain(textOf(post.excerpt)), POST_LIMITS.excerpt, 'the end of its summary', left),
    author: cutText(plain(post.author), POST_LIMITS.author),
    category,
    imageDescription: DRAWING,
    body: markdown,
    publishedOn: /^[12]\d{3}-\d\d-\d\d/.exec(post.day)?.[0] ?? '',
  }
  const head = { number: null, address, addresses: [], published: post.published, featured: false }
  const name = cutText(address || plain(post.title) || 'post', 70)
  return { name, text: withoutControls(postFile(words, head)), left: linesOf(left) }
}

const textOf = (html: string): string => htmlToMarkdown(html).markdown

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

function cut(text: string, most: number, what: string, left: Left): string {
  if (text.length <= most) return text
  note(left, what)
  return cutText(text, most).trim()
}

/** All posts of an export as our files, and one more entry for what belongs to none of them. */
export function filesOfExport(
  posts: readonly Exported[],
  beside: Left,
  site: OfSite,
): { files: NamedFile[] } | { problem: string } {
  const files: NamedFile[] = []
  for (const post of posts) {
    const file = fileOfExport(post, site)
    if ('tooLong' in file) note(beside, `the post “${file.tooLong}”, which is longer than a post may be`)
    else files.push(file)
  }
  const [first] = files
  if (!first)
    return { problem: 'Its posts are longer than a post may be. Split them there, then export again' }
  if (beside.size > 0) first.beside = linesOf(beside)
  return { files }
}
