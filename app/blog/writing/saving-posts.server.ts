import { begunBefore, createText } from '#app/content/content.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { contentOf, type PostText, storedPost } from '../model/post-text.ts'

export const draftPost = (db: Db | Tx, post: PostText, by: string, number?: number) =>
  inTransaction(db, (tx) => createText(tx, 'post', storedPost(post), by, { number }))

/** Saves the form for a new post: submitted twice, it is one draft. */
export const beginPost = (db: Db, post: PostText, by: string) =>
  inTransaction(
    db,
    async (tx) => (await begunBefore(tx, 'post', contentOf(post), by)) ?? draftPost(tx, post, by),
  )
