import { z } from 'zod'
import { clockIn } from '#app/platform/time-zones.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { type Exported, filesOfExport, type OfSite } from './exported-post.ts'
import { type Left, note } from './left-out.ts'
import type { NamedFile } from './uploaded-imports.server.ts'

// A Ghost export: one JSON file with the rows of its tables.

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const id = z.union([z.string(), z.number()]).transform(String)
const order = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).default([])
const post = z.object({
  id,
  title: text,
  slug: text,
  html: z.string().nullish(),
  status: text,
  type: text,
  /** In old exports: whether it is a page, and its author. */
  page: z.union([z.boolean(), z.number(), z.string()]).nullish(),
  author_id: z.union([z.string(), z.number()]).nullish(),
  visibility: text,
  custom_excerpt: text,
  published_at: z.union([z.string(), z.number()]).nullish(),
  feature_image: text,
  feature_image_alt: text,
  feature_image_caption: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  canonical_url: text,
  featured: z.union([z.boolean(), z.number()]).nullish(),
})
type Post = z.infer<typeof post>
const tables = z.object({
  // One damaged post does not block the others.
  posts: z.array(z.unknown()),
  tags: rows(z.object({ id, name: text })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: order })),
  users: rows(z.object({ id, name: text })),
  posts_authors: rows(z.object({ post_id: id, author_id: id, sort_order: order })),
  posts_meta: rows(z.object({ post_id: id, feature_image_alt: text, feature_image_caption: text })),
})
const whole = z.union([
  z.object({ db: z.array(z.object({ data: tables })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data: tables }).transform(({ data }) => data),
])

const CARDS =
  /\bkg-(gallery|bookmark|embed|audio|video|file|product|toggle|button|signup|header|nft|callout)-card\b/g

/** The posts in an export, or a sentence saying why it cannot be read. */
export function readGhost(file: string, site: OfSite): { files: NamedFile[] } | { problem: string } {
  let json: unknown
  try {
    json = JSON.parse(file)
  } catch {
    return { problem: 'The file was cut off, or it is not JSON. Export it again' }
  }
  const read = whole.safeParse(json)
  if (!read.success || !read.data)
    return { problem: 'This JSON file is not an export from Ghost. Choose another' }
  const names = namesIn(read.data)
  const beside: Left = new Map()
  const posts: Exported[] = []
  for (const [at, raw] of read.data.posts.entries()) {
    const one = post.safeParse(raw).data
    if (!one) note(beside, `post ${at + 1} of the export, which is damaged`)
    else if (isPage(one)) note(beside, `the page “${cutText(one.title, 80)}”`)
    else if (one.html == null)
      note(beside, `the post “${cutText(one.title, 80)}”, which has no HTML in the export`)
    else posts.push(postOf(one, names, site))
  }
  if (posts.length > 0) return filesOfExport(posts, beside, site)
  return beside.size > 0 &&
    read.data.posts.length > 0 &&
    [...beside.keys()].every((what) => what.startsWith('the page'))
    ? { problem: 'There are only pages in it, and no posts. Pages are not imported' }
    : { problem: 'There are no posts in it that we can read. Export it again' }
}

const isPage = ({ type, page }: Post): boolean =>
  type === 'page' || (page != null && !['', '0', 'false'].includes(String(page)))

interface Names {
  tags: Map<string, string[]>
  authors: Map<string, string[]>
  users: Map<string, string>
  meta: Map<string, { feature_image_alt: string; feature_image_caption: string }>
}

/** The tags, authors and metadata of each post, looked up once. */
function namesIn({ tags, posts_tags, users, posts_authors, posts_meta }: z.infer<typeof tables>): Names {
  const usersById = new Map(users.map(({ id, name }) => [id, name]))
  const tagsById = new Map(tags.map(({ id, name }) => [id, name]))
  return {
    users: usersById,
    tags: namesOfPosts(posts_tags.map(({ tag_id, ...row }) => ({ ...row, name: tagsById.get(tag_id) }))),
    authors: namesOfPosts(
      posts_authors.map(({ author_id, ...row }) => ({ ...row, name: usersById.get(author_id) })),
    ),
    meta: new Map(posts_meta.map(({ post_id, ...meta }) => [post_id, meta])),
  }
}

function namesOfPosts(
  links: readonly { post_id: string; sort_order: number; name: string | undefined }[],
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { post_id, name } of links.toSorted((a, b) => a.sort_order - b.sort_order)) {
    if (!name) continue
    const names = found.get(post_id)
    if (names) names.push(name)
    else found.set(post_id, [name])
  }
  return found
}

function postOf(one: Post, names: Names, { timeZone }: OfSite): Exported {
  const left: Left = new Map()
  const isOpen = one.visibility === '' || one.visibility === 'public'
  if (!isOpen) note(left, 'its protection: it comes as a draft')
  if (one.status === 'scheduled') note(left, 'its schedule: it comes as a draft')
  if (one.codeinjection_head || one.codeinjection_foot) note(left, 'code of its own (code injection)')
  if (one.canonical_url) note(left, 'the address of its first publication (canonical URL)')
  if (one.featured) note(left, 'that it is featured')
  const html = one.html ?? ''
  for (const [, name = ''] of html.matchAll(CARDS))
    note(left, `the card “${name}”, of which only words are kept`)
  const named = names.authors.get(one.id) ?? []
  const [author = names.users.get(String(one.author_id ?? '')) ?? '', ...others] = named
  for (const name of others) note(left, `the author “${cutText(name, 60)}”: we show the first one`)
  const moment = one.published_at == null ? Number.NaN : new Date(one.published_at).getTime()
  return {
    title: one.title,
    html: `${pictureOnTop(one, names)}${html}`,
    excerpt: one.custom_excerpt,
    author,
    slug: one.slug,
    day: Number.isNaN(moment) ? '' : new Date(clockIn(timeZone, moment)).toISOString(),
    // Ghost uses names that begin with # internally.
    categories: (names.tags.get(one.id) ?? []).filter((name) => !name.startsWith('#')),
    published: one.status === 'published' && isOpen,
    left,
  }
}

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function pictureOnTop(one: Post, names: Names): string {
  if (!one.feature_image) return ''
  const meta = names.meta.get(one.id)
  const alt = one.feature_image_alt || meta?.feature_image_alt || ''
  const caption = one.feature_image_caption || meta?.feature_image_caption || ''
  const figure = caption ? `<figcaption>${caption}</figcaption>` : ''
  return `<figure><img src="${attribute(one.feature_image)}" alt="${attribute(alt)}">${figure}</figure>`
}
