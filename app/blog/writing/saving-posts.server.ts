import { begunBefore, createText, saveText, textAt, versionAt } from '#app/editorial/editorial.server.ts'
import type { Conflict } from '#app/editorial/rules.ts'
import { Refused } from '#app/platform/refused.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { contentOf, mergePosts, type PostText, readContent, sameCorrection } from '../model/post-text.ts'
import { NO_SUCH_POST, postAt } from './post-at.server.ts'

const wordsOf = (post: PostText) => ({
  title: post.title,
  content: contentOf(post),
  reviewDueOn: post.reviewOn || null,
})

export const draftPost = (db: Db | Tx, post: PostText, by: string, number?: number) =>
  inTransaction(db, (tx) => createText(tx, 'post', wordsOf(post), by, { number }))

/** Saves the form for a new post: submitted twice, it is one draft. */
export const beginPost = (db: Db, post: PostText, by: string) =>
  inTransaction(
    db,
    async (tx) => (await begunBefore(tx, 'post', contentOf(post), by)) ?? draftPost(tx, post, by),
  )

/** The name for the member's own other window. */
const OWN = 'Another window of yours'

export type Saved =
  | { kept: number; mergedWith: string | null }
  /** Both changed the same place: nothing was saved. There, the post has my text; everywhere else it has the other's changes. */
  | { conflicts: Conflict[]; post: PostText; version: number; other: string }

/** @param base the version the text is based on */
export async function savePost(
  db: Db | Tx,
  id: string,
  { base, post: typed }: { base: number; post: PostText },
  by: string,
): Promise<Saved> {
  return inTransaction(db, async (tx) => {
    await mustBePost(tx, id)
    const post = typed.correction === '' ? typed : await withItsDay(tx, id, typed)
    const kept = await saveText(tx, id, base, wordsOf(post), by)
    if (kept !== null) return { kept, mergedWith: null }
    const newest = await newestOf(tx, id, by)
    const before = await versionAt(tx, id, base)
    const began = before ? readContent(before.content) : newest.post
    const merged = mergePosts(began, newest.post, post)
    const found = { version: newest.version, other: newest.name }
    if (merged.conflicts.length > 0) return { ...merged, ...found }
    const together = await saveText(tx, id, newest.version, wordsOf(merged.post), by)
    return { kept: together ?? newest.version, mergedWith: newest.name }
  })
}

async function mustBePost(tx: Tx, id: string): Promise<void> {
  if (!(await postAt(tx, id))) throw new Refused(NO_SUCH_POST, 404)
}

async function newestRow(tx: Tx, id: string) {
  const text = await textAt(tx, id)
  return text && versionAt(tx, id, text.version)
}

/** The correction in this text may have been published in the meantime, and then has its day. */
async function withItsDay(tx: Tx, id: string, typed: PostText): Promise<PostText> {
  const newest = await newestRow(tx, id)
  return newest ? sameCorrection(typed, readContent(newest.content), today()) : typed
}

/** @param by the member who saves, possibly in two windows */
async function newestOf(tx: Tx, id: string, by: string) {
  const row = await newestRow(tx, id)
  if (!row) throw new Error('a text without its newest version')
  return {
    version: row.version,
    post: readContent(row.content),
    name: row.savedBy === by ? OWN : (row.name ?? 'Someone who left'),
  }
}

/** Makes an older version's text the newest again. */
export async function restorePost(
  db: Db,
  id: string,
  { from, seen }: { from: number; seen: number },
  by: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await mustBePost(tx, id)
    const old = await versionAt(tx, id, from)
    if (!old) return false
    return (await saveText(tx, id, seen, wordsOf(readContent(old.content)), by)) !== null
  })
}
