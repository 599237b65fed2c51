import { builtInTexts, keepBuiltIn } from '#app/content/content.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { bodyOf, contentOf, type PostText } from '../model/post-text.ts'
import { postContent } from './publishing-posts.server.ts'
import { setFeatured, showPost } from './shown-posts.server.ts'

interface BuiltInPost {
  id: number
  title: string
  excerpt: string
  author: string
  date: string
  category: string
  imageDescription: string
  featured: boolean
  keyPoints: string[]
  content: { heading: string; text: string }[]
  sources: { title: string; url: string | null }[]
  toCheck: string[]
  checkedOn: string
  builtInHash: string
}

export const builtInText = ({
  content,
  date,
  ...post
}: Omit<BuiltInPost, 'id' | 'featured' | 'builtInHash'>): PostText => ({
  title: post.title,
  excerpt: post.excerpt,
  author: post.author,
  category: post.category,
  imageDescription: post.imageDescription,
  topPicture: '',
  sharePicture: '',
  keyPoints: post.keyPoints,
  body: bodyOf(content),
  sources: post.sources,
  toCheck: post.toCheck,
  correction: '',
  corrections: [],
  publishedOn: date,
  checkedOn: post.checkedOn,
  reviewOn: '',
  notes: [],
})

/** Loads a built-in post under its number: public from the start. One that staff have edited is left alone. */
export async function loadBuiltInPost(tx: Tx, sample: BuiltInPost): Promise<void> {
  const post = builtInText(sample)
  const words = { title: post.title, content: contentOf(post), reviewDueOn: null }
  if (!(await keepBuiltIn(tx, 'post', sample.id, words, { publishedOn: sample.date }))) return
  const { id: number, builtInHash, date: publishedOn, checkedOn } = sample
  await showPost(tx, { number, address: null, publishedOn, checkedOn, post, builtInHash })
  const featured = tx.selectFrom('posts').select('id').where('featuredAt', 'is not', null).limit(1)
  if (sample.featured && !(await featured.executeTakeFirst())) await setFeatured(tx, number)
}

/** Public built-in posts that staff have not edited. */
export async function builtInPosts(db: Db | Tx): Promise<string[]> {
  return (await builtInTexts(db, 'post')).map(({ id }) => id)
}

export async function binBuiltInPosts(tx: Tx, by: string): Promise<void> {
  for (const id of await builtInPosts(tx)) await postContent.bin(tx, id, by)
}
