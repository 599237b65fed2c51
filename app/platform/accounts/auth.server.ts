import type { Db, Tx } from '#db/schema.ts'
import type { AccountTables } from '#db/tables/accounts.ts'
import { hmac, sameMark, serverSecret } from '../keys/data-keys.server.ts'
import { now } from '../time.ts'
import { record } from '../trail/audit.server.ts'
import { notEnded, trailName } from '../trail/ended.server.ts'
import {
  accounts,
  COOKIE,
  forThisWindow,
  newLinkToken,
  onlyCookies,
  unlessRefused,
} from './auth-library.server.ts'

// Accounts of the staff, their sessions, sign-in links and passkeys, in our words. There are no passwords, and neither network address nor
// browser is kept.

export { LINK_LASTS, newLinkToken, STAFF_SESSION } from './auth-library.server.ts'

export interface Session {
  id: string
  userId: string
  email: string
  name: string
  /** What its cookie names. Never shown. */
  token: string
}

/** A session that has just begun, with the Set-Cookie lines for the answer. */
export interface NewSession extends Session {
  cookies: string[]
}

/** The session of this request, or null. Changes nothing. */
export async function sessionOf(db: Db, request: Request): Promise<Session | null> {
  if (!request.headers.get('cookie')?.includes(COOKIE)) return null
  const found = await accounts(db).api.getSession({ headers: onlyCookies(request) })
  return found && shaped(found)
}

export async function accountWith(db: Db, email: string): Promise<{ id: string } | null> {
  const { internalAdapter } = await accounts(db).$context
  const found = await internalAdapter.findUserByEmail(email)
  return found && { id: found.user.id }
}

/** Finds the account of this address or makes one, and gives it this name. */
export async function anAccount(db: Db, { email, name }: { email: string; name: string }): Promise<string> {
  const { internalAdapter } = await accounts(db).$context
  const known = await accountWith(db, email)
  if (known) {
    await internalAdapter.updateUser(known.id, { name })
    return known.id
  }
  // Whoever invites them vouches for the address.
  const made = await internalAdapter.createUser(
    { email, name, emailVerified: true },
    { method: 'magic-link' },
  )
  return made.id
}

/** Begins a session with the secret of a link. @returns null when it is used up, too old or unknown */
export async function signInWithLink(db: Db, token: string): Promise<NewSession | null> {
  const verified = accounts(db).api.magicLinkVerify({
    query: { token },
    headers: new Headers(),
    returnHeaders: true,
  })
  const answer = await unlessRefused(verified)
  if (!answer) return null
  const { session } = answer.response as { session: { id: string } }
  return { ...(await known(db, session.id)), cookies: forThisWindow(answer.headers) }
}

/** Begins a session without a link; call it only once the person has proved who they are. */
export async function beginSession(db: Db, email: string): Promise<NewSession> {
  const begun = await signInWithLink(db, await newLinkToken(db, email))
  if (!begun) throw new Error('the session did not begin')
  return begun
}

export async function endSession(db: Db | Tx, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export const dropSessionCookie = (): string => `${COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`

interface Asked {
  options: unknown
  cookies: string[]
}

/** What the browser needs to sign in with a passkey. */
export async function passkeyQuestion(db: Db): Promise<Asked> {
  const { headers, response } = await accounts(db).api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  return { options: { ...response, userVerification: 'required' }, cookies: forThisWindow(headers) }
}

/** @returns null unless the passkey is one that we kept and its owner was verified (finger, face or PIN) */
export async function signInWithPasskey(
  db: Db,
  request: Request,
  answer: unknown,
): Promise<NewSession | null> {
  if (!(await isKept(db, answer))) return null
  const verified = accounts(db).api.verifyPasskeyAuthentication({
    body: { response: answer as never },
    headers: onlyCookies(request),
    returnHeaders: true,
  })
  const result = await unlessRefused(verified)
  if (!result) return null
  const { session } = result.response as unknown as { session: { id: string } }
  const { id: credentialId } = answer as { id: string }
  await db.updateTable('passkeys').set({ usedAt: now() }).where('credentialId', '=', credentialId).execute()
  return { ...(await known(db, session.id)), cookies: forThisWindow(result.headers) }
}

/** What the browser needs to make a passkey for the signed-in account. */
export async function newPasskeyQuestion(db: Db, request: Request): Promise<Asked> {
  const { headers, response } = await accounts(db).api.generatePasskeyRegistrationOptions({
    query: {},
    headers: onlyCookies(request),
    returnHeaders: true,
  })
  // Some devices open keys only with a passkey that was made for it (platform/keys/passkey-unlock.client.ts).
  const options = { ...response, extensions: { ...response.extensions, prf: {} } }
  return { options, cookies: forThisWindow(headers) }
}

/** @returns the id under which the passkey was kept, or null: only one whose owner was verified is */
export async function keepPasskey(db: Db, request: Request, answer: unknown): Promise<string | null> {
  const kept = accounts(db).api.verifyPasskeyRegistration({
    body: { response: answer },
    headers: onlyCookies(request),
  })
  const id = (await unlessRefused(kept))?.id ?? null
  if (id) await markPasskeys(db, id)
  return id
}

type Passkey = Pick<AccountTables['passkeys'], 'id' | 'userId' | 'publicKey' | 'credentialId'>

/** A passkey is a whole sign-in, so its row carries a mark under the server key, bound to whose it is. */
const passkeyMark = ({ id, userId, publicKey, credentialId }: Passkey): string =>
  hmac(serverSecret('passkey'), JSON.stringify([id, userId, publicKey, credentialId]))

/** Vouches for a passkey that was just made; without an id for all, as at the first start with marks. */
export async function markPasskeys(db: Db | Tx, id?: string): Promise<void> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'credentialId'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
  for (const row of rows)
    await db
      .updateTable('passkeys')
      .set({ mark: passkeyMark(row) })
      .where('id', '=', row.id)
      .execute()
}

/** Whether the passkey that answers is one that this site kept for that person, and not one written past it. */
async function isKept(db: Db, answer: unknown): Promise<boolean> {
  const credentialId = (answer as { id?: unknown } | null)?.id
  if (typeof credentialId !== 'string') return false
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (!row?.mark || !sameMark(row.mark, passkeyMark(row))) return false
  return (await notEnded(db, [row])).length > 0
}

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: string
  credentialId: string
  name: string | null
  madeAt: string | null
  usedAt: string | null
}

/** The passkeys that sign this person in. One that was written past the site is not among them. */
export async function passkeysOf(db: Db | Tx, userId: string): Promise<OwnPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const ours = rows.filter((row) => row.mark !== null && sameMark(row.mark, passkeyMark(row)))
  return (await notEnded(db, ours)).map(({ id, credentialId, name, createdAt, usedAt }) => ({
    id,
    credentialId,
    name,
    madeAt: createdAt && new Date(createdAt).toISOString(),
    usedAt,
  }))
}

export async function dropPasskey(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute()
}

/** Ends all passkeys of somebody, each with a line of the trail: their rows open nothing when they are put back. */
export async function dropPasskeysOf(tx: Tx, userId: string, by: string): Promise<void> {
  const dropped = await tx.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute()
  for (const { id } of dropped) await record(tx, by, 'staff.passkey-ended', trailName(id))
}

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const found = await db.selectFrom('passkeys').select('id').where('userId', '=', userId).executeTakeFirst()
  return found !== undefined
}

const known = (db: Db, id: string): Promise<Session> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'token', 'email', 'name'])
    .where('sessions.id', '=', id)
    .executeTakeFirstOrThrow()

const shaped = (found: {
  session: { id: string; token: string }
  user: { id: string; email: string; name: string }
}): Session => ({
  id: found.session.id,
  token: found.session.token,
  userId: found.user.id,
  email: found.user.email,
  name: found.user.name,
})
