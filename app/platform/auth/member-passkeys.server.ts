import type { Db, Tx } from '#db/schema.ts'
import { notEnded } from '../audit/revoked-credentials.server.ts'
import { isSigned, rowSignature } from '../secrets/signed-rows.server.ts'
import { now } from '../time.ts'
import { accounts, forThisWindow, onlyCookies, unlessRefused } from './auth-library.server.ts'
import { enrolled, type Lasts } from './member-accounts.server.ts'

// Passkeys of members, in their own table, as the staff's are (auth.server.ts).

interface Asked {
  options: unknown
  cookies: string[]
}

/** The challenge for signing in with a passkey in the browser. */
export async function memberPasskeyQuestion(db: Db): Promise<Asked> {
  const { headers, response } = await accounts(db, 'members').api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  return { options: { ...response, userVerification: 'required' }, cookies: forThisWindow(headers) }
}

/** @returns the Set-Cookie lines, or null unless we stored this passkey and it verified its owner (finger, face or PIN) */
export async function comeInByPasskey(
  db: Db,
  request: Request,
  { answer, lasts }: { answer: unknown; lasts: Lasts },
): Promise<string[] | null> {
  const row = await keptPasskey(db, answer)
  if (!row) return null
  const result = await unlessRefused(
    accounts(db, 'members').api.verifyPasskeyAuthentication({
      body: { response: answer as never },
      headers: onlyCookies(request),
      returnHeaders: true,
    }),
  )
  if (!result) return null
  const { session } = result.response as unknown as { session: { id: string; token: string } }
  await db.updateTable('memberPasskeys').set({ usedAt: now() }).where('id', '=', row.id).execute()
  return enrolled(db, { ...session, userId: row.userId }, lasts, result.headers)
}

/** The challenge for making a passkey in the browser. The device lists it under the handle. */
export async function newMemberPasskeyQuestion(db: Db, request: Request, handle: string): Promise<Asked> {
  const { headers, response } = await accounts(db, 'members').api.generatePasskeyRegistrationOptions({
    query: {},
    headers: onlyCookies(request),
    returnHeaders: true,
  })
  const user = { ...response.user, name: handle, displayName: handle }
  return { options: { ...response, user }, cookies: forThisWindow(headers) }
}

/** @returns the id of the stored passkey, or null when it did not verify its owner */
export async function keepMemberPasskey(
  db: Db,
  request: Request,
  { answer, name }: { answer: unknown; name: string },
): Promise<string | null> {
  const kept = accounts(db, 'members').api.verifyPasskeyRegistration({
    body: { response: answer },
    headers: onlyCookies(request),
  })
  const id = (await unlessRefused(kept))?.id
  if (!id) return null
  const row = await db
    .selectFrom('memberPasskeys')
    .select(['id', 'userId', 'publicKey', 'credentialId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('memberPasskeys')
    .set({ name, mark: rowSignature('memberPasskeys', row) })
    .where('id', '=', id)
    .execute()
  return id
}

export interface MemberPasskey {
  id: string
  name: string
  madeAt: string | null
  usedAt: string | null
}

/** The passkeys that sign this member in, without rows that were written into the database directly. */
export async function memberPasskeys(db: Db | Tx, userId: string): Promise<MemberPasskey[]> {
  const rows = await db
    .selectFrom('memberPasskeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return (
    await notEnded(
      db,
      rows.filter((row) => isSigned('memberPasskeys', row)),
    )
  ).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name: name ?? '',
    madeAt: createdAt && new Date(createdAt).toISOString(),
    usedAt,
  }))
}

/** @returns whether this member had it */
export async function dropMemberPasskey(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('memberPasskeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

async function keptPasskey(db: Db, answer: unknown): Promise<{ id: string; userId: string } | null> {
  const credentialId = (answer as { id?: unknown } | null)?.id
  if (typeof credentialId !== 'string') return null
  const row = await db
    .selectFrom('memberPasskeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (!row || !isSigned('memberPasskeys', row)) return null
  return (await notEnded(db, [row]))[0] ?? null
}
