import { record } from '#app/platform/audit/audit.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { WRONG_TRIES } from './copy-rules.ts'
import { endCopies } from './end-copies.server.ts'
import { words } from './words.ts'

/** How many parts one network may request in an hour: a large case, several times. */
const ASKED_MOST = 400

export interface CopyPart {
  sealed: string
  /** The number of parts. */
  parts: number
}

/**
 * Counts one more request for a part. Call it before the request is read.
 * @throws Refused after too many from this network
 */
export async function limitCopyRequests(db: Db, network: string): Promise<void> {
  if (!(await allow(db, 'case copy', network, ASKED_MOST))) throw new Refused(words.problem.tooMany, 429)
}

/**
 * One part of a copy, for a browser that proves the six words. The first part is an opening, which the trail of the case shows.
 * @throws Refused for wrong words and when the link has ended
 */
export async function openCopy(
  db: Db,
  { id, proof, part }: { id: string; proof: string; part: number },
): Promise<CopyPart> {
  const answer = await inTransaction(db, async (tx): Promise<CopyPart | 'over' | 'wrong'> => {
    const found = await tx
      .selectFrom('caseCopies')
      .innerJoin('cases', 'cases.id', 'caseCopies.caseId')
      .select(['caseCopies.caseId', 'proofHash'])
      .where('caseCopies.id', '=', id)
      .where('sentAt', 'is not', null)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now())
      // The person may take their consent back at any time.
      .where('cases.referral', '=', 'agreed')
      .where('cases.withdrawnOn', 'is', null)
      .where('cases.deletionAskedOn', 'is', null)
      .executeTakeFirst()
    if (!found) return 'over'
    if (found.proofHash !== hashOfToken(proof)) {
      const { wrongTries } = await tx
        .updateTable('caseCopies')
        .set((e) => ({ wrongTries: e('wrongTries', '+', 1) }))
        .where('id', '=', id)
        .returning('wrongTries')
        .executeTakeFirstOrThrow()
      if (wrongTries >= WRONG_TRIES && (await endCopies(tx, found.caseId, 'tries', id)) > 0)
        await record(tx, 'system', 'case.copy-ended', found.caseId)
      return 'wrong'
    }
    const rows = await tx
      .selectFrom('caseCopyParts')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('copyId', '=', id)
      .executeTakeFirstOrThrow()
    const row = await tx
      .selectFrom('caseCopyParts')
      .select('sealedPart')
      .where('copyId', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return 'over'
    if (part === 0) {
      await tx.insertInto('caseCopyOpenings').values({ id: newId(), copyId: id, openedAt: now() }).execute()
      await record(tx, 'attorney', 'case.copy-opened', found.caseId)
    }
    return { sealed: row.sealedPart, parts: rows.count }
  })
  // Thrown only here: inside the transaction, the count of wrong tries would be rolled back.
  if (answer === 'over') throw new Refused(words.problem.over, 410)
  if (answer === 'wrong') throw new Refused(words.problem.wrong, 403)
  return answer
}
