import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'

/**
 * The list of keys, two-person requests and the trail show names, so no member may use a colleague's name.
 * @param userId the future owner of the name
 * @throws Refused for the name of a colleague, including removed ones
 */
export async function requireOwnName(db: Db | Tx, name: string, userId: string | undefined): Promise<void> {
  const staff = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['staff.userId', 'name'])
    .execute()
  if (staff.some((one) => one.userId !== userId && plain(one.name) === plain(name)))
    throw new Refused('A colleague has this name. Add something to tell you apart', 422)
}

/** Normalizes look-alikes and invisible differences: capitals, spaces, compatibility forms and invisible characters. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
