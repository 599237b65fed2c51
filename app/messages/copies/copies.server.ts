import { mailboxOf, mailToday } from '#app/platform/http/limits.server.ts'
import { type Mail, queueMail } from '#app/platform/mail/mail.server.ts'
import { networkNow } from '#app/platform/request-context.server.ts'
import { markFor, openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { DAY, fromNow, HOUR, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { wholeText } from '../model/message-fields.server.ts'
import { words } from '../model/words.ts'

// A writer can have a copy of their message. Someone else may have typed the address, so the first email says nothing about the message. The
// copy goes out once the button in that email is pressed. Until then it waits here, sealed with the mail key.

const WAITS = DAY
/** Offers to an unverified address: few enough not to bother a stranger. */
const OFFERS_A_DAY = { fromOne: 2, all: 4 }
const ACTION = 'messages.copy'

/** The message as it was sent, for the copy. */
export interface Sent {
  email: string
  subject: string
  message: string
}

interface Copy extends Sent {
  reference: string
}

/** Whether this network may have one more copy offered to this address today. */
export const mayAskForCopy = (db: Db, email: string): Promise<boolean> =>
  mailToday(db, ACTION, `${networkNow() ?? ''} ${mailboxOf(email)}`, OFFERS_A_DAY.fromOne)

/** Stores the copy and asks the address whether it wants it, once per message. */
export async function offerCopy(tx: Tx, reference: string, sent: Sent): Promise<void> {
  const { email, subject } = sent
  const copy: Copy = { email, subject, message: wholeText(sent), reference }
  const id = markFor('message copies', [reference])
  const added = await tx
    .insertInto('messageCopies')
    .values({
      id,
      sealed: sealWithMailKey(JSON.stringify(copy), 'copy of a message'),
      expiresAt: fromNow(WAITS),
    })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Don't reveal how many others used this address: the answer on the screen is the same.
  if (added && (await mailToday(tx, ACTION, mailboxOf(email), OFFERS_A_DAY.all)))
    await queueMail(tx, offerLetter(email, id))
}

/** Whether a copy waits for the button of this mail. */
export async function copyWaits(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('messageCopies')
    .select('id')
    .where('id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The button was pressed: the copy is sent, and ours is deleted.
 * @returns whether there was one
 */
export const sendCopy = (db: Db, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('messageCopies')
      .where('id', '=', id)
      .where('expiresAt', '>', now())
      .returning('sealed')
      .executeTakeFirst()
    if (!row) return false
    await queueMail(tx, copyLetter(JSON.parse(openWithMailKey(row.sealed, 'copy of a message')) as Copy))
    return true
  })

/** Deletes copies that were not requested in time. */
export async function sweepCopies(db: Db): Promise<void> {
  await db.deleteFrom('messageCopies').where('expiresAt', '<=', now()).execute()
}

const offerLetter = (to: string, id: string): Mail => ({
  to,
  subject: words.copies.offerSubject,
  text: words.copies.offerText(organisation().name, WAITS / HOUR, `${config.origin}/contact/copy/${id}`),
})

const copyLetter = ({ email, subject, message, reference }: Copy): Mail => ({
  to: email,
  subject: words.copies.copySubject,
  text: words.copies.copyText(organisation().name, reference, subject, message),
})
