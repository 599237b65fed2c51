import { record } from '#app/platform/audit/audit.server.ts'
import { factorName, joinedAs, standings } from '#app/platform/audit/staff-history.server.ts'
import {
  accountWith,
  anAccount,
  beginSession,
  dropPasskeysOf,
  type NewSession,
} from '#app/platform/auth/auth.server.ts'
import { newId, newSecret } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { isSigned, rowSignature } from '#app/platform/secrets/signed-rows.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { fromNow, now } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { INVITE_LASTS, OLD_KEY_LISTED, type Role } from '../model/rules.ts'
import { factorEnded, someoneInvited } from '../model/staff-mails.server.ts'
import {
  addMember,
  asLeft,
  changeMember,
  type MemberRow,
  markMember,
  memberRows,
} from '../sign-in/member-row.server.ts'
import { newSealedTotp } from '../sign-in/second-factor.server.ts'
import { enrolSession, provedSession, type StaffSession } from '../sign-in/staff-sessions.server.ts'
import { requireOwnName } from './colleague-names.server.ts'
import { isListed } from './listed-keys.server.ts'
import { mustMayGive, tellStewards } from './stewards.server.ts'

export interface Invite {
  id: string
  role: Role
  email: string
  invitedAt: string
  /** The member who sets up their second factor again with it. */
  forMember: string | null
}

/**
 * Makes an invitation that works once, for 72 hours. Only the hash of its secret is stored.
 * @returns the URL to hand over
 * @throws Refused when this person is on the staff already
 */
export async function inviteStaff(db: Db, asked: { email: string; role: Role }, by: string): Promise<string> {
  const email = asked.email.trim().toLowerCase()
  await mustMayGive(db, by, asked.role)
  const account = await accountWith(db, email)
  if (account && (await isStaff(db, account.id)))
    throw new Refused(
      `This person is already a staff member. Nothing was changed. ${by === 'operator' ? 'Did they lose what they sign in with? Add --again.' : 'Did they lose what they sign in with? Press “Change” beside their name.'}`,
    )
  if (account && (await isListed(db, account.id))) throw new Refused(OLD_KEY_LISTED)
  return inTransaction(db, async (tx) => {
    await dropInvitesTo(tx, email)
    const { id, address } = await newInvite(tx, { ...asked, email, forMember: null }, by)
    await tellStewards(tx, someoneInvited)
    await record(tx, by, 'staff.invited', id)
    return address
  })
}

/**
 * For a member who lost their sign-in method and whom no colleague can help, such as the only steward: the operator of the
 * server lets them set it up again. Also vouches for a row that was changed outside the site, if the operator names its
 * role. Otherwise an attacker who writes to the database would become a steward by requesting a new link. It is recorded in
 * the trail, and every steward is notified.
 * @param named the role that the operator gave
 * @returns the URL to hand over, or null for a person who is not on the staff
 * @throws Refused for a changed row without its role
 */
export async function restoreAccess(db: Db, typed: string, named?: Role): Promise<string | null> {
  const email = typed.trim().toLowerCase()
  return inTransaction(db, async (tx) => {
    const member = await memberRows(tx)
      .where('email', '=', email)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    if (!member) return null
    const { userId, role } = member
    const [asItWas] = await asLeft(tx, [member])
    if (!asItWas) await mustBeMeant(tx, member, named)
    await markMember(tx, userId)
    await changeMember(tx, userId, { sealedTotp: null, totpStep: null })
    await dropPasskeysOf(tx, userId, 'operator')
    await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
    await dropInvitesTo(tx, email)
    const { address } = await newInvite(tx, { email, role, forMember: userId }, 'operator')
    await tellStewards(tx, factorEnded)
    await record(tx, 'operator', 'staff.factor-ended', userId)
    return address
  })
}

/** @throws Refused unless the operator named the role of a row that was changed outside the site, and the trail does not say another */
async function mustBeMeant(tx: Tx, { userId, role }: MemberRow, named: Role | undefined): Promise<void> {
  const said = (await standings(tx, [userId])).get(userId)
  if (said?.removed || (said?.role ?? role) !== role)
    throw new Refused(
      `The database says that this person is on the staff with the role ${role}. The audit trail says ${said?.removed ? 'that they were removed' : `the role ${said?.role}`}. Someone changed the database outside the site, so nothing was done. Remove them on the page People, then invite them again.`,
    )
  if (named !== role)
    throw new Refused(
      `This person’s entry was changed outside the site. It now says the role ${role}. Ask the other stewards if that is right. If it is, add --role ${role}.`,
    )
}

/** Only the hash of the link's secret is stored. */
export async function newInvite(
  tx: Tx,
  asked: { email: string; role: Role; forMember: string | null },
  by: string,
): Promise<{ id: string; address: string }> {
  const token = newSecret()
  const id = newId()
  const row = {
    id,
    tokenHash: hashOfToken(token),
    sealedEmail: sealWithMailKey(asked.email, 'invitation'),
    role: asked.role,
    forMember: asked.forMember,
    invitedBy: by,
    invitedAt: now(),
    expiresAt: fromNow(INVITE_LASTS),
  }
  await tx
    .insertInto('staffInvites')
    .values({ ...row, usedAt: null, mark: rowSignature('staffInvites', row) })
    .execute()
  return { id, address: `${config.origin}/staff/join/${token}` }
}

async function isStaff(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('userId')
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The invitation of a link, or null when it was used, taken back, expired or never made. */
export async function inviteWith(db: Db, token: string): Promise<Invite | null> {
  return openInvite(db, { tokenHash: hashOfToken(token) })
}

export const inviteWithId = (db: Db, id: string): Promise<Invite | null> => openInvite(db, { id })

async function openInvite(db: Db, by: { tokenHash: string } | { id: string }): Promise<Invite | null> {
  const row = await db
    .selectFrom('staffInvites')
    .selectAll()
    .where((e) => e.and(by))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (!row || !isSigned('staffInvites', row)) return null
  const { id, role, sealedEmail, invitedAt, forMember } = row
  const email = openWithMailKey(sealedEmail, 'invitation')
  const account = await accountWith(db, email)
  // A second invitation must not give a member who has joined another second factor.
  const member = account !== null && (await isStaff(db, account.id)) ? account.id : null
  if (member !== forMember) return null
  return { id, role, email, invitedAt, forMember }
}

/**
 * Starts to accept an invitation. It is used up only once a second factor is set up, so a closed window loses nothing.
 * @throws Refused for the name of a colleague
 */
export async function beginJoining(db: Db, invite: Invite, name: string): Promise<NewSession> {
  if (!invite.forMember) {
    await requireOwnName(db, name, (await accountWith(db, invite.email))?.id)
    await anAccount(db, { email: invite.email, name })
  }
  const session = await beginSession(db, invite.email)
  await enrolSession(db, session, { inviteId: invite.id, sealedTotp: await newSealedTotp() })
  return session
}

/**
 * Makes the invited person a staff member, with the second factor that they have just proved.
 * @throws Refused when the invitation was used or taken back meanwhile
 */
export async function finishJoining(
  db: Db,
  session: StaffSession,
  factor: { sealedTotp: string; totpStep: number } | 'passkey',
): Promise<NewSession> {
  const app = factor === 'passkey' ? { sealedTotp: null, totpStep: null } : factor
  await inTransaction(db, async (tx) => {
    const invite = await tx
      .updateTable('staffInvites')
      .set({ usedAt: now() })
      .where('id', '=', session.inviteId ?? '')
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now())
      .returningAll()
      .executeTakeFirst()
    if (!invite || !isSigned('staffInvites', invite))
      throw new Refused('This invitation was used or canceled. Ask for a new one.', 410)
    const { forMember, role, invitedAt } = invite
    if (forMember) return factorStands(tx, session, forMember, app)
    if (await isStaff(tx, session.userId)) throw new Refused('You have joined already. Sign in instead.', 410)
    if (await isListed(tx, session.userId)) throw new Refused(OLD_KEY_LISTED)
    // Another person may have joined under this name since they began.
    await requireOwnName(tx, session.name, session.userId)
    const noKey = { publicKey: null, signerKey: null, keyProof: null, lockedKey: null, keyMadeAt: null }
    const { userId } = session
    await addMember(tx, { userId, role, invitedAt, ...app, ...noKey, joinedAt: now(), removedAt: null })
    await endOtherWindows(tx, session)
    await record(tx, session.userId, joinedAs(role), factorName(app.sealedTotp))
  })
  return provedSession(db, session)
}

/** A member has proved their new second factor. Role, key and all else stay unchanged. */
async function factorStands(
  tx: Tx,
  session: StaffSession,
  forMember: string,
  app: { sealedTotp: string | null; totpStep: number | null },
): Promise<void> {
  const set = session.userId === forMember && (await changeMember(tx, forMember, app))
  if (!set) throw new Refused('This link is not for you. Ask for a new one.', 410)
  await endOtherWindows(tx, session)
  await record(tx, session.userId, 'staff.factor-anew', factorName(app.sealedTotp))
}

/** Ends another window that was accepting another invitation, and that invitation. */
async function endOtherWindows(tx: Tx, session: StaffSession): Promise<void> {
  await tx
    .deleteFrom('staffSessions')
    .where('userId', '=', session.userId)
    .where('sessionId', '!=', session.id)
    .execute()
  await dropInvitesTo(tx, session.email)
}

/** Takes back the open invitations to this address. Addresses are sealed, so each is opened. */
export async function dropInvitesTo(tx: Tx, email: string): Promise<void> {
  const open = await tx
    .selectFrom('staffInvites')
    .select(['id', 'sealedEmail'])
    .where('usedAt', 'is', null)
    .execute()
  const ids = open
    .filter(({ sealedEmail }) => openWithMailKey(sealedEmail, 'invitation') === email)
    .map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('staffInvites').where('id', 'in', ids).execute()
}

/** A member's open invitations end when they may no longer invite. */
export async function dropInvitesBy(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('staffInvites')
    .where('invitedBy', '=', userId)
    .where('forMember', 'is', null)
    .where('usedAt', 'is', null)
    .execute()
}
