import { z } from 'zod'
import { type Exported, filesOfExport } from './exported-post.server.ts'
import { type Left, note } from './html-to-markdown.server.ts'
import type { NamedFile } from './kept-imports.server.ts'

// The export of Ghost: one JSON file with the rows of its tables.

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const id = z.union([z.string(), z.number()]).transform(String)
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).default([])
const row = z.object({
  id,
  title: text,
  slug: text,
  html: z.string().nullish(),
  status: text,
  type: text,
  visibility: text,
  custom_excerpt: text,
  published_at: z.union([z.string(), z.number()]).nullish(),
  feature_image: text,
})
const tables = z.object({
  // One post that is damaged keeps none of the others out.
  posts: z.array(z.unknown()),
  tags: rows(z.object({ id, name: text })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id })),
  users: rows(z.object({ id, name: text })),
  posts_authors: rows(z.object({ post_id: id, author_id: id })),
})
type Tables = z.infer<typeof tables>
const whole = z.union([
  z.object({ db: z.array(z.object({ data: tables })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data: tables }).transform(({ data }) => data),
])

const CARDS =
  /\bkg-(gallery|bookmark|embed|audio|video|file|product|toggle|button|signup|header|nft|callout)-card\b/g

/** The posts in an export, or the sentence why it cannot be read. */
export function readGhost(file: string): { files: NamedFile[] } | { problem: string } {
  let json: unknown
  try {
    json = JSON.parse(file)
  } catch {
    return { problem: 'The file was cut off, or it is not JSON. Export it again' }
  }
  const read = whole.safeParse(json)
  if (!read.success || !read.data)
    return { problem: 'This JSON file is not an export from Ghost. Choose another' }
  const data = read.data
  const beside: Left = new Map()
  const posts: Exported[] = []
  for (const [at, raw] of data.posts.entries()) {
    const post = row.safeParse(raw).data
    if (!post) note(beside, `post ${at + 1} of the export, which is damaged`)
    else if (post.type === 'page') note(beside, 'a page')
    else if (post.html == null)
      note(beside, `the post “${post.title.slice(0, 80)}”, which has no HTML in the export`)
    else posts.push(postOf(post, data))
  }
  if (posts.length === 0) return { problem: 'There are no posts in it that we can read. Export it again' }
  return filesOfExport(posts, beside)
}

function postOf(post: z.infer<typeof row>, { tags, posts_tags, users, posts_authors }: Tables): Exported {
  const left: Left = new Map()
  const isOpen = post.visibility === '' || post.visibility === 'public'
  if (!isOpen) note(left, 'its protection: it comes as a draft')
  if (post.status === 'scheduled') note(left, 'its schedule: it comes as a draft')
  const html = post.html ?? ''
  for (const [, name = ''] of html.matchAll(CARDS))
    note(left, `the card “${name}”, of which only words are kept`)
  const nameOf = (author: string) => users.find((one) => one.id === author)?.name ?? ''
  const [author, ...others] = posts_authors
    .filter(({ post_id }) => post_id === post.id)
    .map(({ author_id }) => nameOf(author_id))
  for (const name of others) if (name) note(left, `the author “${name.slice(0, 60)}”: we show the first one`)
  const tagIds = posts_tags.filter(({ post_id }) => post_id === post.id).map(({ tag_id }) => tag_id)
  const day = post.published_at == null ? null : new Date(post.published_at)
  return {
    title: post.title,
    html: post.feature_image
      ? `<p><img src="${post.feature_image.replaceAll('"', '%22')}"></p>${html}`
      : html,
    excerpt: post.custom_excerpt,
    author: author ?? '',
    slug: post.slug,
    date: day && !Number.isNaN(day.getTime()) ? day.toISOString() : '',
    // A name that begins with # is for Ghost itself.
    categories: tags
      .filter((tag) => tagIds.includes(tag.id) && !tag.name.startsWith('#'))
      .map(({ name }) => name),
    published: post.status === 'published' && isOpen,
    left,
  }
}
