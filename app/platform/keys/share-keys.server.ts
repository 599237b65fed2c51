import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from '../audit/audit.server.ts'
import { Refused } from '../refused.ts'
import { signOf } from '../sealing/case-keys.ts'
import { isEnvelope } from '../sealing/envelope-shape.ts'
import { recipients } from './recipients.server.ts'

// Giving a case or a message to another holder: a holder of its key opens their own envelope and seals a new one, in the
// browser.

/** An envelope that a staff browser made, and the sign of the key in it (case-keys.ts signOf). */
interface NewEnvelope {
  holder: string
  envelope: string
  sign: string
}

/** What differs between cases and messages. */
export interface Sharing<E extends NewEnvelope> {
  noun: 'case' | 'message'
  idOf: (one: E) => string
  /** The public key in use, with its row locked until the transaction ends: a key change waits for us, or we see it. */
  keyInUse: (tx: Tx, one: E) => Promise<string | undefined>
  /** Whether one of these places on the list opens it. */
  opens: (tx: Tx, one: E, holders: readonly string[]) => Promise<boolean>
  /** Whether this member was kept out of it. */
  bars?: (tx: Tx, one: E, userId: string) => Promise<boolean>
  /** Stores the envelope. @returns whether the holder did not have it yet */
  add: (tx: Tx, one: E) => Promise<boolean>
  /** The line in the trail; null for an envelope that comes with another one. */
  act: (one: E) => AuditAction | null
}

/**
 * Stores envelopes that a staff browser made. The holder must be on the signed list. Skips keys that were replaced meanwhile,
 * and members who were kept out.
 * @param from the giver's keys
 * @throws Refused when none of them opens what is given
 */
export async function shareKeys<E extends NewEnvelope>(
  db: Db,
  sharing: Sharing<E>,
  envelopes: readonly E[],
  { by, from }: { by: string; from: readonly string[] },
): Promise<void> {
  const list = await recipients(db)
  const known = new Map(list.recipients.map(({ id, staffId }) => [id, staffId]))
  for (const { holder, envelope } of envelopes) {
    if (!known.has(holder)) throw new Refused('This key is not on the list of recipients.', 403)
    if (!isEnvelope(envelope)) throw new Refused('This is not an envelope.', 400)
  }
  await inTransaction(db, async (tx) => {
    for (const one of envelopes) {
      const inUse = await sharing.keyInUse(tx, one)
      if (!inUse || signOf(inUse) !== one.sign) continue
      if (from.length === 0 || !(await sharing.opens(tx, one, from)))
        throw new Refused(
          `This ${sharing.noun} is not open to your key, so you cannot give it to anyone. Load the page again.`,
          404,
        )
      const userId = known.get(one.holder)
      if (userId && (await sharing.bars?.(tx, one, userId))) continue
      const act = (await sharing.add(tx, one)) && sharing.act(one)
      if (act) await record(tx, by, act, sharing.idOf(one))
    }
  })
}
