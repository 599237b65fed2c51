export const ALL_POSTS = 'All Posts'

export const POSTS_A_PAGE = 24

/** The URL of a category's list. */
export const categoryUrl = (name: string): string =>
  name === ALL_POSTS ? '/blog' : `/blog?category=${encodeURIComponent(name)}`

/** The URL of a feed: of a category, or of all posts. */
export const feedUrl = (kind: 'atom' | 'json', category = ''): string =>
  `/blog/feed.${kind}${category && category !== ALL_POSTS ? `?category=${encodeURIComponent(category)}` : ''}`

/** A post's path: with its chosen words if it has some, else its number. */
export const postPath = ({ id, address }: { id: number; address: string | null }): string =>
  `/blog/${address ?? id}`

/** The day of the last change that readers should know of: its newest correction, or the last check of its sources. */
export const lastChangeOf = (post: {
  publishedOn: string
  checkedOn: string
  corrections: readonly { on: string }[]
}): string => [post.publishedOn, post.checkedOn, ...post.corrections.map(({ on }) => on)].sort().at(-1) ?? ''

/** In characters. */
export const POST_LIMITS = {
  title: 120,
  excerpt: 300,
  author: 80,
  imageDescription: 300,
  body: 100_000,
  correction: 300,
} as const

/** Paths below /blog that are not posts. */
export const TAKEN_ADDRESSES: readonly string[] = ['feeds', 'feed', 'page', 'category', 'pictures']

/** The post number in a URL; undefined if no post could have it. */
export function postNumber(written: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined
}

const lawWords: readonly (readonly [law: string, words: RegExp])[] = [
  ['ada-title-i', /\bTitle I\b/],
  ['ada-title-ii', /\bTitle II\b/],
  ['ada-title-iii', /\bTitle III\b/],
  ['section-504', /\bSection 504\b/],
  ['section-508', /\bSection 508\b/],
  ['fair-housing-act', /\bFair Housing\b/],
  ['idea', /\bIDEA\b|Individuals with Disabilities Education Act/],
  ['section-1557', /\bSection 1557\b/],
  ['air-carrier-access-act', /\bAir Carrier Access Act\b/],
]

/** The ids of the federal laws that a text names. */
export const lawsNamedIn = (text: string): string[] =>
  lawWords.filter(([, words]) => words.test(text)).map(([law]) => law)
