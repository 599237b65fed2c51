import { caseFromMessage, caseOfSending, type FromMessage } from '#app/cases/cases.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { openWithSecret } from '#app/platform/keys/vault.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { DAY, fromNow, MINUTE, now } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type MessageBody, messageIn } from '../model/message-bodies.ts'
import { MOVE_DAYS } from '../model/rules.ts'
import { words } from '../model/words.ts'

// A message becomes a case only if its writer agrees. The reasons: docs/decisions/0018-messages-into-cases.md.

/** Stores the question. A newer one replaces an older one. */
export async function askToMove(
  tx: Tx,
  { messageId, secret, copy }: { messageId: string; secret: string; copy: string },
  by: string,
): Promise<void> {
  await tx.deleteFrom('messageMoves').where('messageId', '=', messageId).execute()
  await tx
    .insertInto('messageMoves')
    .values({
      id: newId(),
      messageId,
      tokenHash: hashOfToken(secret),
      sealedCopy: copy,
      askedAt: now(),
      askedBy: by,
      expiresAt: fromNow(MOVE_DAYS * DAY),
      claimedBy: null,
      claimedAt: null,
      answeredAt: null,
      answer: null,
    })
    .execute()
}

export interface Question {
  id: string
  messageId: string
  askedBy: string
  reference: string
  /** The message the case would contain: only the secret in the person's link opens it. */
  message: MessageBody
}

/** The question behind this link. Null if it is answered, expired, or was never asked. */
export async function questionWith(db: Db, secret: string): Promise<Question | null> {
  const row = await db
    .selectFrom('messageMoves')
    .innerJoin('messages', 'messages.id', 'messageMoves.messageId')
    .select(['messageMoves.id', 'messageId', 'askedBy', 'sealedCopy', 'claimedBy', 'reference'])
    .where('tokenHash', '=', hashOfToken(secret))
    .where('expiresAt', '>', now())
    .where('messageMoves.answeredAt', 'is', null)
    .executeTakeFirst()
  if (!row?.sealedCopy) return null
  // The server stopped between creating the case and recording it here.
  if (row.claimedBy && (await finish(db, row, row.claimedBy))) return null
  const text = await openWithSecret(secret, 'message-move', row.sealedCopy)
  const message = text === null ? null : messageIn(text)
  if (message?.id !== row.messageId) return null
  const { id, messageId, askedBy, reference } = row
  return { id, messageId, askedBy, reference, message }
}

/** Long enough for any submission; after it, one that never finished no longer blocks. */
const CLAIM_LASTS = MINUTE

/**
 * The person agrees: creates a case from the message and closes it. The same submission twice creates one case.
 * @returns null while another submission of this link is running
 */
export async function agreeToMove(
  db: Db,
  question: Question,
  sending: FromMessage,
): Promise<Awaited<ReturnType<typeof caseFromMessage>> | null> {
  const claim = sending.mark
  const claimed = await db
    .updateTable('messageMoves')
    .set({ claimedBy: claim, claimedAt: now() })
    .where('id', '=', question.id)
    .where('answeredAt', 'is', null)
    .where((e) =>
      e.or([
        e('claimedBy', 'is', null),
        e('claimedBy', '=', claim),
        e('claimedAt', '<', fromNow(-CLAIM_LASTS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return null
  const outcome = await caseFromMessage(db, sending)
  if (outcome.done) await finish(db, question, claim)
  else
    await db
      .updateTable('messageMoves')
      .set({ claimedBy: null, claimedAt: null })
      .where('id', '=', question.id)
      .execute()
  return outcome
}

/**
 * Records that the message has become a case.
 * @returns false if there is no such case
 */
async function finish(db: Db, move: { id: string; messageId: string }, mark: string): Promise<boolean> {
  const caseId = await caseOfSending(db, mark)
  if (!caseId) return false
  await inTransaction(db, async (tx) => {
    const at = now()
    // The case exists, so the answer is yes, even if a "No" came in between.
    const answered = await tx
      .updateTable('messageMoves')
      .set({ answer: 'yes', answeredAt: at, sealedCopy: null })
      .where('id', '=', move.id)
      .where((e) => e.or([e('answer', 'is', null), e('answer', '!=', 'yes')]))
      .returning('id')
      .executeTakeFirst()
    if (!answered) return
    await tx
      .updateTable('messages')
      .set({ caseId, closedAt: at, closedBy: 'person', lastAt: at })
      .where('id', '=', move.messageId)
      .execute()
    await record(tx, 'person', 'message.case-agreed', move.messageId)
  })
  return true
}

/**
 * The person declines. The message stays a message.
 * @throws Refused while a case is being created from it
 */
export async function declineMove(db: Db, question: Question): Promise<void> {
  await inTransaction(db, async (tx) => {
    const declined = await tx
      .updateTable('messageMoves')
      .set({ answer: 'no', answeredAt: now(), sealedCopy: null })
      .where('id', '=', question.id)
      .where('answeredAt', 'is', null)
      .where((e) => e.or([e('claimedBy', 'is', null), e('claimedAt', '<', fromNow(-CLAIM_LASTS))]))
      .returning('id')
      .executeTakeFirst()
    if (declined) return record(tx, 'person', 'message.case-declined', question.messageId)
    const { answeredAt } = await tx
      .selectFrom('messageMoves')
      .select('answeredAt')
      .where('id', '=', question.id)
      .executeTakeFirstOrThrow()
    if (!answeredAt) throw new Refused(words.forms.saidYesAlready)
  })
}

export interface Move {
  askedAt: string
  expiresAt: string
  answeredAt: string | null
  answer: 'yes' | 'no' | null
}

/** The state of the question about this message, for staff. */
export const moveOf = (db: Db, messageId: string): Promise<Move | undefined> =>
  db
    .selectFrom('messageMoves')
    .select(['askedAt', 'expiresAt', 'answeredAt', 'answer'])
    .where('messageId', '=', messageId)
    .executeTakeFirst()

/** Deletes copies whose link has expired. */
export async function sweepMoves(db: Db): Promise<void> {
  await db
    .updateTable('messageMoves')
    .set({ sealedCopy: null })
    .where('sealedCopy', 'is not', null)
    .where('expiresAt', '<', now())
    .execute()
}
