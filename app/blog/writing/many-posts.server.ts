import { belongsToImport, versionAt } from '#app/content/content.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type PostText, readContent } from '../model/post-text.ts'
import type { postsOfImport } from './imported-posts.server.ts'
import { postContent } from './publishing-posts.server.ts'

// The posts of an import: what holds each back, and a change that belongs to the import.

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
