import { recipients } from '#app/platform/recipients.server.ts'
import type { Db } from '#db/schema.ts'
import { isOpen } from './queue.server.ts'

// Cases that wait for a key that is not there any more: somebody forgot their passphrase, or left.

export interface Stranded {
  /** Open cases that no key of a colleague on the list opens. */
  nobody: string[]
  /** Open cases whose owner cannot open them. */
  owner: string[]
}

/** The numbers of these cases. The list must hold. */
export async function strandedCases(db: Db): Promise<Stranded> {
  const keys = await keysOfStaff(db)
  // Then nobody reads anything, which is told by itself.
  if (keys.length === 0) return { nobody: [], owner: [] }
  const open = db.selectFrom('cases').where(isOpen).orderBy('caseNo')
  const nobody = await open
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

async function keysOfStaff(db: Db): Promise<{ userId: string; holder: string }[]> {
  const { recipients: list } = await recipients(db)
  const here = await db.selectFrom('staff').select('userId').where('removedAt', 'is', null).execute()
  const staff = new Set(here.map(({ userId }) => userId))
  return list.flatMap(({ id, staffId }) =>
    staffId && staff.has(staffId) ? [{ userId: staffId, holder: id }] : [],
  )
}
