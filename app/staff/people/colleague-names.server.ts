import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'

/**
 * The list of keys, requests of two people and the trail name people: nobody passes for a colleague by a name.
 * @param userId whose name it will be
 * @throws Refused for the name of a colleague, who was removed included
 */
export async function mustBeOwnName(db: Db | Tx, name: string, userId: string | undefined): Promise<void> {
  const staff = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['staff.userId', 'name'])
    .execute()
  if (staff.some((one) => one.userId !== userId && plain(one.name) === plain(name)))
    throw new Refused('A colleague has this name. Add something to tell you apart', 422)
}

/** Without what looks alike or shows as nothing: capitals, spaces, compatibility forms and invisible characters. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
