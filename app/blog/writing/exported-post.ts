import { withoutControls } from '#app/platform/text/without-controls.ts'
import { addressProblem } from '#app/texts/rules.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { NEW_POST } from '../model/post-text.ts'
import { POST_LIMITS, TAKEN_ADDRESSES } from '../model/rules.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { NamedFile } from './kept-imports.server.ts'
import { type Left, linesOf, note } from './left-out.ts'
import { postFile } from './post-file.ts'

/** What an import has to know of this site: it is read in a worker thread, which has no settings. */
export interface OfSite {
  timeZone: string
  categories: readonly { code: string; label: string }[]
}

/** A post as another program exported it. */
export interface Exported {
  title: string
  html: string
  /** Whether a line end in its words is one: old posts of WordPress. */
  linesCount?: boolean
  excerpt: string
  author: string
  slug: string
  /** A day and maybe a time, in the time zone of the site; empty where it has none. */
  day: string
  categories: string[]
  published: boolean
  /** What is known to be left out before its words are read. */
  left: Left
}

/** What a drawing shows that no person chose. It says so to readers who cannot see it. */
const DRAWING = 'A drawing of hills, a sun and a handrail.'

/** As a file of ours, with a list of what was left out; or its title, where its words are too long for a post. */
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

/** All posts of an export as files of ours, and one more entry for what concerns none of them. */
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
