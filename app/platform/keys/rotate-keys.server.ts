import type { Db } from '#db/schema.ts'
import { Refused } from '../refused.ts'
import { recipientIdOf, type StaffMember } from '../roles/staff-member.server.ts'
import { recipients } from './recipients.server.ts'

// Which old keys a member may act for: their own, and for a steward who has the recovery file, the recovery key.

/** The place of the recovery key on the list of recipients, for members who may act for it. */
export async function recoveryHolder(db: Db, me: StaffMember): Promise<string | null> {
  if (me.role !== 'steward') return null
  const { recipients: entries } = await recipients(db)
  return entries.find(({ kind }) => kind === 'recovery')?.id ?? null
}

/**
 * @param holder the place whose keys a browser asks for
 * @throws Refused 403 when this member may not act for it
 */
export async function mayActFor(db: Db, me: StaffMember, holder: string): Promise<string> {
  if (holder && (recipientIdOf(me) === holder || (await recoveryHolder(db, me)) === holder)) return holder
  throw new Refused('This key is not yours.', 403)
}
