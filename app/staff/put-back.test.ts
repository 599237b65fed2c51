import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt, stepAt } from '#app/platform/auth/totp.server.ts'
import { fromNow, HOUR } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { offTheList, onTheList } from '#tests/support/listed.ts'
import { aKeptPasskey } from '#tests/support/passkey.ts'
import type { Role } from './model/rules.ts'

// An attacker who can write to the database and was on the staff, or had a higher role than now. They kept a copy of their
// rows from that day, marks and all, and put them back; or they change their row and have the operator vouch for it; or they
// join under another person's name.

let place: Awaited<ReturnType<typeof aDatabase>>
let db: Db
let invites: typeof import('./people/invites.server.ts')
let sessions: typeof import('./sign-in/staff-sessions.server.ts')
let factor: typeof import('./sign-in/second-factor.server.ts')
let rows: typeof import('./sign-in/member-row.server.ts')
let members: typeof import('./people/members.server.ts')
let removing: typeof import('./people/removing.server.ts')
let own: typeof import('./people/own-account.server.ts')
let keys: typeof import('./keys/staff-keys.server.ts')
let list: typeof import('#app/platform/keys/recipients.server.ts')
let auth: typeof import('#app/platform/auth/auth.server.ts')
let record: typeof import('#app/platform/audit/audit.server.ts').record
let trailName: typeof import('#app/platform/audit/revoked-credentials.server.ts').trailName

beforeAll(async () => {
  place = await aDatabase()
  ;({ db } = place)
  list = await import('#app/platform/keys/recipients.server.ts')
  await list.prepareRecipients(db)
  ;({ record } = await import('#app/platform/audit/audit.server.ts'))
  ;({ trailName } = await import('#app/platform/audit/revoked-credentials.server.ts'))
  auth = await import('#app/platform/auth/auth.server.ts')
  invites = await import('./people/invites.server.ts')
  sessions = await import('./sign-in/staff-sessions.server.ts')
  factor = await import('./sign-in/second-factor.server.ts')
  rows = await import('./sign-in/member-row.server.ts')
  members = await import('./people/members.server.ts')
  removing = await import('./people/removing.server.ts')
  own = await import('./people/own-account.server.ts')
  keys = await import('./keys/staff-keys.server.ts')
  await rows.markAccountsOnce(db)
})
afterAll(() => place.close())

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
  kit = await joined(`kit${count}@example.org`, 'steward')
})

const tokenOf = (address: string) => address.split('/').at(-1) ?? ''
const asking = (cookies: string[]) =>
  new Request('http://localhost/staff', {
    headers: { cookie: cookies.map((one) => one.split(';')[0]).join('; ') },
  })

async function joined(email: string, role: Role, name = email): Promise<Member> {
  return takenUp(await invites.inviteStaff(db, { email, role }, 'operator'), email, name)
}

/** Accepts an invitation, or uses the link to set up signing in again. */
async function takenUp(address: string, email: string, name = email, by?: 'passkey'): Promise<Member> {
  const invite = (await invites.inviteWith(db, tokenOf(address))) ?? expect.fail('no invitation')
  const begun = await invites.beginJoining(db, invite, name)
  const session = (await sessions.staffSession(db, asking(begun.cookies))) ?? expect.fail('no session')
  const sealedTotp = session.sealedTotp ?? expect.fail('no secret')
  const totpStep = stepAt(Date.now()) - 2
  const { cookies } = await invites.finishJoining(db, session, by ?? { sealedTotp, totpStep })
  return { userId: session.userId, email, secret: await factor.totpSecret(sealedTotp), cookies }
}

const whoIs = async ({ cookies }: Pick<Member, 'cookies'>) => {
  const session = await sessions.staffSession(db, asking(cookies))
  return session && sessions.memberOf(db, session)
}

/** A copy of all rows of this member, which can restore them. */
async function copyOf({ userId }: Member) {
  const copied = {
    staff: await db.selectFrom('staff').selectAll().where('userId', '=', userId).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute(),
    staffSessions: await db.selectFrom('staffSessions').selectAll().where('userId', '=', userId).execute(),
    passkeys: await db.selectFrom('passkeys').selectAll().where('userId', '=', userId).execute(),
  }
  return async () => {
    await db.deleteFrom('staff').where('userId', '=', userId).execute()
    await db.deleteFrom('sessions').where('userId', '=', userId).execute()
    await db.deleteFrom('passkeys').where('userId', '=', userId).execute()
    await db.insertInto('staff').values(copied.staff).execute()
    await db.insertInto('sessions').values(copied.sessions).execute()
    await db.insertInto('staffSessions').values(copied.staffSessions).execute()
    if (copied.passkeys.length > 0) await db.insertInto('passkeys').values(copied.passkeys).execute()
  }
}
const changedNames = async () => (await keys.keyBoard(db)).changed

test('a removed member does not return by restoring their old rows, and receives nothing that arrives [A3]', async () => {
  const putBack = await copyOf(kit)
  await onTheList(db, place.place, kit.userId)
  await removing.removePerson(db, kit.userId, sol.userId)
  await putBack()
  expect(await whoIs(kit)).toBeNull()
  expect(await changedNames()).toContain(kit.email)
  const present = await list.recipients(db)
  expect((await list.removedOf(db, present)).map(({ staffId }) => staffId)).toEqual([kit.userId])
  // Clearing the removal in the row by hand does not help either.
  await db
    .updateTable('staff')
    .set({ removedAt: null, mark: null })
    .where('userId', '=', kit.userId)
    .execute()
  expect(await list.removedOf(db, present)).toHaveLength(1)
  await offTheList(db, place.place, kit.userId)
})

test('a forged trail line that says they joined again brings no one back', async () => {
  const { createHash } = await import('node:crypto')
  // As the site wrote it when they did: any other content would bring no one back anyway.
  const joined = await db
    .selectFrom('auditLines')
    .select(['action', 'subject'])
    .where('actor', '=', kit.userId)
    .where('action', '=', 'staff.joined steward')
    .executeTakeFirstOrThrow()
  const putBack = await copyOf(kit)
  await removing.removePerson(db, kit.userId, sol.userId)
  await putBack()
  const trail = db.selectFrom('auditLines').orderBy('seq', 'desc').limit(1)
  for (const way of ['old', 'keyed']) {
    const last = await trail.select(['seq', 'hash']).executeTakeFirstOrThrow()
    const line = {
      seq: last.seq + 1,
      at: new Date().toISOString(),
      actor: kit.userId,
      ...joined,
      prevHash: last.hash,
    }
    const plain = createHash('sha256')
      .update(JSON.stringify(Object.values(line)))
      .digest('base64url')
    await db
      .insertInto('auditLines')
      .values({ ...line, hash: way === 'old' ? plain : `2.${plain}` })
      .execute()
    expect(await whoIs(kit), way).toBeNull()
    // The session is invalid, whatever the trail says of its member; only the trail reveals their restored row.
    expect(await changedNames(), way).toContain(kit.email)
    await db.deleteFrom('auditLines').where('seq', '=', line.seq).execute()
  }
})

test('a list file that was restored to an earlier state, signatures and all, gets no case', async () => {
  const { readFileSync, writeFileSync } = await import('node:fs')
  const before = readFileSync(list.listFile())
  await onTheList(db, place.place, kit.userId)
  const now = readFileSync(list.listFile())
  writeFileSync(list.listFile(), before)
  await expect(list.recipients(db)).rejects.toThrow('does not hold')
  writeFileSync(list.listFile(), now)
  await offTheList(db, place.place, kit.userId)
})

test('a member who is invited again has only the invited role', async () => {
  await members.changeRole(db, kit.userId, 'editor', sol.userId)
  await removing.removePerson(db, kit.userId, sol.userId)
  kit = await joined(kit.email, 'caseworker')
  expect(await whoIs(kit)).toMatchObject({ role: 'caseworker' })
})

test('a former steward does not become one again by restoring their old row [A3]', async () => {
  const putBack = await copyOf(kit)
  await members.changeRole(db, kit.userId, 'editor', sol.userId)
  await members.changeRole(db, kit.userId, 'caseworker', sol.userId)
  expect(await whoIs(kit)).toMatchObject({ role: 'caseworker' })
  await putBack()
  expect(await whoIs(kit)).toBeNull()
  expect(await changedNames()).toContain(kit.email)
  await expect(
    invites.inviteStaff(db, { email: 'puppet@example.org', role: 'steward' }, kit.userId),
  ).rejects.toThrow('no longer on the staff')
})

test('an authenticator that a colleague ended gives no valid code, and an earlier passkey does not sign in [A3]', async () => {
  const putBack = await copyOf(kit)
  await members.endSecondFactor(db, kit.userId, sol.userId)
  await putBack()
  expect(await factor.takeCode(db, kit.userId, codeAt(kit.secret, stepAt(Date.now())))).toBe('wrong')
  expect(await whoIs(kit)).toBeNull()
  // With a passkey there is no app secret in the row.
  await db.updateTable('staff').set({ sealedTotp: null }).where('userId', '=', kit.userId).execute()
  await rows.markMember(db, kit.userId)
  expect(await whoIs(kit)).toBeNull()
})

test('the operator confirms no role that an attacker wrote into the database, unless they name it [A3]', async () => {
  const lou = await joined(`lou${count}@example.org`, 'caseworker')
  await db.updateTable('staff').set({ role: 'steward' }).where('userId', '=', lou.userId).execute()
  await expect(invites.restoreAccess(db, lou.email)).rejects.toThrow(
    'The audit trail says the role caseworker',
  )
  await expect(invites.restoreAccess(db, lou.email, 'steward')).rejects.toThrow('the role caseworker')
  // Older lines of joining had no role.
  await record(db, lou.userId, 'staff.joined')
  await expect(invites.restoreAccess(db, lou.email, 'caseworker')).rejects.toThrow('role steward')
  expect(await invites.restoreAccess(db, lou.email, 'steward')).toContain('/staff/join/')
  // A member whose row the trail contradicts is not put back in any role.
  const putBack = await copyOf(kit)
  await members.changeRole(db, kit.userId, 'caseworker', sol.userId)
  await putBack()
  await expect(invites.restoreAccess(db, kit.email, 'steward')).rejects.toThrow(
    'The audit trail says the role caseworker',
  )
  expect(await auth.accountWith(db, kit.email)).toEqual({ id: kit.userId })
})

test('no one joins under a colleague’s name, not even one of a colleague who joined meanwhile [A4]', async () => {
  await db.updateTable('users').set({ name: 'Sol Sample' }).where('id', '=', sol.userId).execute()
  const begins = async (email: string, name: string) => {
    const link = tokenOf(await invites.inviteStaff(db, { email, role: 'caseworker' }, 'operator'))
    return invites.beginJoining(
      db,
      (await invites.inviteWith(db, link)) ?? expect.fail('no invitation'),
      name,
    )
  }
  for (const name of ['Sol Sample', 'sol  sample', 'ＳOL Sample', 'Sol\u200b Sam\u00adple'])
    await expect(begins(`puppet${count}@example.org`, name), name).rejects.toThrow(
      'A colleague has this name',
    )
  const token = tokenOf(
    await invites.inviteStaff(db, { email: `first${count}@example.org`, role: 'editor' }, 'operator'),
  )
  const invite = (await invites.inviteWith(db, token)) ?? expect.fail('no invitation')
  const begun = await invites.beginJoining(db, invite, 'Nova Sample')
  await joined(`nova${count}@example.org`, 'editor', 'Nova Sample')
  const session = (await sessions.staffSession(db, asking(begun.cookies))) ?? expect.fail('no session')
  await expect(invites.finishJoining(db, session, 'passkey')).rejects.toThrow('A colleague has this name')
  // Their own name stays theirs when they return.
  await removing.removePerson(db, kit.userId, sol.userId)
  expect(await whoIs(await joined(kit.email, 'editor'))).toMatchObject({ name: kit.email })
})

test('a removed steward who is a caseworker now does not become a steward again by restoring the old row [A3]', async () => {
  const steward = await copyOf(kit)
  const { sealedTotp } = await db
    .selectFrom('staff')
    .select('sealedTotp')
    .where('userId', '=', kit.userId)
    .executeTakeFirstOrThrow()
  await removing.removePerson(db, kit.userId, sol.userId)
  const now = await joined(kit.email, 'caseworker')
  await steward()
  expect(await whoIs(kit)).toBeNull()
  expect(await changedNames()).toContain(kit.email)
  // The earlier app does not work in the current role either.
  await db
    .updateTable('staff')
    .set({ role: 'caseworker', sealedTotp })
    .where('userId', '=', now.userId)
    .execute()
  await rows.markMember(db, now.userId)
  expect(await factor.takeCode(db, kit.userId, codeAt(kit.secret, stepAt(Date.now())))).toBe('wrong')
})

test('a replaced authenticator gives no valid code after its row is restored, nor does one that a passkey replaced [A3]', async () => {
  for (const by of [undefined, 'passkey'] as const) {
    const putBack = await copyOf(kit)
    const old = kit
    const address = (await invites.restoreAccess(db, kit.email)) ?? expect.fail('no link')
    kit = await takenUp(address, kit.email, kit.email, by)
    expect(await whoIs(kit)).toMatchObject({ role: 'steward' })
    const asItIs = await copyOf(kit)
    await putBack()
    expect(await factor.takeCode(db, old.userId, codeAt(old.secret, stepAt(Date.now())))).toBe('wrong')
    await asItIs()
    expect(await whoIs(kit)).toMatchObject({ role: 'steward' })
  }
})

test('an ended session opens nothing after its row is restored, however it ended [A3]', async () => {
  const session = (await sessions.staffSession(db, asking(kit.cookies))) ?? expect.fail('no session')
  const other = await auth.beginSession(db, kit.email)
  await sessions.enrolSession(db, other, { provedAt: new Date().toISOString() })
  await record(db, kit.userId, 'staff.signed-in', trailName(other.id))
  const both = [kit, { cookies: other.cookies }]
  const putBack = await copyOf(kit)
  const who = async () => Promise.all(both.map(async (one) => (await whoIs(one))?.email))
  expect(await who()).toEqual([kit.email, kit.email])
  await sessions.endOthers(db, session)
  await putBack()
  expect(await who()).toEqual([kit.email, undefined])
  expect((await sessions.sessionsOf(db, session)).map(({ id }) => id)).toEqual([session.id])
  await sessions.signOut(db, asking(kit.cookies))
  await putBack()
  expect(await who()).toEqual([undefined, undefined])
})

test('a session from before a colleague ended the second factor stays ended once it is set up again', async () => {
  const before = kit
  const putBack = await copyOf(kit)
  const address = (await invites.restoreAccess(db, kit.email)) ?? expect.fail('no link')
  kit = await takenUp(address, kit.email)
  const { id } = (await sessions.staffSession(db, asking(kit.cookies))) ?? expect.fail('no session')
  const now = await copyOf(kit)
  await putBack()
  const old = await db.selectFrom('sessions').selectAll().where('userId', '=', kit.userId).execute()
  const oldProofs = await db
    .selectFrom('staffSessions')
    .selectAll()
    .where('userId', '=', kit.userId)
    .execute()
  await now()
  await db.insertInto('sessions').values(old).execute()
  await db.insertInto('staffSessions').values(oldProofs).execute()
  expect(await whoIs(before)).toBeNull()
  expect((await whoIs(kit))?.email).toBe(kit.email)
  expect(id).not.toBe(old[0]?.id)
})

test('a session ends after twelve hours, whatever its row says', async () => {
  const begin = async (provedAt: string) => {
    const fresh = await auth.beginSession(db, kit.email)
    await sessions.enrolSession(db, fresh, { provedAt })
    return whoIs(fresh)
  }
  expect(await begin(fromNow(-11 * HOUR))).not.toBeNull()
  expect(await begin(fromNow(-13 * HOUR))).toBeNull()
})

test('a removed passkey signs no one in after its row is restored, also if a colleague removed it [A3]', async () => {
  const signsIn = async (passkey: Awaited<ReturnType<typeof aKeptPasskey>>) =>
    (await passkey.signIn())?.userId ?? null
  const passkey = await aKeptPasskey(db, kit.userId)
  const other = await aKeptPasskey(db, kit.userId)
  const putBack = await copyOf(kit)
  expect(await signsIn(passkey)).toBe(kit.userId)
  const session = (await sessions.staffSession(db, asking(kit.cookies))) ?? expect.fail('no session')
  await own.removePasskey(db, session, passkey.id)
  await putBack()
  expect(await signsIn(passkey)).toBeNull()
  expect(await signsIn(other)).toBe(kit.userId)
  expect((await own.waysIn(db, kit.userId)).passkeys.map(({ id }) => id)).toEqual([other.id])
  const third = await aKeptPasskey(db, kit.userId)
  const asItWas = await copyOf(kit)
  const address = (await invites.restoreAccess(db, kit.email)) ?? expect.fail('no link')
  kit = await takenUp(address, kit.email)
  const fourth = await aKeptPasskey(db, kit.userId)
  const later = await copyOf(kit)
  await members.endSecondFactor(db, kit.userId, sol.userId)
  await asItWas()
  expect(await signsIn(third)).toBeNull()
  await later()
  expect(await signsIn(fourth)).toBeNull()
})
