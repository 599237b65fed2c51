import { openingPlaces } from '#app/platform/keys/opening-places.server.ts'
import type { Db } from '#db/schema.ts'
import { isOpen } from './case-queue.server.ts'

// Cases that wait for a key that is not there any more: somebody forgot their passphrase, or left.

export interface Stranded {
  /** Cases that no key of a colleague opens, closed ones too: they are kept for a reason. */
  nobody: string[]
  /** Open cases whose owner cannot open them. */
  owner: string[]
}

/** The numbers of these cases. The list must hold. */
export async function strandedCases(db: Db): Promise<Stranded> {
  const keys = await openingPlaces(db)
  // Then nobody reads anything, which is told by itself.
  if (keys.length === 0) return { nobody: [], owner: [] }
  const open = db.selectFrom('cases').where(isOpen).orderBy('caseNo')
  const nobody = await db
    .selectFrom('cases')
    .orderBy('caseNo')
    .select('caseNo')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('caseKeys')
            .select('holder')
            .whereRef('caseKeys.caseId', '=', 'cases.id')
            .where('keyKind', '=', 'C')
            .where(
              'holder',
              'in',
              keys.map(({ holder }) => holder),
            ),
        ),
      ),
    )
    .execute()
  const owner = await open
    .select('caseNo')
    .where('ownerId', 'is not', null)
    .where((e) =>
      e.not(
        e.or(
          keys.map(({ userId, holder }) =>
            e.and([
              e('ownerId', '=', userId),
              e.exists(
                e
                  .selectFrom('caseKeys')
                  .select('holder')
                  .whereRef('caseKeys.caseId', '=', 'cases.id')
                  .where('keyKind', '=', 'C')
                  .where('holder', '=', holder),
              ),
            ]),
          ),
        ),
      ),
    )
    .execute()
  return { nobody: nobody.map(({ caseNo }) => caseNo), owner: owner.map(({ caseNo }) => caseNo) }
}
