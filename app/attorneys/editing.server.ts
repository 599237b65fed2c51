import { queueMail } from '#app/platform/mail.server.ts'
import type { Db } from '#db/schema.ts'
import { yourEditLink } from './letters.server.ts'
import { addressIn, markOf } from './listing.server.ts'
import { requestWaits, waitingWith } from './withdrawing.server.ts'

/**
 * Mails the link to every entry with this address, and to who asked for one that is not decided yet how to take that back.
 * Who asks on the page learns nothing of whether there is one.
 */
export async function sendEditLink(db: Db, email: string): Promise<void> {
  const rows = await db
    .selectFrom('attorneys')
    .select(['id', 'name', 'email', 'sealedEmail'])
    .where('emailMark', '=', markOf(email))
    .where('origin', '=', 'listed')
    .limit(20)
    .execute()
  for (const row of rows) await queueMail(db, yourEditLink({ ...row, email: addressIn(row) }))
  for (const { name, token } of await waitingWith(db, email))
    await queueMail(db, requestWaits(email, name, token))
}
