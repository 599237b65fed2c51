import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt, stepAt } from '#app/platform/accounts/totp.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { offTheList, onTheList } from '#tests/support/listed.ts'
import type { Role } from './rules.ts'

// Somebody who can write into the database and was on the staff, or was more than they are now. They kept a copy of their rows from that day,
// marks and all, and put them back; or they change their row and have the operator vouch for it; or they join under another one's name.

let place: Awaited<ReturnType<typeof aDatabase>>
let db: Db
let invites: typeof import('./people/invites.server.ts')
let sessions: typeof import('./sign-in/staff-sessions.server.ts')
let factor: typeof import('./sign-in/second-factor.server.ts')
let rows: typeof import('./people/member-row.server.ts')
let members: typeof import('./people/members.server.ts')
let removing: typeof import('./people/removing.server.ts')
let keys: typeof import('./keys/staff-keys.server.ts')
let list: typeof import('#app/platform/keys/recipients.server.ts')
let auth: typeof import('#app/platform/accounts/auth.server.ts')

beforeAll(async () => {
  place = await aDatabase()
  ;({ db } = place)
  list = await import('#app/platform/keys/recipients.server.ts')
  await list.prepareRecipients(db)
  auth = await import('#app/platform/accounts/auth.server.ts')
  invites = await import('./people/invites.server.ts')
  sessions = await import('./sign-in/staff-sessions.server.ts')
  factor = await import('./sign-in/second-factor.server.ts')
  rows = await import('./people/member-row.server.ts')
  members = await import('./people/members.server.ts')
  removing = await import('./people/removing.server.ts')
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
  const token = tokenOf(await invites.inviteStaff(db, { email, role }, 'operator'))
  const invite = (await invites.inviteWith(db, token)) ?? expect.fail('no invitation')
  const begun = await invites.beginJoining(db, invite, name)
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

/** A copy of all rows of this member, which puts them back. */
async function copyOf({ userId }: Member) {
  const copied = {
    staff: await db.selectFrom('staff').selectAll().where('userId', '=', userId).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute(),
    staffSessions: await db.selectFrom('staffSessions').selectAll().where('userId', '=', userId).execute(),
  }
  return async () => {
    await db.deleteFrom('staff').where('userId', '=', userId).execute()
    await db.deleteFrom('sessions').where('userId', '=', userId).execute()
    await db.insertInto('staff').values(copied.staff).execute()
    await db.insertInto('sessions').values(copied.sessions).execute()
    await db.insertInto('staffSessions').values(copied.staffSessions).execute()
  }
}
const changedNames = async () => (await keys.keyBoard(db)).changed

test('who was removed does not come back with their old rows, and gets nothing that arrives', async () => {
  const putBack = await copyOf(kit)
  await onTheList(db, place.place, kit.userId)
  await removing.removePerson(db, kit.userId, sol.userId)
  await putBack()
  expect(await whoIs(kit)).toBeNull()
  expect(await changedNames()).toContain(kit.email)
  const present = await list.recipients(db)
  expect((await list.removedOf(db, present)).map(({ staffId }) => staffId)).toEqual([kit.userId])
  // Not even where they only say so.
  await db
    .updateTable('staff')
    .set({ removedAt: null, mark: null })
    .where('userId', '=', kit.userId)
    .execute()
  expect(await list.removedOf(db, present)).toHaveLength(1)
  await offTheList(db, place.place, kit.userId)
})

test('a line of the trail that says they joined once more, and was written into the database, brings nobody back', async () => {
  const { createHash } = await import('node:crypto')
  const putBack = await copyOf(kit)
  await removing.removePerson(db, kit.userId, sol.userId)
  await putBack()
  const trail = db.selectFrom('auditLines').orderBy('seq', 'desc').limit(1)
  for (const way of ['old', 'keyed']) {
    const last = await trail.select(['seq', 'hash']).executeTakeFirstOrThrow()
    const line = {
      ...{ seq: last.seq + 1, at: new Date().toISOString(), actor: kit.userId },
      ...{ action: 'staff.joined' as const, subject: '', prevHash: last.hash },
    }
    const plain = createHash('sha256')
      .update(JSON.stringify(Object.values(line)))
      .digest('base64url')
    await db
      .insertInto('auditLines')
      .values({ ...line, hash: way === 'old' ? plain : `2.${plain}` })
      .execute()
    expect(await whoIs(kit), way).toBeNull()
    await db.deleteFrom('auditLines').where('seq', '=', line.seq).execute()
  }
})

test('a file of the list that was put back as it was, signatures and all, takes no case', async () => {
  const { readFileSync, writeFileSync } = await import('node:fs')
  const before = readFileSync(list.listFile())
  await onTheList(db, place.place, kit.userId)
  const now = readFileSync(list.listFile())
  writeFileSync(list.listFile(), before)
  await expect(list.recipients(db)).rejects.toThrow('does not hold')
  writeFileSync(list.listFile(), now)
  await offTheList(db, place.place, kit.userId)
})

test('who is invited again is back as they were invited', async () => {
  await members.changeRole(db, kit.userId, 'editor', sol.userId)
  await removing.removePerson(db, kit.userId, sol.userId)
  kit = await joined(kit.email, 'caseworker')
  expect(await whoIs(kit)).toMatchObject({ role: 'caseworker' })
})

test('who was a steward once does not become one again with their old row', async () => {
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

test('an app that a colleague ended gives no code, and a passkey from before it no way in', async () => {
  const putBack = await copyOf(kit)
  await members.endSecondFactor(db, kit.userId, sol.userId)
  await putBack()
  expect(await factor.takeCode(db, kit.userId, codeAt(kit.secret, stepAt(Date.now())))).toBe('wrong')
  expect(await whoIs(kit)).toBeNull()
  // With a passkey there is no secret of an app in the row.
  await db.updateTable('staff').set({ sealedTotp: null }).where('userId', '=', kit.userId).execute()
  await rows.markMember(db, kit.userId)
  expect(await whoIs(kit)).toBeNull()
})

test('the operator vouches for no role that somebody wrote into the database, unless they name it', async () => {
  const lou = await joined(`lou${count}@example.org`, 'caseworker')
  await db.updateTable('staff').set({ role: 'steward' }).where('userId', '=', lou.userId).execute()
  await expect(invites.restoreAccess(db, lou.email)).rejects.toThrow('It now says the role steward')
  await expect(invites.restoreAccess(db, lou.email, 'caseworker')).rejects.toThrow('role steward')
  expect(await invites.restoreAccess(db, lou.email, 'steward')).toContain('/staff/join/')
  // Nor for one that the trail knows better, whatever they name.
  const putBack = await copyOf(kit)
  await members.changeRole(db, kit.userId, 'caseworker', sol.userId)
  await putBack()
  await expect(invites.restoreAccess(db, kit.email, 'steward')).rejects.toThrow(
    'The audit trail says the role caseworker',
  )
  expect(await auth.accountWith(db, kit.email)).toEqual({ id: kit.userId })
})

test('nobody joins under the name of a colleague, also of one who joined meanwhile', async () => {
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
  // Their own name stays theirs when they come back.
  await removing.removePerson(db, kit.userId, sol.userId)
  expect(await whoIs(await joined(kit.email, 'editor'))).toMatchObject({ name: kit.email })
})
