import { record } from '#app/platform/audit/audit.server.ts'
import { sessionEnded, trailName } from '#app/platform/audit/revoked-credentials.server.ts'
import { standings } from '#app/platform/audit/staff-history.server.ts'
import {
  beginSession,
  endSession,
  type NewSession,
  type Session,
  STAFF_SESSION,
  sessionOf,
} from '#app/platform/auth/auth.server.ts'
import { dropHalf } from '#app/platform/keys/open-halves.server.ts'
import { BrokenRecipients, recipients } from '#app/platform/keys/recipients.server.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { isSigned, rowSignature } from '#app/platform/secrets/signed-rows.server.ts'
import { fromNow, MINUTE, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AccountTables } from '#db/tables/accounts.ts'
import { inTransaction } from '#db/transaction.ts'
import { IDLE, isUse } from '../model/rules.ts'
import { memberRow } from './member-row.server.ts'

// A session of the auth library identifies the member; a row beside it records which factors they have proved.

export interface StaffSession extends Session {
  provedAt: string | null
  /** The invitation that is being accepted. */
  inviteId: string | null
  /** The app's secret that is being set up, sealed. */
  sealedTotp: string | null
}

/** What is signed: the state of a session, and whose it is. */
const signedColumns = (
  { id, userId, token }: Pick<Session, 'id' | 'userId' | 'token'>,
  {
    provedAt,
    inviteId,
    sealedTotp,
  }: Pick<AccountTables['staffSessions'], 'provedAt' | 'inviteId' | 'sealedTotp'>,
) => ({ id, userId, token, provedAt, inviteId, sealedTotp })

/** The state of this request's session, or null when there is none or it was idle too long. */
export async function staffSession(db: Db, request: Request): Promise<StaffSession | null> {
  const session = await sessionOf(db, request)
  if (!session) return null
  const row = await db
    .selectFrom('staffSessions')
    .select(['provedAt', 'inviteId', 'sealedTotp', 'usedAt', 'mark'])
    .where('sessionId', '=', session.id)
    .executeTakeFirst()
  if (!row || row.usedAt < fromNow(-IDLE)) return null
  if (!isSigned('staffSessions', { ...signedColumns(session, row), mark: row.mark })) return null
  if (row.provedAt && (await isOver(db, session, row.provedAt))) return null
  if (isUse(new URL(request.url)) && row.usedAt < fromNow(-MINUTE)) {
    await db.updateTable('staffSessions').set({ usedAt: now() }).where('sessionId', '=', session.id).execute()
  }
  return { ...session, provedAt: row.provedAt, inviteId: row.inviteId, sealedTotp: row.sealedTotp }
}

/** Whether a session that has a row has ended all the same: its row was put back, or its time was extended. */
const isOver = async (db: Db, session: Pick<Session, 'id' | 'userId'>, provedAt: string): Promise<boolean> =>
  provedAt < fromNow(-STAFF_SESSION) || (await sessionEnded(db, session))

/** Marks a new session as one of ours. */
export async function enrolSession(
  db: Db,
  session: NewSession,
  state: { provedAt?: string; inviteId?: string; sealedTotp?: string } = {},
): Promise<void> {
  const row = {
    provedAt: state.provedAt ?? null,
    inviteId: state.inviteId ?? null,
    sealedTotp: state.sealedTotp ?? null,
  }
  const { id: sessionId, userId } = session
  await db
    .insertInto('staffSessions')
    .values({
      sessionId,
      userId,
      ...row,
      usedAt: now(),
      mark: rowSignature('staffSessions', signedColumns(session, row)),
    })
    .execute()
}

/**
 * After the second factor: a new session replaces the old one, so that a stolen id of the old one opens
 * nothing (OWASP ASVS 5.0, V7.2.4).
 */
export async function provedSession(db: Db, before: Session): Promise<NewSession> {
  const fresh = await beginSession(db, before.email)
  await enrolSession(db, fresh, { provedAt: now() })
  await endSession(db, before.id)
  await record(db, before.userId, 'staff.signed-in', trailName(fresh.id))
  return fresh
}

/** The staff member of a session that proved both factors; null for anyone else, and once they were removed. */
export async function memberOf(db: Db, session: StaffSession): Promise<StaffMember | null> {
  if (!session.provedAt) return null
  const row = await memberRow(db, session.userId)
  if (!row) return null
  const { userId, name, email } = session
  // They have no sign-in method now: an attacker who writes to the database put the passkey back.
  if (!row.sealedTotp && (await standings(db, [userId])).get(userId)?.factorEnded) return null
  const { role, publicKey, lockedKey } = row
  const keyId = await keyIdOf(db, userId, publicKey)
  return { userId, name, email, role, publicKey, lockedKey, keyId }
}

async function keyIdOf(db: Db, userId: string, publicKey: string | null): Promise<string | null> {
  if (!publicKey) return null
  try {
    const list = await recipients(db)
    return list.recipients.find((one) => one.staffId === userId && one.recipient === publicKey)?.id ?? null
  } catch (error) {
    // The console must open all the same, to report that the list is invalid.
    if (error instanceof BrokenRecipients) return null
    throw error
  }
}

/** A member's session. Neither network nor browser is stored, so only times distinguish them. */
export interface OwnSession {
  id: string
  begunAt: string
  usedAt: string
  /** The current session. */
  here: boolean
}

export async function sessionsOf(
  db: Db,
  { id: here, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('staffSessions')
    .innerJoin('sessions', 'sessions.id', 'staffSessions.sessionId')
    .selectAll('staffSessions')
    .select(['sessions.id', 'token'])
    .where('sessions.userId', '=', userId)
    .where('usedAt', '>', fromNow(-IDLE))
    .orderBy('usedAt', 'desc')
    .execute()
  const found: OwnSession[] = []
  for (const row of rows) {
    const { id, provedAt } = row
    if (!isSigned('staffSessions', row) || !provedAt || (await isOver(db, { id, userId }, provedAt))) continue
    found.push({ id, begunAt: provedAt, usedAt: row.usedAt, here: id === here })
  }
  return found
}

/** Ends another session of the same member; without `id` all of them but the current one. @returns how many ended */
export async function endOthers(
  db: Db | Tx,
  { id: here, userId }: Pick<Session, 'id' | 'userId'>,
  id?: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('id', '!=', here)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute()
    for (const one of ended) await record(tx, userId, 'staff.signed-out-elsewhere', trailName(one.id))
    return ended.length
  })
}

export async function signOut(db: Db, request: Request): Promise<void> {
  const session = await sessionOf(db, request)
  if (!session) return
  await dropHalf(db, session.id)
  await inTransaction(db, async (tx) => {
    await endSession(tx, session.id)
    await record(tx, session.userId, 'staff.signed-out', trailName(session.id))
  })
}

/** Deletes expired sessions and links, and the addresses in invitations that are over. */
export async function sweepStaff(db: Db): Promise<void> {
  const idle = db.selectFrom('staffSessions').select('sessionId').where('usedAt', '<', fromNow(-IDLE))
  await db
    .deleteFrom('sessions')
    .where((e) => e.or([e('id', 'in', idle), e('expiresAt', '<', new Date())]))
    .execute()
  await db.deleteFrom('verifications').where('expiresAt', '<', new Date()).execute()
  await db.deleteFrom('staffInvites').where('expiresAt', '<', now()).execute()
}
