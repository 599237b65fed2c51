import { record } from '#app/platform/audit/audit.server.ts'
import { mailToday } from '#app/platform/http/limits.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { pauseMail, removeAttorney } from '../listing/listing.server.ts'
import { yourLeaveLink } from './application-mails.server.ts'

/** Pauses or resumes messages to the attorney. */
export async function pauseMessages(db: Db, id: number, pause: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    await pauseMail(tx, id, pause ? today() : null)
    await record(tx, `attorney ${id}`, pause ? 'attorney.paused' : 'attorney.resumed', String(id))
  })
}

const LINKS_A_DAY = 3

/**
 * Mails the link that deletes the entry to the attorney's own address. The requester may
 * only hold a forwarded mail, so nothing is deleted here, and few such mails are sent.
 */
export async function sendLeaveLink(
  db: Db,
  attorney: { id: number; name: string; email: string },
): Promise<void> {
  if (await mailToday(db, 'attorney.leave', String(attorney.id), LINKS_A_DAY))
    await queueMail(db, yourLeaveLink(attorney))
}

/** The attorney no longer wants to be listed. */
export async function leaveDirectory(db: Db, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removeAttorney(tx, id)
    await record(tx, `attorney ${id}`, 'attorney.left', String(id))
  })
}
