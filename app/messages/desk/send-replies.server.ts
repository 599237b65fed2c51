import { newId } from '#app/platform/ids.ts'
import { receivers, recipients } from '#app/platform/keys/recipients.server.ts'
import { newIdentity, recipientOf, sealEnvelope, sealText } from '#app/platform/sealing/sealing.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { newReference } from '#app/platform/text/spoken-symbols.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { offerCopy } from '../copies/copies.server.ts'
import type { MessageBody } from '../model/message-bodies.ts'
import { tellStaffLater } from '../model/tell-staff.server.ts'

export type NewMessage = Omit<MessageBody, 'v' | 'id'> & {
  lane: 'open' | 'quarantine'
  /** Ask their address whether they want a copy. */
  copy?: boolean
}

/**
 * Seals a message to the staff and the recovery key and stores it. The same text from the same person on the same day is one
 * message, however often it is sent.
 * @returns the reference to show the person
 * @throws BrokenRecipients if it is uncertain who could read it
 */
export async function sendMessage(db: Db, { lane, copy = false, ...sent }: NewMessage): Promise<string> {
  const receivedAt = now()
  const repeatMark = markOf(sent, receivedAt.slice(0, 10))
  const known = await referenceOf(db, repeatMark)
  if (known && copy) await inTransaction(db, (tx) => offerCopy(tx, known, sent))
  if (known) return known
  const { row, keys } = await sealed(db, sent)
  const kept = await inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('messages')
      .values({
        ...row,
        receivedAt,
        lane,
        repeatMark,
        kind: sent.partner ? 'partner' : sent.about ? 'problem' : 'message',
        ownerId: null,
        answeredAt: null,
        closedAt: null,
        closedBy: null,
        caseId: null,
        lastAt: receivedAt,
      })
      .onConflict((c) => c.column('repeatMark').doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (!added) return undefined
    await tx.insertInto('messageKeys').values(keys).execute()
    if (lane === 'open') await tellStaffLater(tx)
    if (copy) await offerCopy(tx, added.reference, sent)
    return added.reference
  })
  // The same form came twice at the same moment, and the other one was first.
  return kept ?? (await referenceOf(db, repeatMark)) ?? row.reference
}

/** Do all sealing before any transaction: on SQLite everyone would wait for it. */
async function sealed(db: Db, sent: Omit<MessageBody, 'v' | 'id'>) {
  const holders = await receivers(db, await recipients(db))
  const id = newId()
  const key = await newIdentity()
  const recipient = await recipientOf(key)
  const body: MessageBody = { v: 1, id, ...sent }
  return {
    row: {
      id,
      reference: newReference('M'),
      recipient,
      sealed: await sealText(recipient, JSON.stringify(body)),
      addressMark: addressMarkOf(id, sent.email),
    },
    keys: await Promise.all(
      holders.map(async (one) => ({
        messageId: id,
        holder: one.id,
        envelope: await sealEnvelope(one.recipient, key),
      })),
    ),
  }
}

// Keyed with a secret that is not in the database, so that the HMAC does not reveal the text.
const markOf = (sent: object, day: string): string =>
  hmac(serverSecret(`messages ${day}`), JSON.stringify(sent))

/** Different for each message, so that two messages do not show that one person wrote them. */
export const addressMarkOf = (id: string, address: string): string =>
  hmac(serverSecret('message address'), `${id} ${address.toLowerCase()}`)

async function referenceOf(db: Db, repeatMark: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('messages')
    .select('reference')
    .where('repeatMark', '=', repeatMark)
    .executeTakeFirst()
  return found?.reference
}
