import { type Mail, queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayConfirmSettings } from '#app/platform/roles/roles.ts'
import type { Db, Tx } from '#db/schema.ts'
import { LAST_STEWARD, mayDoTo, mayGive, ONLY_STEWARDS, type Role } from '../model/rules.ts'
import { memberRow } from '../sign-in/member-row.server.ts'

// Stewards decide who reads cases, and who confirms changes of money settings. So only stewards can add or remove stewards,
// treasurers and admins, all stewards are notified of each change, and one always stays.

/** The author of a change: a member, or the operator of the server at its command line. */
type Actor = Role | 'operator'

/** @throws Refused unless they are on the staff */
async function actorOf(db: Db | Tx, by: string): Promise<Actor> {
  if (by === 'operator') return by
  const member = await memberRow(db, by)
  if (!member) throw new Refused('You are no longer on the staff. Nothing was changed.', 403)
  return member.role
}

/** @throws Refused when they may not give this role to anyone */
export async function mustMayGive(db: Db | Tx, by: string, role: Role): Promise<void> {
  if (!mayGive(await actorOf(db, by), role))
    throw new Refused(mayConfirmSettings(role) ? ONLY_STEWARDS : MAY_NOT, 403)
}

/** @throws Refused when they may not change or remove a member with this role */
export async function mustMayDoTo(db: Db | Tx, by: string, role: Role): Promise<void> {
  if (!mayDoTo(await actorOf(db, by), role))
    throw new Refused(mayConfirmSettings(role) ? ONLY_STEWARDS : MAY_NOT, 403)
}

const MAY_NOT = 'Only stewards and admins can change who works here.'

/** The mail addresses of all stewards. */
export async function stewardAddresses(tx: Db | Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select('email')
    .where('role', '=', 'steward')
    .where('removedAt', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

export const hasSteward = async (db: Db | Tx): Promise<boolean> => (await stewardAddresses(db)).length > 0

/** Sends a mail to all current stewards, or to those from before a change. */
export async function tellStewards(
  tx: Tx,
  letter: (to: string) => Mail,
  addresses?: readonly string[],
): Promise<void> {
  for (const to of addresses ?? (await stewardAddresses(tx))) await queueMail(tx, letter(to))
}

/** @throws Refused when no steward would be left without them */
export async function mustLeaveASteward(tx: Tx, userId: string): Promise<void> {
  const other = await tx
    .selectFrom('staff')
    .select('userId')
    .where('role', '=', 'steward')
    .where('removedAt', 'is', null)
    .where('userId', '!=', userId)
    .executeTakeFirst()
  if (!other) throw new Refused(LAST_STEWARD, 409)
}
