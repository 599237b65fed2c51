import { BrokenRecipients, recipients } from '#app/platform/keys/recipients.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Whether a key of this person is on the signed list. While the list is invalid, every person counts as being on it. */
export async function isListed(db: Db | Tx, userId: string): Promise<boolean> {
  try {
    return (await recipients(db)).recipients.some(({ staffId }) => staffId === userId)
  } catch (error) {
    if (error instanceof BrokenRecipients) return true
    throw error
  }
}
