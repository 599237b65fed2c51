import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stepAt } from '#app/platform/auth/totp.server.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { aPasskey } from '#tests/support/passkey.ts'
import type { StaffSession } from './sign-in/staff-sessions.server.ts'

// A member's changes to their own account. The browser test covers adding a passkey (tests/journeys/staff.test.ts).

let db: Db
let close: () => Promise<void>
let auth: typeof import('#app/platform/auth/auth.server.ts')
let invites: typeof import('./people/invites.server.ts')
let own: typeof import('./people/own-account.server.ts')
let rows: typeof import('./sign-in/member-row.server.ts')
let sessions: typeof import('./sign-in/staff-sessions.server.ts')
let kit: { me: StaffMember; session: StaffSession }
let sol: typeof kit
let count = 0

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await (await import('#app/platform/keys/recipients.server.ts')).prepareRecipients(db)
  auth = await import('#app/platform/auth/auth.server.ts')
  invites = await import('./people/invites.server.ts')
  own = await import('./people/own-account.server.ts')
  rows = await import('./sign-in/member-row.server.ts')
  sessions = await import('./sign-in/staff-sessions.server.ts')
})
afterAll(() => close())
beforeEach(async () => {
  count += 1
  kit = await joined(`kit${count}@example.org`, `Kit ${count}`)
  sol = await joined(`sol${count}@example.org`, `Sol ${count}`)
})

const asking = (cookies: string[], address = '/staff') =>
  new Request(`http://localhost${address}`, {
    headers: { cookie: cookies.map((one) => one.split(';')[0]).join('; ') },
  })
const sessionWith = async (cookies: string[]) =>
  (await sessions.staffSession(db, asking(cookies))) ?? expect.fail('no session')

async function joined(email: string, name: string): Promise<typeof kit> {
  const address = await invites.inviteStaff(db, { email, role: 'caseworker' }, 'operator')
  const invite =
    (await invites.inviteWith(db, address.split('/').at(-1) ?? '')) ?? expect.fail('no invitation')
  const begun = await sessionWith((await invites.beginJoining(db, invite, name)).cookies)
  const { sealedTotp } = begun
  const proved = await invites.finishJoining(db, begun, {
    sealedTotp: sealedTotp ?? expect.fail('no secret'),
    totpStep: stepAt(Date.now()) - 2,
  })
  const session = await sessionWith(proved.cookies)
  return { session, me: (await sessions.memberOf(db, session)) ?? expect.fail('no member') }
}

/** A second sign-in of the same member. */
async function alsoSignedIn({ me }: typeof kit): Promise<StaffSession> {
  const fresh = await auth.beginSession(db, me.email)
  await sessions.enrolSession(db, fresh, { provedAt: new Date().toISOString() })
  return sessionWith(fresh.cookies)
}

async function givePasskey(userId: string, { kept = true } = {}): Promise<string> {
  const { credentialId, publicKey } = aPasskey()
  const id = `passkey-${credentialId}`
  const backedUp = onPostgres ? sql`false` : sql`0`
  await sql`insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up, transports)
    values (${id}, ${userId}, ${publicKey}, ${credentialId}, 0, 'singleDevice', ${backedUp}, 'internal')`.execute(
    db,
  )
  if (kept) await auth.markPasskeys(db, id)
  else await db.updateTable('passkeys').set({ mark: 'a-made-up-mark' }).where('id', '=', id).execute()
  return id
}
const passkeysOf = async ({ me }: typeof kit) =>
  (await own.waysIn(db, me.userId)).passkeys.map(({ id }) => id)
const withoutApp = async ({ me }: typeof kit) => {
  await rows.changeMember(db as never, me.userId, { sealedTotp: null, totpStep: null })
  const { record } = await import('#app/platform/audit/audit.server.ts')
  const { factorName } = await import('#app/platform/audit/staff-history.server.ts')
  await record(db, me.userId, 'staff.factor-anew', factorName(null))
}
const trailOf = async ({ me }: typeof kit) =>
  (await db.selectFrom('auditLines').select('action').where('actor', '=', me.userId).execute()).map(
    ({ action }) => action,
  )

test('a new name is saved with a line in the trail, and a colleague’s name is refused', async () => {
  await own.rename(db, kit.me, `Kit Sample ${count}`)
  const found = await db.selectFrom('users').select('name').where('id', '=', kit.me.userId).executeTakeFirst()
  expect(found?.name).toBe(`Kit Sample ${count}`)
  expect(await trailOf(kit)).toContain('staff.renamed')
  // The row keeps its mark: the name is not part of it.
  expect(await rows.memberRow(db, kit.me.userId)).not.toBeNull()
  await expect(own.rename(db, sol.me, ` kit  sample ${count}`.trim())).rejects.toThrow(
    'A colleague has this name',
  )
  await expect(own.rename(db, sol.me, `ＫIT Sample ${count}`)).rejects.toThrow('A colleague has this name')
})

test('a passkey is removed, and the last way in stays', async () => {
  const first = await givePasskey(kit.me.userId)
  const second = await givePasskey(kit.me.userId)
  const elsewhere = await alsoSignedIn(kit)
  await own.removePasskey(db, kit.session, first)
  expect(await passkeysOf(kit)).toEqual([second])
  expect(await trailOf(kit)).toContain('staff.passkey-removed')
  // The device may be in other hands: sessions that were started with it end.
  expect((await sessions.sessionsOf(db, kit.session)).map(({ id }) => id)).not.toContain(elsewhere.id)
  await withoutApp(kit)
  await expect(own.removePasskey(db, kit.session, second)).rejects.toThrow('your only way to sign in')
  expect(await passkeysOf(kit)).toEqual([second])
})

test('two windows that remove one passkey each leave one', async () => {
  const both = [await givePasskey(kit.me.userId), await givePasskey(kit.me.userId)]
  await withoutApp(kit)
  await Promise.allSettled(both.map((id) => own.removePasskey(db, kit.session, id)))
  expect(await passkeysOf(kit)).toHaveLength(1)
})

test("a passkey without the site's mark cannot sign in, and is not shown", async () => {
  const real = await givePasskey(kit.me.userId)
  await givePasskey(kit.me.userId, { kept: false })
  await withoutApp(kit)
  expect(await passkeysOf(kit)).toEqual([real])
  await expect(own.removePasskey(db, kit.session, real)).rejects.toThrow('your only way to sign in')
})

test("a member cannot remove a colleague's passkey, or end a colleague's session", async () => {
  const theirs = await givePasskey(sol.me.userId)
  await givePasskey(kit.me.userId)
  await own.removePasskey(db, kit.session, theirs)
  expect(await passkeysOf(sol)).toEqual([theirs])
  expect(await sessions.endOthers(db, kit.session, sol.session.id)).toBe(0)
  expect(await sessions.sessionsOf(db, sol.session)).toHaveLength(1)
})

test('a member who signed in a while ago signs in again before changing how they sign in', async () => {
  const id = await givePasskey(kit.me.userId)
  const old = { ...kit.session, provedAt: new Date(Date.now() - 16 * 60_000).toISOString() }
  await expect(own.removePasskey(db, old, id)).rejects.toThrow('Sign out and in again')
  const request = asking([])
  await expect(own.addPasskey(db, old, { request, answer: {}, name: 'x' })).rejects.toThrow('Sign out and in')
  expect(await passkeysOf(kit)).toEqual([id])
})

test('sessions are listed by their times, and end one by one or all but this one', async () => {
  const [second, third] = [await alsoSignedIn(kit), await alsoSignedIn(kit)]
  const list = await sessions.sessionsOf(db, kit.session)
  expect(list.map(({ id }) => id).sort()).toEqual([kit.session.id, second.id, third.id].sort())
  expect(list.filter(({ here }) => here).map(({ id }) => id)).toEqual([kit.session.id])
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(['begunAt', 'here', 'id', 'usedAt'])
  // A session that waits for its second factor is left out, and so is one written to the database by hand.
  const half = await auth.beginSession(db, kit.me.email)
  await sessions.enrolSession(db, half)
  await db.updateTable('staffSessions').set({ mark: 'x' }).where('sessionId', '=', third.id).execute()
  expect((await sessions.sessionsOf(db, kit.session)).map(({ id }) => id).sort()).toEqual(
    [kit.session.id, second.id].sort(),
  )
  expect(await sessions.endOthers(db, kit.session, second.id)).toBe(1)
  expect(await sessions.endOthers(db, kit.session)).toBe(2)
  expect(await sessions.sessionsOf(db, kit.session)).toHaveLength(1)
  expect(await trailOf(kit)).toContain('staff.signed-out-elsewhere')
})

test('a page that stays open does not keep its member signed in, and typing in it does', async () => {
  const fresh = await auth.beginSession(db, kit.me.email)
  await sessions.enrolSession(db, fresh, { provedAt: new Date().toISOString() })
  const before = new Date(Date.now() - 50 * 60_000).toISOString()
  const usedAfter = async (address: string) => {
    await db.updateTable('staffSessions').set({ usedAt: before }).where('sessionId', '=', fresh.id).execute()
    expect(await sessions.staffSession(db, asking(fresh.cookies, address))).not.toBeNull()
    const row = await db
      .selectFrom('staffSessions')
      .select('usedAt')
      .where('sessionId', '=', fresh.id)
      .executeTakeFirstOrThrow()
    return row.usedAt > before
  }
  expect(await usedAfter('/staff/cases/some-case/here?typing=no')).toBe(false)
  expect(await usedAfter('/staff/content/some-text/writing?typing=no')).toBe(false)
  expect(await usedAfter('/staff/cases/some-case/here?typing=yes')).toBe(true)
  expect(await usedAfter('/staff/content/some-text/writing?typing=yes')).toBe(true)
  expect(await usedAfter('/staff/cases/some-case')).toBe(true)
})
