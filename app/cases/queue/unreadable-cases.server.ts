import { openingPlaces } from '#app/platform/keys/opening-places.server.ts'
import type { Db } from '#db/schema.ts'
import { isOpen } from './case-queue.server.ts'

// Cases that wait for a lost key: a member forgot their passphrase, or left.

export interface Stranded {
  /** Cases that no colleague's key opens, including closed ones: they are retained for a reason. */
  nobody: string[]
  /** Open cases whose owner cannot open them. */
  owner: string[]
}

/** The numbers of these cases. Requires a valid list. */
export async function strandedCases(db: Db): Promise<Stranded> {
  const keys = await openingPlaces(db)
  // Without a key on the list no one can read any case. Another warning covers that.
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
