import { belongsToImport, versionAt } from '#app/content/content.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type PostText, readContent } from '../model/post-text.ts'
import { POST_LIMITS } from '../model/rules.ts'
import { postsOfImport } from './imported-posts.server.ts'
import { postContent } from './publishing-posts.server.ts'

// Many posts of an import at once: what each is missing, filling it in for all, publishing, the bin.

type Text = Awaited<ReturnType<typeof postsOfImport>>[number]

export async function postOf(db: Db | Tx, text: Text): Promise<PostText | undefined> {
  const found = await versionAt(db, text.id, text.version)
  return found && readContent(found.content)
}

export interface Blocked {
  says: string
  /** How many posts it blocks. */
  posts: number
  /** Details from some of them. */
  about: string[]
}

const ABOUT_TOLD = 10

/** The reasons that block the unpublished posts, each once. */
export async function whatHoldsBack(db: Db, texts: readonly Text[]): Promise<Blocked[]> {
  const found = new Map<string, Blocked>()
  for (const text of texts) {
    if (text.publishedVersion === text.version) continue
    const post = await postOf(db, text)
    if (!post) continue
    for (const { blocks, says, about = [] } of await postContent.checks(db, { text, content: post })) {
      if (!blocks) continue
      const same = found.get(says) ?? { says, posts: 0, about: [] }
      same.posts += 1
      same.about.push(...about.slice(0, Math.max(0, ABOUT_TOLD - same.about.length)))
      found.set(says, same)
    }
  }
  return [...found.values()].sort((a, b) => b.posts - a.posts)
}

export interface SameWords {
  /** Empty: unchanged. */
  category: string
  author: string
  imageDescription: string
  /** Whether posts without a summary get their first sentences. */
  summary: boolean
  /** Whether category and author replace existing ones. */
  replace: boolean
}

export function withSameWords(post: PostText, words: SameWords, firstSentences: string): PostText {
  const chosen = (before: string, then: string) => (then && (words.replace || !before) ? then : before)
  return {
    ...post,
    category: chosen(post.category, words.category),
    author: chosen(post.author, words.author),
    imageDescription: post.imageDescription || words.imageDescription,
    excerpt: post.excerpt || (words.summary ? firstSentences : ''),
  }
}

/** The first sentences of a text, as many as fit into a summary; a part of the first one if that is longer. */
export function firstSentencesOf(words: string, most: number = POST_LIMITS.excerpt): string {
  const text = words.replace(/\s+/g, ' ').trim()
  if (text.length <= most) return text
  const start = cutText(text, most)
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf('? '), start.lastIndexOf('! '))
  if (end > 40) return start.slice(0, end + 1)
  return `${cutText(start, Math.max(40, start.lastIndexOf(' ', most - 2)))}…`
}

/** How much of a text is searched for its first sentences. */
const ENOUGH = 3000

interface Chosen {
  importId: string
  ids: ReadonlySet<string>
}

const chosenOf = async (db: Db, { importId, ids }: Chosen): Promise<Text[]> =>
  (await postsOfImport(db, importId)).filter(({ id }) => ids.has(id))

export interface DoneWithMany {
  done: number
  waiting: { title: string; reason: string }[]
}

/** Does something with each chosen post. A refusal does not stop the others. */
async function withEach(
  db: Db,
  chosen: Chosen,
  work: (text: Text) => Promise<boolean>,
): Promise<DoneWithMany> {
  const result: DoneWithMany = { done: 0, waiting: [] }
  for (const text of await chosenOf(db, chosen)) {
    try {
      if (await work(text)) result.done += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      result.waiting.push({ title: text.title, reason: error.message })
    }
  }
  return result
}

/**
 * Changes the newest version of an imported post.
 * @returns whether its text is different now
 */
export const changePost = (
  db: Db,
  { text, importId, change }: { text: Text; importId: string; change: (post: PostText) => PostText },
  by: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const post = await postOf(tx, text)
    if (!post) return false
    const saved = await postContent.save(tx, text.id, { base: text.version, typed: change(post) }, by)
    if (!('kept' in saved)) throw new Refused('Someone just changed it. Open it, and change it there.')
    await belongsToImport(tx, importId, { textId: text.id, from: text.version, version: saved.kept })
    return saved.kept !== text.version
  })

export const changeMany = (db: Db, chosen: Chosen, words: SameWords, by: string): Promise<DoneWithMany> =>
  withEach(db, chosen, (text) =>
    changePost(
      db,
      {
        text,
        importId: chosen.importId,
        change: (post) => withSameWords(post, words, firstSentencesOf(plainText(post.body.slice(0, ENOUGH)))),
      },
      by,
    ),
  )

export const publishMany = (db: Db, chosen: Chosen, by: string): Promise<DoneWithMany> =>
  withEach(db, chosen, async (text) => {
    if (text.publishedVersion === text.version) return false
    await postContent.publish(db, text.id, { version: text.version, by })
    return true
  })

export const binMany = (db: Db, chosen: Chosen, by: string): Promise<DoneWithMany> =>
  withEach(db, chosen, async (text) => {
    await postContent.bin(db, text.id, by)
    return true
  })
