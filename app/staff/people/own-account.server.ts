import { record } from '#app/platform/audit/audit.server.ts'
import { trailName } from '#app/platform/audit/revoked-credentials.server.ts'
import { dropPasskey, keepPasskey, type OwnPasskey, passkeysOf } from '#app/platform/auth/auth.server.ts'
import { BrokenRecipients, recipients } from '#app/platform/keys/recipients.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { fromNow } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { FRESH, mayReadCases } from '../model/rules.ts'
import { passkeyChanged } from '../model/staff-mails.server.ts'
import { holdMember, memberRow } from '../sign-in/member-row.server.ts'
import { endOthers, type StaffSession } from '../sign-in/staff-sessions.server.ts'
import { requireOwnName } from './colleague-names.server.ts'
import { heldBy } from './removing.server.ts'

// A member's view of their own account, and their changes to it. Colleagues change the role, and let a
// member set up signing in again.

export interface OwnKey {
  /** Null while it is on no list. */
  opens: 'new-cases' | 'assigned' | null
  cases: number
  messages: number
}

/** What the key of this member opens. Null for a member without a key, or with a role that reads no cases. */
export async function ownKey(db: Db, { role, keyId, publicKey }: StaffMember): Promise<OwnKey | null> {
  if (!mayReadCases(role) || !publicKey) return null
  const list = await recipients(db).catch((error: unknown) => {
    if (error instanceof BrokenRecipients) return null
    throw error
  })
  const line = list?.recipients.find(({ id }) => id === keyId)
  const { cases, messages } = await heldBy(db, line ? [line.id] : [])
  return { opens: line?.opens ?? null, cases: cases.length, messages: messages.length }
}

export interface WaysIn {
  app: boolean
  passkeys: OwnPasskey[]
}

/** The member's sign-in methods. Rows written by hand do not sign in, and so do not count. */
export async function waysIn(db: Db | Tx, userId: string): Promise<WaysIn> {
  const row = await memberRow(db, userId)
  return { app: Boolean(row?.sealedTotp), passkeys: row ? await passkeysOf(db, userId) : [] }
}

export const isLastWayIn = ({ app, passkeys }: WaysIn): boolean => !app && passkeys.length < 2

/** @throws Refused for the name of a colleague: the list of keys and the trail identify people by it */
export async function rename(db: Db, { userId, name: before }: StaffMember, name: string): Promise<void> {
  if (name === before) return
  await inTransaction(db, async (tx) => {
    await requireOwnName(tx, name, userId)
    await tx.updateTable('users').set({ name }).where('id', '=', userId).execute()
    await record(tx, userId, 'staff.renamed')
  })
}

/** Whether the member has shown who they are just now: an open computer alone changes no way in. */
export const isRecentlyAuthenticated = ({ provedAt }: StaffSession): boolean =>
  provedAt !== null && provedAt > fromNow(-FRESH)

export const SIGN_IN_AGAIN =
  'You signed in some time ago. Sign out and in again, then change how you sign in.'

function mustBeFresh(session: StaffSession): void {
  if (!isRecentlyAuthenticated(session)) throw new Refused(SIGN_IN_AGAIN, 409)
}

/** @returns whether the passkey was stored */
export async function addPasskey(
  db: Db,
  session: StaffSession,
  answered: { request: Request; answer: unknown; name: string },
): Promise<boolean> {
  mustBeFresh(session)
  const { userId, email } = session
  const id = await keepPasskey(db, answered.request, answered.answer)
  if (!id) return false
  const keep = inTransaction(db, async (tx) => {
    await tx.updateTable('passkeys').set({ name: answered.name }).where('id', '=', id).execute()
    await queueMail(tx, passkeyChanged(email, 'added'))
    await record(tx, userId, 'staff.passkey-added')
  })
  await keep.catch(async (error: unknown) => {
    await dropPasskey(db, id)
    throw error
  })
  return true
}

/** Ends the member's other sessions too: the device may be in other hands. @throws Refused for their last sign-in method */
export async function removePasskey(db: Db, session: StaffSession, id: string): Promise<void> {
  mustBeFresh(session)
  const { userId, email } = session
  await inTransaction(db, async (tx) => {
    // Two windows that remove one each must not leave none.
    await holdMember(tx, userId)
    const ways = await waysIn(tx, userId)
    if (!ways.passkeys.some((one) => one.id === id)) return
    if (isLastWayIn(ways))
      throw new Refused('This is your only way to sign in. Add another passkey first.', 409)
    await dropPasskey(tx, id)
    await endOthers(tx, session)
    await queueMail(tx, passkeyChanged(email, 'removed'))
    await record(tx, userId, 'staff.passkey-removed', trailName(id))
  })
}
