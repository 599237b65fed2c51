import { Refused } from '#app/platform/refused.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { recordMark, splitSealed } from '#app/platform/sealing/sealed-format.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Ending } from '../status/ending-rules.ts'
import { type Sender, sentRows } from './senders.server.ts'
import { words } from './words.ts'

// The end of a case's chain of sealed records, to which both sides add.

/** The status of a case and the mark of its last record, or undefined. */
export async function headOf(db: Db | Tx, id: string) {
  const row = await db
    .selectFrom('cases')
    .innerJoin('caseRecords', 'caseRecords.caseId', 'cases.id')
    .select(['status', 'dueAt', 'pausedAt', 'escalated', 'answeredAt', 'referral', 'sealedCapsule'])
    .select(['heldAt', 'closedOn', 'purgeOn', 'deletionAskedOn', 'withdrawnOn', 'ownerId', 'attention'])
    .select(['waitsFor', 'answerBy', 'answerEscalated'])
    .select(['seq', 'sealed'])
    .where('cases.id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { heldAt, closedOn, purgeOn, deletionAskedOn, withdrawnOn, ownerId, attention, ...rest } = row
  const { waitsFor, answerBy, answerEscalated, ...more } = rest
  const { status, referral, sealedCapsule, seq, sealed, ...clock } = more
  const ending: Ending = { closedOn, purgeOn, deletionAskedOn }
  const held = heldAt !== null
  return {
    status,
    held,
    ending,
    /** Whether its person withdrew it, or asked for its deletion. */
    endedByPerson: withdrawnOn !== null || deletionAskedOn !== null,
    ownerId,
    attention,
    referral,
    sealedCapsule,
    seq,
    clock,
    waiting: { waitsFor, answerBy, answerEscalated },
    mark: recordMark(sealed),
  }
}

/** The case got a new key meanwhile: a record sealed to the previous key must not be stored. */
export class KeyChanged extends Refused {
  constructor() {
    super(words.refused.newKey)
  }
}

/** The public keys of a case, locked until the transaction ends: a change of keys waits for us, or we see it. */
export async function keysInUse(tx: Tx, caseId: string) {
  return tx
    .updateTable('cases')
    .set((e) => ({ listVersion: e.ref('listVersion') }))
    .where('id', '=', caseId)
    .returning(['recipient', 'staffRecipient', 'sealedCapsule'])
    .executeTakeFirst()
}

/**
 * Checks that records are made with the current key.
 * @throws KeyChanged
 */
export async function underTheKey(
  tx: Tx,
  caseId: string,
  sealed: readonly string[],
  part: 'recipient' | 'staffRecipient' = 'recipient',
): Promise<void> {
  const keys = await keysInUse(tx, caseId)
  if (keys && sealed.some((one) => splitSealed(one).sign !== signOf(keys[part]))) throw new KeyChanged()
}

/** @returns false when a place is taken already */
export async function append(
  tx: Tx,
  caseId: string,
  rows: { seq: number; sealed: string }[],
  sender: Sender,
): Promise<boolean> {
  const added = await tx
    .insertInto('caseRecords')
    .values(
      await sentRows(
        tx,
        'caseRecords',
        rows.map((row) => ({ caseId, ...row })),
        sender,
      ),
    )
    .onConflict((c) => c.columns(['caseId', 'seq']).doNothing())
    .returning('seq')
    .execute()
  if (added.length > 0 && added.length < rows.length) throw new Error('half a reply was taken')
  return added.length === rows.length
}
