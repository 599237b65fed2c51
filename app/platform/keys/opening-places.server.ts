import type { Db, Tx } from '#db/schema.ts'
import { notInUse, recipients } from './recipients.server.ts'

/** A place in envelopes, and the member whose key it is. */
interface OpeningPlace {
  userId: string
  holder: string
}

/**
 * The places that members currently open something with: their key on the list, and the one they are moving from.
 * Excludes removed members and keys whose passphrase was forgotten.
 * @throws BrokenRecipients when the list fails its check
 */
export async function openingPlaces(db: Db | Tx): Promise<OpeningPlace[]> {
  const list = await recipients(db)
  const over = await notInUse(db, list)
  const listed = list.recipients.flatMap((one) =>
    one.staffId && !over.has(one) ? [{ userId: one.staffId, holder: one.id }] : [],
  )
  const here = new Set(listed.map(({ userId }) => userId))
  const moving = await db
    .selectFrom('staffKeyChanges')
    .select(['userId', 'oldHolder as holder'])
    .where('signedAt', 'is not', null)
    .execute()
  return [...listed, ...moving.filter(({ userId }) => here.has(userId))]
}

/** A staff member, as colleagues see them. */
export interface Colleague {
  userId: string
  name: string
}

/** The staff members whose key is at one of these places, or on the list at all (null), by name. */
export async function colleaguesAt(db: Db, holders: ReadonlySet<string> | null): Promise<Colleague[]> {
  const ids = (await openingPlaces(db)).flatMap(({ userId, holder }) =>
    !holders || holders.has(holder) ? [userId] : [],
  )
  if (ids.length === 0) return []
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['userId', 'name'])
    .where('userId', 'in', ids)
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute()
}
