import { queueMail } from '#app/platform/mail/mail.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { textAt } from '../items/text-versions.server.ts'
import { type LetterFor, reviewLetters } from './review-mails.server.ts'
import { addressesOf, reviewerIds } from './reviewers.server.ts'
import { approve, sendBack, sendForReview, writersSince } from './text-states.server.ts'

// The review steps between two people, each with an email to the other side. Pressing twice sends one email.

async function tell(tx: Tx, userIds: readonly string[], id: string, letter: LetterFor): Promise<void> {
  for (const to of await addressesOf(tx, userIds)) await queueMail(tx, letter(to, id))
}

/** The authors of the unpublished changes, except the member pressing the button. */
async function writersOf(tx: Tx, id: string, by: string): Promise<string[]> {
  const text = await textAt(tx, id)
  const writers = await writersSince(tx, id, text?.publishedVersion ?? null)
  return writers.filter((one) => one !== by)
}

/** The same steps for every kind of text: a kind gives the name of its texts in emails, and their page. */
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
    /** As the second person. */
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
    /** @param by the member who scheduled it */
    tellScheduleDone: (tx: Tx, id: string, by: string | null): Promise<void> =>
      tell(tx, by ? [by] : [], id, letters.scheduleDone),
    /** @param by the member who scheduled it; if they left, the mail goes to the whole team */
    tellScheduleStopped: async (tx: Tx, id: string, by: string | null): Promise<void> => {
      const [to] = await addressesOf(tx, by ? [by] : [])
      // Someone has to know that it did not go out.
      await queueMail(tx, letters.scheduleStopped(to ?? organisation().staffEmail, id))
    },
  }
}

export type Reviewing = ReturnType<typeof reviewing>
