import { addressProblem } from '#app/texts/rules.ts'
import { categoryNow } from '../categories.server.ts'
import { POST_LIMITS, TAKEN_ADDRESSES } from '../rules.ts'
import { htmlToMarkdown, type Left, note } from './html-to-markdown.server.ts'
import type { NamedFile } from './kept-imports.server.ts'
import { postFile } from './post-file.ts'
import { NEW_POST } from './post-text.ts'

/** A post as another program exported it. */
export interface Exported {
  title: string
  html: string
  excerpt: string
  author: string
  slug: string
  /** A day and maybe a time; empty where it has none. */
  date: string
  categories: string[]
  published: boolean
  /** What is known to be left out before its words are read. */
  left: Left
}

/** As a file of ours, with a list of what was left out; null where its words are too long for a post. */
function fileOfExport(post: Exported): NamedFile | { tooLong: string } {
  const { markdown, left: inWords } = htmlToMarkdown(post.html)
  const left: Left = new Map([...post.left])
  for (const [what, count] of inWords) left.set(what, (left.get(what) ?? 0) + count)
  const title = cut(plain(post.title), POST_LIMITS.title, 'the end of its title', left)
  if (markdown.length > POST_LIMITS.body) return { tooLong: title }
  const ours = (name: string) =>
    categoryNow().find(({ code, label }) =>
      [code, label].some((one) => one.toLowerCase() === name.toLowerCase()),
    )?.code
  const category = post.categories.map(ours).find((one) => one !== undefined) ?? ''
  for (const name of post.categories)
    if (!ours(name)) note(left, `the category or tag “${plain(name).slice(0, 60)}”`)
  const address = addressProblem(post.slug, TAKEN_ADDRESSES) === null ? post.slug : ''
  if (post.slug && !address) note(left, 'its address, which we cannot use')
  const words = {
    ...NEW_POST,
    title: title || 'Without a title',
    excerpt: cut(
      plain(htmlToMarkdown(post.excerpt).markdown),
      POST_LIMITS.excerpt,
      'the end of its summary',
      left,
    ),
    author: plain(post.author).slice(0, POST_LIMITS.author),
    category,
    body: markdown,
    publishedOn: /^[12]\d{3}-\d\d-\d\d/.exec(post.date)?.[0] ?? '',
  }
  const head = { number: null, address, addresses: [], published: post.published, featured: false }
  const name = (address || plain(post.title) || 'post').slice(0, 70)
  return { name, text: postFile(words, head), left: linesOf(left) }
}

const linesOf = (left: Left): string[] =>
  [...left]
    .map(([what, count]) => `${count > 1 ? `${count} times ` : ''}${what}.`)
    .map((one) => one.charAt(0).toUpperCase() + one.slice(1))

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

function cut(text: string, most: number, what: string, left: Left): string {
  if (text.length <= most) return text
  note(left, what)
  return text.slice(0, most).trim()
}

/** All posts of an export as files of ours, and one more entry for what concerns none of them. */
export function filesOfExport(posts: readonly Exported[], beside: Left): { files: NamedFile[] } {
  const files: NamedFile[] = []
  for (const post of posts) {
    const file = fileOfExport(post)
    if ('tooLong' in file) note(beside, `the post “${file.tooLong}”, which is longer than a post may be`)
    else files.push(file)
  }
  const [first] = files
  if (first && beside.size > 0) first.beside = linesOf(beside)
  return { files }
}
