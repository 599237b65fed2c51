import { queueMail } from '#app/platform/mail/mail.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type LetterFor, reviewLetters } from './review-letters.server.ts'
import { addressesOf, reviewerIds } from './reviewers.server.ts'
import { approve, sendBack, sendForReview, writersSince } from './text-states.server.ts'
import { textAt } from './text-versions.server.ts'

// The steps between two people, each with a letter to the other side. Pressing twice sends one letter.

async function tell(tx: Tx, userIds: readonly string[], id: string, letter: LetterFor): Promise<void> {
  for (const to of await addressesOf(tx, userIds)) await queueMail(tx, letter(to, id))
}

/** Who wrote the words that are not public yet, except whoever is pressing the button now. */
async function writersOf(tx: Tx, id: string, by: string): Promise<string[]> {
  const text = await textAt(tx, id)
  const writers = await writersSince(tx, id, text?.publishedVersion ?? null)
  return writers.filter((one) => one !== by)
}

/** The same steps for texts of any kind: a kind says what its texts are called in letters, and where they are found. */
export const reviewing = (...of: Parameters<typeof reviewLetters>) => {
  const letters = reviewLetters(...of)
  return {
    sendForReview: (db: Db, id: string, version: number, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const waits = (await textAt(tx, id))?.state === 'review'
        await sendForReview(tx, id, version, by)
        if (waits) return
        const writers = await writersOf(tx, id, '')
        const others = (await reviewerIds(tx)).filter((one) => one !== by && !writers.includes(one))
        await tell(tx, others, id, letters.waits)
      }),
    /** As a second person. */
    approve: (db: Db, id: string, version: number, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const before = await textAt(tx, id)
        await approve(tx, id, version, by)
        if (before?.approvedVersion !== version)
          await tell(tx, await writersOf(tx, id, by), id, letters.approved)
      }),
    sendBack: (db: Db, id: string, what: { version: number; note: string }, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await sendBack(tx, id, what, by)
        await tell(tx, await writersOf(tx, id, by), id, letters.sentBack)
      }),
    /** @param by who scheduled it */
    tellScheduleDone: (tx: Tx, id: string, by: string | null): Promise<void> =>
      tell(tx, by ? [by] : [], id, letters.scheduleDone),
    /** @param by who scheduled it */
    tellScheduleStopped: (tx: Tx, id: string, by: string | null): Promise<void> =>
      tell(tx, by ? [by] : [], id, letters.scheduleStopped),
  }
}

export type Reviewing = ReturnType<typeof reviewing>
