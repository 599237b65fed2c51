import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { openWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Role } from '../model/rules.ts'
import { inviteTakenBack } from '../model/staff-mails.server.ts'
import { tellStewards } from './stewards.server.ts'

export interface Person {
  userId: string
  name: string
  email: string
  role: Role
  joinedAt: string
  removedAt: string | null
  app: boolean
  passkey: boolean
  keyMadeAt: string | null
}

export async function people(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['staff.userId', 'name', 'email', 'role', 'joinedAt', 'removedAt', 'sealedTotp', 'keyMadeAt'])
    .select((e) =>
      e
        .selectFrom('passkeys')
        .whereRef('passkeys.userId', '=', 'staff.userId')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('passkeys'),
    )
    .orderBy('name')
    .execute()
  return rows.map(({ sealedTotp, passkeys, ...row }) => ({
    ...row,
    app: sealedTotp !== null,
    passkey: (passkeys ?? 0) > 0,
  }))
}

export interface OpenInvite {
  id: string
  email: string
  role: Role
  expiresAt: string
}

export async function openInvites(db: Db): Promise<OpenInvite[]> {
  const rows = await db
    .selectFrom('staffInvites')
    .select(['id', 'sealedEmail', 'role', 'expiresAt'])
    .where('usedAt', 'is', null)
    .where('forMember', 'is', null)
    .where('expiresAt', '>', now())
    .orderBy('expiresAt')
    .execute()
  return rows.map(({ sealedEmail, ...row }) => ({
    ...row,
    email: openWithMailKey(sealedEmail, 'invitation'),
  }))
}

/**
 * Ends an unused invitation. Every steward is notified: it may be one of theirs.
 * @throws Refused when it no longer exists: the invited person may have joined
 */
export async function takeBackInvite(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const taken = await tx
      .deleteFrom('staffInvites')
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .where('forMember', 'is', null)
      .where('expiresAt', '>', now())
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw new Refused(NOT_OPEN, 409)
    await tellStewards(tx, inviteTakenBack)
    await record(tx, by, 'staff.invite-taken-back', id)
  })
}

const NOT_OPEN =
  'This invitation is no longer open: it was used, was canceled, or is over. The list of staff members says who has joined.'
