import { KDF } from '#app/platform/passphrases/kdf.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { isEnvelope } from '#app/platform/sealing/envelope-shape.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addAsStaff, replaceLine } from '../record/case-messages.server.ts'
import { keysInUse } from '../record/case-records.server.ts'
import { keepNote } from '../record/staff-notes.server.ts'
import { mustBePossible, takeYes } from './words-reset-approval.server.ts'

// A person lost their words. A staff member who opens the case verified their identity, and that member's browser made new
// words, which only it knows. The posted data opens nothing without them. Why: docs/decisions/0022-words-lost.md.

/** A staff browser's result. None of it reveals the words. */
export interface NewWords {
  caseId: string
  /** The public key of the words that these replace. */
  before: string
  salt: string
  verifier: string
  recipient: string
  /** The case's keys, sealed to the new words. */
  envelope: string
  /** For the person: a notice that it was done. */
  entry: { seq: number; sealed: string }
  /** For the team: how the member made sure. */
  note: { seq: number; sealed: string }
  /** The line for the list, which names the public key of the words; `was` as for replaceLine. */
  line: { sealed: string; was: string }
}

const MEANWHILE = 'New words were just made for this case. Load the page again.'

/**
 * Replaces the old words, which open nothing from then on, and ends open visits. The same request twice is applied once.
 * @throws Refused when the case is closed, held or about to be deleted, or no second member confirmed it; 409 when
 * something was written meanwhile
 */
export async function putNewWords(
  db: Db,
  { caseId, before, salt, verifier, recipient, envelope, entry, note, line }: NewWords,
  by: string,
): Promise<void> {
  if (!isEnvelope(envelope)) throw new Refused('This is not an envelope.', 400)
  await inTransaction(db, async (tx) => {
    await keysInUse(tx, caseId)
    const now = await tx
      .selectFrom('cases')
      .select(['kdfSalt', 'wordsVerifier', 'wordsRecipient'])
      .where('id', '=', caseId)
      .executeTakeFirst()
    if (!now) throw new Refused('This case is no longer here.', 404)
    // The answer got lost, and the browser asks again.
    if (now.wordsVerifier === verifier && now.wordsRecipient === recipient) return
    if (now.wordsRecipient !== before) throw new Refused(MEANWHILE)
    if (now.kdfSalt === salt || now.wordsRecipient === recipient)
      throw new Refused('These are not new words.', 400)
    await mustBePossible(tx, caseId)
    await takeYes(tx, caseId, by)
    await addAsStaff(tx, { caseId, ...entry }, by, ({ status }) => ({
      status,
      messages: 0,
      action: 'case.new-words',
    }))
    await keepNote(tx, { caseId, ...note }, by)
    await replaceLine(tx, { caseId, ...line })
    await tx
      .updateTable('cases')
      .set({
        kdfSalt: salt,
        kdfSetting: JSON.stringify(KDF),
        wordsVerifier: verifier,
        wordsRecipient: recipient,
      })
      .where('id', '=', caseId)
      .execute()
    await tx.deleteFrom('caseKeys').where('caseId', '=', caseId).where('holder', '=', 'words').execute()
    await tx.insertInto('caseKeys').values({ caseId, keyKind: 'C', holder: 'words', envelope }).execute()
    await tx.deleteFrom('caseSessions').where('caseId', '=', caseId).execute()
    // It holds the old words, for the browser that sent the case.
    await tx.deleteFrom('caseReceipts').where('caseId', '=', caseId).execute()
  })
}
