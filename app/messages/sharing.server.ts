import { record } from '#app/platform/audit.server.ts'
import { recipients } from '#app/platform/recipients.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { fromBase64 } from '#app/platform/sealed-format.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// A message's key opens its replies too, so that sharing it shares them.

export interface MessageEnvelope {
  messageId: string
  holder: string
  envelope: string
}

/** The envelopes of `from` for messages that `to` cannot open yet. */
export async function messageEnvelopesToShare(db: Db, from: string, to: string): Promise<MessageEnvelope[]> {
  return db
    .selectFrom('messageKeys')
    .select(['messageId', 'holder', 'envelope'])
    .where('holder', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messageKeys as theirs')
            .select('theirs.messageId')
            .whereRef('theirs.messageId', '=', 'messageKeys.messageId')
            .where('theirs.holder', '=', to),
        ),
      ),
    )
    .execute()
}

/** Keeps envelopes that a staff browser made. The holder must be on the signed list. */
export async function shareMessages(db: Db, envelopes: MessageEnvelope[], by: string): Promise<void> {
  const known = new Set((await recipients(db)).recipients.map((one) => one.id))
  for (const one of envelopes) {
    if (!known.has(one.holder)) throw new Refused('This key is not on the list of recipients.', 403)
    if (!isEnvelope(one.envelope)) throw new Refused('This is not an envelope.', 400)
  }
  await inTransaction(db, async (tx) => {
    for (const one of envelopes) {
      const added = await tx
        .insertInto('messageKeys')
        .values(one)
        .onConflict((c) => c.columns(['messageId', 'holder']).doNothing())
        .returning('holder')
        .executeTakeFirst()
      if (added) await record(tx, by, `message.shared ${one.holder}`, one.messageId)
    }
  })
}

function isEnvelope(text: string): boolean {
  if (text.length > 2000) return false
  try {
    return new TextDecoder().decode(fromBase64(text).subarray(0, 21)) === 'age-encryption.org/v1'
  } catch {
    return false
  }
}
