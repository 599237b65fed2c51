import type { Db, Tx } from '#db/schema.ts'
import { record } from '../audit/audit.server.ts'
import { notEnded, trailName } from '../audit/revoked-credentials.server.ts'
import { isSigned, rowSignature } from '../secrets/signed-rows.server.ts'
import { now } from '../time.ts'
import {
  accounts,
  COOKIE,
  forThisWindow,
  newLinkToken,
  onlyCookies,
  unlessRefused,
} from './auth-library.server.ts'

// Staff accounts, their sessions, sign-in links and passkeys. There are no passwords, and neither the network address
// nor the browser is stored.

export { LINK_LASTS, newLinkToken, STAFF_SESSION } from './auth-library.server.ts'

export interface Session {
  id: string
  userId: string
  email: string
  name: string
  /** The value in the session cookie. Never shown. */
  token: string
}

/** A new session, with the Set-Cookie lines for the answer. */
export interface NewSession extends Session {
  cookies: string[]
}

/** The session of this request, or null. Read-only. */
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

/** Finds or creates the account of this address, and sets its name. */
export async function anAccount(db: Db, { email, name }: { email: string; name: string }): Promise<string> {
  const { internalAdapter } = await accounts(db).$context
  const known = await accountWith(db, email)
  if (known) {
    await internalAdapter.updateUser(known.id, { name })
    return known.id
  }
  // The member who sends the invitation vouches for the address.
  const made = await internalAdapter.createUser(
    { email, name, emailVerified: true },
    { method: 'magic-link' },
  )
  return made.id
}

/** Starts a session with the secret of a link. @returns null when it is used up, too old or unknown */
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

/** Starts a session without a link. Call it only after the person has proved who they are. */
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

/** The challenge for signing in with a passkey in the browser. */
export async function passkeyQuestion(db: Db): Promise<Asked> {
  const { headers, response } = await accounts(db).api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  return { options: { ...response, userVerification: 'required' }, cookies: forThisWindow(headers) }
}

/** @returns null unless we stored this passkey and it verified its owner (finger, face or PIN) */
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

/** The challenge for making a passkey for the signed-in account in the browser. */
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

/** @returns the id of the stored passkey, or null when it did not verify its owner */
export async function keepPasskey(db: Db, request: Request, answer: unknown): Promise<string | null> {
  const kept = accounts(db).api.verifyPasskeyRegistration({
    body: { response: answer },
    headers: onlyCookies(request),
  })
  const id = (await unlessRefused(kept))?.id ?? null
  if (id) await markPasskeys(db, id)
  return id
}

/** Signs a new passkey's row; without an id, all rows, as at the first start with HMACs. */
export async function markPasskeys(db: Db | Tx, id?: string): Promise<void> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'credentialId'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
  for (const row of rows)
    await db
      .updateTable('passkeys')
      .set({ mark: rowSignature('passkeys', row) })
      .where('id', '=', row.id)
      .execute()
}

/** Whether this site stored the passkey for that person. A row written directly into the database does not count. */
async function isKept(db: Db, answer: unknown): Promise<boolean> {
  const credentialId = (answer as { id?: unknown } | null)?.id
  if (typeof credentialId !== 'string') return false
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (!row || !isSigned('passkeys', row)) return false
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

/** The passkeys that sign this person in, without rows that were written into the database directly. */
export async function passkeysOf(db: Db | Tx, userId: string): Promise<OwnPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const ours = rows.filter((row) => isSigned('passkeys', row))
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

/** Ends all passkeys of a person, each with a line in the trail. Restoring the rows does not make them work again. */
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
