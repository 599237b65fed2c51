import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt, stepAt } from '#app/platform/auth/totp.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { vouched } from '#tests/support/listed.ts'
import { aPasskey } from '#tests/support/passkey.ts'
import type { Role } from './model/rules.ts'

// An attacker who can write to the database, and has nothing else: no server key, no file. They may be a member too, with a
// cookie of their own. They write rows by hand, and must not get in as another person, or with more rights than their own.

let db: Db
let close: () => Promise<void>
let auth: typeof import('#app/platform/auth/auth.server.ts')
let config: typeof import('#app/platform/settings/config.server.ts')['config']
let invites: typeof import('./people/invites.server.ts')
let sessions: typeof import('./sign-in/staff-sessions.server.ts')
let factor: typeof import('./sign-in/second-factor.server.ts')
let rows: typeof import('./sign-in/member-row.server.ts')
let keys: typeof import('./keys/staff-keys.server.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  const { prepareRecipients } = await import('#app/platform/keys/recipients.server.ts')
  await prepareRecipients(db)
  auth = await import('#app/platform/auth/auth.server.ts')
  ;({ config } = await import('#app/platform/settings/config.server.ts'))
  invites = await import('./people/invites.server.ts')
  sessions = await import('./sign-in/staff-sessions.server.ts')
  factor = await import('./sign-in/second-factor.server.ts')
  rows = await import('./sign-in/member-row.server.ts')
  keys = await import('./keys/staff-keys.server.ts')
  await rows.markAccountsOnce(db)
})
afterAll(() => close())

interface Member {
  userId: string
  email: string
  secret: string
  cookies: string[]
}
let sol: Member
let kit: Member
let count = 0
beforeEach(async () => {
  count += 1
  sol = await joined(`sol${count}@example.org`, 'steward')
  kit = await joined(`kit${count}@example.org`, 'caseworker')
})

const tokenOf = (address: string) => address.split('/').at(-1) ?? ''
const asking = (cookies: string[]) =>
  new Request('http://localhost/staff', {
    headers: { cookie: cookies.map((one) => one.split(';')[0]).join('; ') },
  })

async function joined(email: string, role: Role): Promise<Member> {
  const token = tokenOf(await invites.inviteStaff(db, { email, role }, 'operator'))
  const invite = (await invites.inviteWith(db, token)) ?? expect.fail('no invitation')
  const begun = await invites.beginJoining(db, invite, email)
  const session = (await sessions.staffSession(db, asking(begun.cookies))) ?? expect.fail('no session')
  const sealedTotp = session.sealedTotp ?? expect.fail('no secret')
  const totpStep = stepAt(Date.now()) - 2
  const { cookies } = await invites.finishJoining(db, session, { sealedTotp, totpStep })
  return { userId: session.userId, email, secret: await factor.totpSecret(sealedTotp), cookies }
}

const whoIs = async ({ cookies }: Pick<Member, 'cookies'>) => {
  const session = await sessions.staffSession(db, asking(cookies))
  return session && sessions.memberOf(db, session)
}
const codeOf = ({ secret }: Member) => codeAt(secret, stepAt(Date.now()))
const roleOf = async ({ userId }: Member) =>
  (await db.selectFrom('staff').select('role').where('userId', '=', userId).executeTakeFirstOrThrow()).role

/** Answers the site's challenge with this passkey. */
async function signIn(passkey: ReturnType<typeof aPasskey>) {
  const { options, cookies } = await auth.passkeyQuestion(db)
  const { challenge } = options as { challenge: string }
  return auth.signInWithPasskey(db, asking(cookies), passkey.answer(challenge, config.origin))
}

async function insertPasskey(passkey: ReturnType<typeof aPasskey>, userId: string, mark: string | null) {
  const id = `passkey-${passkey.credentialId}`
  const { credentialId, publicKey } = passkey
  const backedUp = onPostgres ? sql`false` : sql`0`
  await sql`insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up, transports, mark)
    values (${id}, ${userId}, ${publicKey}, ${credentialId}, 0, 'singleDevice', ${backedUp}, 'internal', ${mark})`.execute(
    db,
  )
  return id
}

test('a passkey written into the database signs no one in, and one that the site stored does [A3]', async () => {
  const theirs = aPasskey()
  const id = await insertPasskey(theirs, sol.userId, null)
  expect(await signIn(theirs)).toBeNull()
  await db.updateTable('passkeys').set({ mark: 'a-made-up-mark' }).where('id', '=', id).execute()
  expect(await signIn(theirs)).toBeNull()
  // The positive control: with the mark that only the server key makes, the same row is a complete sign-in.
  await auth.markPasskeys(db, id)
  expect(await signIn(theirs)).toMatchObject({ userId: sol.userId })
  // A member's own passkey does not become another member's.
  const own = aPasskey()
  const ownId = await insertPasskey(own, kit.userId, null)
  await auth.markPasskeys(db, ownId)
  await db.updateTable('passkeys').set({ userId: sol.userId }).where('id', '=', ownId).execute()
  expect(await signIn(own)).toBeNull()
})

test("a member's own app gives no codes for another member", async () => {
  const { sealedTotp } = await db
    .selectFrom('staff')
    .select('sealedTotp')
    .where('userId', '=', kit.userId)
    .executeTakeFirstOrThrow()
  await db.updateTable('staff').set({ sealedTotp }).where('userId', '=', sol.userId).execute()
  expect(await factor.takeCode(db, sol.userId, codeOf(kit))).toBe('wrong')
  expect(await factor.takeCode(db, kit.userId, codeOf(kit))).toBe('right')
})

test("a session does not become another member's, and a half one does not become a whole one [A3]", async () => {
  expect(await whoIs(kit)).toMatchObject({ userId: kit.userId })
  const [kits, sols] = await Promise.all(
    [kit, sol].map(({ userId }) =>
      db.selectFrom('sessions').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow(),
    ),
  )
  if (!kits || !sols) return expect.fail('no sessions')
  await db.updateTable('sessions').set({ userId: sol.userId }).where('id', '=', kits.id).execute()
  await db.updateTable('staffSessions').set({ userId: sol.userId }).where('sessionId', '=', kits.id).execute()
  expect(await whoIs(kit)).toBeNull()
  // Their cookie on the other member's row.
  await db.updateTable('sessions').set({ token: 'aside' }).where('id', '=', kits.id).execute()
  await db.updateTable('sessions').set({ token: kits.token }).where('id', '=', sols.id).execute()
  expect(await whoIs(kit)).toBeNull()
  // Only the first factor was proved.
  const link = await auth.newLinkToken(db, kit.email)
  const { beginWithLink } = await import('./sign-in/signing-in.server.ts')
  const half = (await beginWithLink(db, link)) ?? expect.fail('no session')
  const provedAt = new Date().toISOString()
  await db.updateTable('staffSessions').set({ provedAt }).where('sessionId', '=', half.id).execute()
  expect(await whoIs(half)).toBeNull()
})

test('a role, a key or an address written into the database lets no one in, and no verb makes it valid [A3]', async () => {
  const changes: [string, () => Promise<unknown>][] = [
    [
      'role',
      () => db.updateTable('staff').set({ role: 'steward' }).where('userId', '=', kit.userId).execute(),
    ],
    [
      'signing key',
      () => db.updateTable('staff').set({ signerKey: 'x' }).where('userId', '=', kit.userId).execute(),
    ],
    ['email', () => db.updateTable('users').set({ email: 'x@x' }).where('id', '=', kit.userId).execute()],
  ]
  const { changeRole } = await import('./people/members.server.ts')
  for (const [what, change] of changes) {
    kit = await joined(`${what.replace(' ', '-')}${count}@example.org`, 'caseworker')
    await change()
    expect(await whoIs(kit), what).toBeNull()
    expect((await keys.keyBoard(db)).changed, what).not.toEqual([])
    await expect(changeRole(db, kit.userId, 'editor', sol.userId), what).rejects.toThrow(
      /on the staff|outside/,
    )
    await expect(rows.changeMember(db as never, kit.userId, { totpStep: 1 }), what).rejects.toThrow(
      'outside the site',
    )
    await rows.markAccountsOnce(db)
    expect(await whoIs(kit), what).toBeNull()
  }
})

test('a key put in the place of another one is not offered for signing', async () => {
  const { makeKey } = await import('./keys/signing.client.ts')
  const { proveKey } = await import('#app/platform/sealing/key-statement.ts')
  const { newSigningKey } = await import('#app/platform/keys/recipients-format.ts')
  const { newIdentity, recipientOf } = await import('#app/platform/sealing/sealing.ts')
  expect(makeKey).toBeTypeOf('function')
  const publicKey = await recipientOf(await newIdentity())
  const signing = await newSigningKey()
  const statement = { userId: kit.userId, publicKey, signerKey: signing.publicKey, maySign: false }
  const keyProof = await proveKey(signing, statement)
  const key = { publicKey, signerKey: signing.publicKey, lockedKey: 'bG9j' }
  // A statement that names another owner, or the right to sign, is not stored.
  for (const other of [{ userId: sol.userId }, { maySign: true }])
    await expect(
      keys.keepKey(db, kit.userId, { ...key, keyProof: await proveKey(signing, { ...statement, ...other }) }),
    ).rejects.toThrow('does not say that it is yours')
  await keys.keepKey(db, kit.userId, { ...key, keyProof })
  const waits = async () =>
    (await keys.keyBoard(db)).waiting.find(({ userId }) => userId === kit.userId)?.signerKey
  expect(await waits()).toBe(signing.publicKey)
  const own = await newSigningKey()
  const forged = await proveKey(own, { ...statement, signerKey: own.publicKey })
  await db
    .updateTable('staff')
    .set({ signerKey: own.publicKey, keyProof: forged })
    .where('userId', '=', kit.userId)
    .execute()
  expect(await waits()).toBeUndefined()
  // An attacker who also has the server key still changes the fingerprint that its owner reads out.
  const { keyFingerprint } = await import('#app/platform/sealing/key-statement.ts')
  expect(await keyFingerprint({ ...statement, signerKey: own.publicKey })).not.toBe(
    await keyFingerprint(statement),
  )
})

test('an invitation written into the database, or changed there, is invalid [A3]', async () => {
  const mine = await invites.inviteStaff(
    db,
    { email: `new${count}@example.org`, role: 'caseworker' },
    'operator',
  )
  const invite = (await invites.inviteWith(db, tokenOf(mine))) ?? expect.fail('no invitation')
  const row = await db
    .selectFrom('staffInvites')
    .selectAll()
    .where('id', '=', invite.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('staffInvites').set({ role: 'steward' }).where('id', '=', invite.id).execute()
  expect(await invites.inviteWith(db, tokenOf(mine))).toBeNull()
  const { createHash } = await import('node:crypto')
  const tokenHash = createHash('sha256').update('mine').digest('base64url')
  await db
    .insertInto('staffInvites')
    .values({ ...row, id: `forged${count}`, role: 'steward', tokenHash })
    .execute()
  expect(await invites.inviteWith(db, 'mine')).toBeNull()
})

test('accounts from before HMACs get them once, at the first start, and never again', async () => {
  const { rmSync } = await import('node:fs')
  await db.updateTable('staff').set({ mark: null }).where('userId', '=', kit.userId).execute()
  await rows.markAccountsOnce(db)
  expect(await rows.memberRow(db, kit.userId)).toBeNull()
  const beforeTheTrailHadAKey = () => db.updateTable('auditLines').set({ hash: 'from-before' }).execute()
  await beforeTheTrailHadAKey()
  // The note is gone, as in a reassembled folder: the marks of other rows prove that the first start is over.
  await db.updateTable('passkeys').set({ mark: null }).execute()
  rmSync(rows.markedFile())
  await rows.markAccountsOnce(db)
  expect(await rows.memberRow(db, kit.userId)).toBeNull()
  for (const table of ['staff', 'passkeys'] as const)
    await db.updateTable(table).set({ mark: null }).execute()
  await rows.markAccountsOnce(db)
  expect(await rows.memberRow(db, kit.userId)).toBeNull()
  // All marks taken away and the note lost: a line of the trail that has the server's key tells that this site had marks.
  const { record } = await import('#app/platform/audit/audit.server.ts')
  await record(db, sol.userId, 'staff.renamed')
  rmSync(rows.markedFile())
  await rows.markAccountsOnce(db)
  expect(await rows.memberRow(db, kit.userId)).toBeNull()
  rmSync(rows.markedFile())
  await beforeTheTrailHadAKey()
  await rows.markAccountsOnce(db)
  expect(await rows.memberRow(db, kit.userId)).toMatchObject({ role: 'caseworker' })
  // All members sign in again: their sessions had no marks.
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  expect(await roleOf(kit)).toBe('caseworker')
  await db.updateTable('staff').set({ role: 'steward' }).where('userId', '=', kit.userId).execute()
  await rows.markAccountsOnce(db)
  expect(await rows.memberRow(db, kit.userId)).toBeNull()
  await vouched(db, kit.userId)
  expect(await rows.memberRow(db, kit.userId)).toMatchObject({ role: 'steward' })
})
