import { kindOf } from '#db/dialect.server.ts'
import { inList } from '#db/in-list.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { MemberRole, MemberTables } from '#db/tables/members.ts'
import { dropCookie } from '../http/cookies.server.ts'
import { newId } from '../ids.ts'
import { markOfAddress, openWithMailKey, sealWithMailKey } from '../secrets/data-keys.server.ts'
import { isSigned, rowSignature } from '../secrets/signed-rows.server.ts'
import { config } from '../settings/config.server.ts'
import { dayOf, fromNow, HOUR, MINUTE, now, nowDate } from '../time.ts'
import {
  accounts,
  forThisWindow,
  MEMBER_COOKIE,
  MEMBER_SESSION,
  newLinkToken,
  onlyCookies,
  unlessRefused,
} from './auth-library.server.ts'
import { handleKey } from './handle-key.ts'
import {
  changedOutside,
  changeWayIntoAccount,
  memberSignature,
  wayIntoAccount,
} from './member-signatures.server.ts'

// Members: people with an account who are not staff. Other features call `memberOf` and nothing else.

export interface Member {
  id: string
  handle: string
  pronouns: string | null
  timeZone: string | null
  role: MemberRole
}

/** How long a member stays signed in: 30 days, or until the window closes, and then at most this long. */
export type Lasts = MemberTables['memberLinks']['lasts']
const SHARED_LASTS = 12 * HOUR

/** The member signed in with this request, if they have chosen a handle, or null. */
export async function memberOf(db: Db, request: Request): Promise<Member | null> {
  const session = await memberSession(db, request)
  return session?.member ?? null
}

/** The members with these handles, compared as the eye reads them. */
export const membersNamed = (db: Db | Tx, handles: readonly string[]) =>
  db
    .selectFrom('members')
    .select(['id', 'handle', 'handleKey'])
    .where('handleKey', 'in', inList(handles.map(handleKey)))
    .where('handle', 'is not', null)
    .execute()

/** A member who is not present now, for work they asked for earlier. Null while their account is closed. */
export async function findMember(db: Db | Tx, id: string): Promise<Member | null> {
  const row = await db
    .selectFrom('members')
    .select(['handle', 'pronouns', 'timeZone', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.handle ? { id, ...row, handle: row.handle } : null
}

export interface MemberSession {
  id: string
  userId: string
  begunAt: string
  /** 'window' on a device the member said is shared. */
  lasts: Lasts
  /** Null until they choose a handle, and while the account is closed. */
  member: Member | null
  /** When a closed account is deleted. */
  leavesAt: string | null
}

const readBefore = new WeakMap<Request, Promise<MemberSession | null>>()

/**
 * The session of this request, or null. Records the day of its use. All parts of one page share the answer, because the
 * frame asks, too.
 */
export function memberSession(db: Db, request: Request): Promise<MemberSession | null> {
  if (!request.headers.get('cookie')?.includes(`${MEMBER_COOKIE}=`)) return Promise.resolve(null)
  if (request.method !== 'GET') return readSession(db, request)
  const session = readBefore.get(request) ?? readSession(db, request)
  readBefore.set(request, session)
  return session
}

async function readSession(db: Db, request: Request): Promise<MemberSession | null> {
  const found = await accounts(db, 'members').api.getSession({ headers: onlyCookies(request) })
  if (!found) return null
  const row = await db
    .selectFrom('memberSessions')
    .innerJoin('members', 'members.id', 'memberSessions.userId')
    .select(['memberSessions.id', 'userId', 'token', 'begunAt', 'expiresAt', 'usedOn', 'memberSessions.mark'])
    .select(['handle', 'pronouns', 'timeZone', 'role', 'leavesAt'])
    .where('memberSessions.id', '=', found.session.id)
    .executeTakeFirst()
  if (!row || !isSigned('memberSessions', row)) return null
  // The HMAC covers when the session began, not when it ends.
  if ((row.begunAt ?? '') < fromNow(-MEMBER_SESSION)) return null
  const { id, userId, handle, pronouns, timeZone, role, leavesAt } = row
  // The member's own day: on an evening in America UTC already has tomorrow, and “last used tomorrow” looks like an
  // intruder.
  const today = dayOf(nowDate(), timeZone ?? config.timeZone)
  if (row.usedOn !== today)
    await db.updateTable('memberSessions').set({ usedOn: today }).where('id', '=', id).execute()
  const lasted = new Date(row.expiresAt).getTime() - Date.parse(row.begunAt ?? '')
  return {
    id,
    userId,
    begunAt: row.begunAt ?? '',
    leavesAt,
    lasts: lasted > SHARED_LASTS + MINUTE ? 'month' : 'window',
    member: handle === null ? null : { id: userId, handle, pronouns, timeZone, role },
  }
}

/** The library knows an address by this HMAC. The address itself is sealed. */
export const addressMark = (email: string): string => markOfAddress('member address', email)
const aliasOf = (mark: string): string => `${Buffer.from(mark, 'base64url').toString('hex')}@members.invalid`

export const sealAddress = (email: string): string => sealWithMailKey(email, 'member address')
export const openAddress = (sealed: string): string => openWithMailKey(sealed, 'member address')

/** This member's email address, or null. */
export async function addressOf(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await wayIntoAccount(db, userId)
  return row?.sealedEmail ? openAddress(row.sealedEmail) : null
}

/** The account that an address opens, by its alias. */
const idBehind = async (db: Db | Tx, alias: string): Promise<string | undefined> =>
  (await db.selectFrom('members').select('id').where('email', '=', alias).executeTakeFirst())?.id

/**
 * Whether an address has an account, by its HMAC. The visitor who typed the address must not learn it, not even from
 * the response time.
 */
export const hasAccount = async (tx: Tx, mark: string): Promise<boolean> =>
  (await idBehind(tx, aliasOf(mark))) !== undefined

/**
 * The account of a verified address. Creates one if there is none.
 * @throws Refused when it was changed outside the site
 */
export async function accountOf(db: Db, email: string): Promise<string> {
  const row = {
    id: newId(),
    email: aliasOf(addressMark(email)),
    sealedEmail: sealAddress(email),
    wordsHash: null,
  }
  const at = now()
  // Two links of one address, opened at the same time, create one account.
  await db
    .insertInto('members')
    .values({
      ...row,
      name: '',
      emailVerified: kindOf(db) === 'postgres' ? true : 1,
      createdAt: at,
      updatedAt: at,
      mark: memberSignature(row),
    } as never)
    .onConflict((c) => c.column('email').doNothing())
    .execute()
  const id = await idBehind(db, row.email)
  if (!id || !(await wayIntoAccount(db, id))) throw changedOutside()
  return id
}

/** Trusts a new member once two of their posts were approved. */
export async function trustMember(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role: 'member' })
    .where('id', '=', id)
    .where('role', '=', 'new')
    .execute()
}

/** Withdraws trust: their posts wait for review as at the beginning. @returns whether they were trusted */
export async function distrustMember(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('members')
    .set({ role: 'new', waitsAgainSince: now() })
    .where('id', '=', id)
    .where('role', '!=', 'new')
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Since when a member’s posts wait because trust was withdrawn; null if they do not. */
export async function waitsAgain(db: Db | Tx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('waitsAgainSince')
    .where('id', '=', id)
    .where('role', '=', 'new')
    .executeTakeFirst()
  return row?.waitsAgainSince ?? null
}

/** Makes a member a helper once others can read many of their posts. */
export async function makeHelper(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role: 'helper' })
    .where('id', '=', id)
    .where('role', '=', 'member')
    .execute()
}

/** In the audit trail a member has no name and no id. */
export const A_MEMBER = 'a member'

/** Gives an account a verified address. @returns false when another account has it */
export async function giveAddress(tx: Tx, userId: string, email: string): Promise<boolean> {
  const alias = aliasOf(addressMark(email))
  const other = await idBehind(tx, alias)
  if (other && other !== userId) return false
  await changeWayIntoAccount(tx, userId, { email: alias, sealedEmail: sealAddress(email) })
  return true
}

/** Starts a session. Call it only after the person has proved who they are. @returns the Set-Cookie lines */
export async function beginMemberSession(db: Db, userId: string, lasts: Lasts): Promise<string[]> {
  const { email } = await db
    .selectFrom('members')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const token = await newLinkToken(db, email, 'members')
  const answer = await unlessRefused(
    accounts(db, 'members').api.magicLinkVerify({
      query: { token },
      headers: new Headers(),
      returnHeaders: true,
    }),
  )
  if (!answer) throw new Error('the session did not begin')
  const { session } = answer.response as { session: { id: string; token: string } }
  return enrolled(db, { ...session, userId }, lasts, answer.headers)
}

/** Signs a session of the library as one of ours. @returns the Set-Cookie lines */
export async function enrolled(
  db: Db,
  session: { id: string; token: string; userId: string },
  lasts: Lasts,
  headers: Headers,
): Promise<string[]> {
  const shared = lasts === 'window'
  const begunAt = now()
  await db
    .updateTable('memberSessions')
    .set({
      begunAt,
      usedOn: dayOf(new Date(begunAt), config.timeZone),
      mark: rowSignature('memberSessions', { ...session, begunAt }),
      ...(shared ? { expiresAt: new Date(fromNow(SHARED_LASTS)) } : {}),
    })
    .where('id', '=', session.id)
    .execute()
  return shared ? forThisWindow(headers) : headers.getSetCookie()
}

export const endMemberSession = async (db: Db | Tx, id: string): Promise<void> => {
  await db.deleteFrom('memberSessions').where('id', '=', id).execute()
}

/** Ends the session of this request on the server, if it has one. @returns the Set-Cookie lines for that, or none */
export async function signMemberOut(db: Db, request: Request): Promise<string[]> {
  if (!request.headers.get('cookie')?.includes(`${MEMBER_COOKIE}=`)) return []
  const session = await memberSession(db, request)
  if (session) await endMemberSession(db, session.id)
  return [dropCookie(MEMBER_COOKIE)]
}
