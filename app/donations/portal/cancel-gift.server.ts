import { queueMail } from '#app/platform/mail/mail.server.ts'
import { mailed } from '#app/shared/promises/promises.ts'
import { canMail, mailNow } from '#app/shared/promises/site-state.server.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { closePromise } from '../ledger/donor-accounts.server.ts'
import { giftWith } from '../ledger/payments.server.ts'
import { takenBackLetter, takenBackWords } from '../mails/pledge-mails.server.ts'
import { addressOf } from '../model/donors.server.ts'
import { words } from '../model/portal-words.ts'

/**
 * A donor takes a promise back or ends a monthly one; a mail confirms it.
 * @returns the confirmation, or null if the donor has no such gift that could end
 */
export async function cancelGift(
  db: Db,
  giftId: string,
  donorId: string,
): Promise<{ title: string; text: string } | null> {
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, `gift ${giftId}`)
    const gift = await giftWith(tx, giftId)
    if (!gift || !(await closePromise(tx, giftId, 'donor', donorId))) return null
    const arrived = gift.status === 'active'
    const to = await addressOf(tx, donorId)
    if (to) await queueMail(tx, takenBackLetter(to, gift, arrived))
    const { title, text } = takenBackWords(arrived)
    return { title, text: to && canMail ? `${text} ${mailed(mailNow(), words.told.mail)}` : text }
  })
}
