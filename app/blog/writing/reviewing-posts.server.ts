import { type Letter, queueMail } from '#app/platform/mail/mail.server.ts'
import {
  addressesOf,
  approve,
  reviewerIds,
  sendBack,
  sendForReview,
  textAt,
  writersSince,
} from '#app/texts/texts.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { scheduleDone, waitsForReview, wasApproved, wasSentBack } from './review-letters.server.ts'

// The steps between two people, each with a letter to the other side. Pressing twice sends one letter.

type LetterFor = (to: string, id: string) => Letter

async function tell(tx: Tx, userIds: readonly string[], id: string, letter: LetterFor): Promise<void> {
  for (const to of await addressesOf(tx, userIds)) await queueMail(tx, letter(to, id))
}

/** Who wrote the words that are not public yet, except whoever is pressing the button now. */
async function writersOf(tx: Tx, id: string, by: string): Promise<string[]> {
  const text = await textAt(tx, id)
  const writers = await writersSince(tx, id, text?.publishedVersion ?? null)
  return writers.filter((one) => one !== by)
}

export async function sendPostForReview(db: Db, id: string, version: number, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const waits = (await textAt(tx, id))?.state === 'review'
    await sendForReview(tx, id, version, by)
    if (waits) return
    const writers = await writersOf(tx, id, '')
    const others = (await reviewerIds(tx)).filter((one) => one !== by && !writers.includes(one))
    await tell(tx, others, id, waitsForReview)
  })
}

/** As a second person. */
export async function approvePost(db: Db, id: string, version: number, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await textAt(tx, id)
    await approve(tx, id, version, by)
    if (before?.approvedVersion !== version) await tell(tx, await writersOf(tx, id, by), id, wasApproved)
  })
}

export async function sendPostBack(
  db: Db,
  id: string,
  what: { version: number; note: string },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sendBack(tx, id, what, by)
    await tell(tx, await writersOf(tx, id, by), id, wasSentBack)
  })
}

/** @param by who scheduled it */
export const tellScheduleDone = (tx: Tx, id: string, by: string | null): Promise<void> =>
  tell(tx, by ? [by] : [], id, scheduleDone)
