import { giveAddress } from '#app/content/content.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { TAKEN_ADDRESSES } from '../model/rules.ts'
import { postText } from './post-at.server.ts'
import { moveShownPost, setFeatured } from './shown-posts.server.ts'

/** Makes a public post the featured one, replacing any other. */
export async function featurePost(db: Db | Tx, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await record(tx, by, 'text.featured', id)
    const { text } = await postText(tx, id)
    if (!(await setFeatured(tx, text.number)))
      throw new Refused('Visitors do not see this post, so it cannot be featured. Publish it first.')
  })
}

/** @param address words, or null to use the number again */
export async function movePost(db: Db | Tx, id: string, address: string | null, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await giveAddress(tx, id, address, { by, taken: TAKEN_ADDRESSES })
    const { text } = await postText(tx, id)
    if (text.publishedVersion !== null) await moveShownPost(tx, text.number, text.address)
  })
}
