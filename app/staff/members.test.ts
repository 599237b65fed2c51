import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, stepAt } from '#app/platform/auth/totp.server.ts'
import type { Db } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { vouched } from '#tests/support/listed.ts'
import { aPasskey } from '#tests/support/passkey.ts'
import type { Role } from './model/rules.ts'

// A colleague who lost their sign-in method, and one who gets another role.

let db: Db
let close: () => Promise<void>
let invites: typeof import('./people/invites.server.ts')
let sessions: typeof import('./sign-in/staff-sessions.server.ts')
let factor: typeof import('./sign-in/second-factor.server.ts')
let members: typeof import('./people/members.server.ts')
let letters: typeof import('./model/staff-mails.server.ts')
let lists: typeof import('./people/people.server.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  const { prepareRecipients } = await import('#app/platform/keys/recipients.server.ts')
  await prepareRecipients(db)
  invites = await import('./people/invites.server.ts')
  sessions = await import('./sign-in/staff-sessions.server.ts')
  factor = await import('./sign-in/second-factor.server.ts')
  members = await import('./people/members.server.ts')
  letters = await import('./model/staff-mails.server.ts')
  lists = await import('./people/people.server.ts')
})
afterAll(() => close())

const tokenIn = (address: string) => address.split('/').at(-1) ?? ''
const asking = (cookies: string[]) =>
  new Request('http://localhost/staff', {
    headers: { cookie: cookies.map((one) => one.split(';')[0]).join('; ') },
  })

async function begun(address: string, name: string) {
  const invite = (await invites.inviteWith(db, tokenIn(address))) ?? expect.fail('no such link')
  const fresh = await invites.beginJoining(db, invite, name)
  const session = (await sessions.staffSession(db, asking(fresh.cookies))) ?? expect.fail('no session')
  return { session, sealedTotp: session.sealedTotp ?? expect.fail('no secret') }
}

async function joined(email: string, role: Role = 'caseworker') {
  const { session, sealedTotp } = await begun(
    await invites.inviteStaff(db, { email, role }, 'operator'),
    email,
  )
  const totpStep = stepAt(Date.now())
  const fresh = await invites.finishJoining(db, session, { sealedTotp, totpStep })
  return { userId: session.userId, email, sealedTotp, totpStep, cookies: fresh.cookies }
}

const staffRow = (userId: string) =>
  db.selectFrom('staff').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
const memberWith = async (cookies: string[]) => {
  const session = await sessions.staffSession(db, asking(cookies))
  return session && sessions.memberOf(db, session)
}
async function mails() {
  const { openWithMailKey } = await import('#app/platform/secrets/data-keys.server.ts')
  const rows = await db.selectFrom('mailQueue').selectAll().execute()
  return rows.map((row) => openWithMailKey(row.sealedLetter, 'letter'))
}
const lines = async (action: AuditAction) =>
  (await db.selectFrom('auditLines').select(['actor', 'subject']).where('action', '=', action).execute()).map(
    ({ actor, subject }) => `${actor} ${subject}`,
  )

test('a member who lost their phone is signed out, and sets up sign-in again by a link that only they get', async () => {
  const sol = await joined('sol@example.org', 'steward')
  const kit = await joined('kit@example.org')
  const key = { publicKey: 'age1kit', signerKey: 'signer', lockedKey: 'locked' }
  await db.updateTable('staff').set(key).where('userId', '=', kit.userId).execute()
  await vouched(db, kit.userId)
  await db.deleteFrom('mailQueue').execute()
  const { credentialId, publicKey } = aPasskey()
  const backedUp = onPostgres ? sql`false` : sql`0`
  await sql`insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up, transports)
    values ('lost', ${kit.userId}, ${publicKey}, ${credentialId}, 0, 'singleDevice', ${backedUp}, 'internal')`.execute(
    db,
  )
  await members.endSecondFactor(db, kit.userId, sol.userId)

  expect(await memberWith(kit.cookies)).toBeNull()
  // No earlier session may become valid again once they have set it up.
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', kit.userId).execute()).toEqual([])
  expect(await factor.factorsOf(db, kit.userId)).toEqual({ app: false, passkey: false })
  expect(await lists.openInvites(db)).toEqual([])
  const sent = await mails()
  const toKit = sent.filter((mail) => mail.includes('kit@example.org'))
  const toSol = sent.filter((mail) => mail.includes('sol@example.org'))
  expect([toKit.length, toSol.length]).toEqual([1, 1])
  expect(toSol.join()).not.toContain('/staff/join/')
  const address =
    /https?:\/\/[^\s"\\]+\/staff\/join\/[\w-]+/.exec(toKit.join())?.[0] ?? expect.fail('no link')

  const { session, sealedTotp } = await begun(address, 'Another Name')
  expect(sealedTotp).not.toBe(kit.sealedTotp)
  const code = codeAt(await factor.totpSecret(sealedTotp), stepAt(Date.now()))
  const totpStep = (await factor.firstStep(db, kit.userId, sealedTotp, code)) ?? expect.fail('no step')
  const fresh = await invites.finishJoining(db, session, { sealedTotp, totpStep })
  expect(await memberWith(fresh.cookies)).toMatchObject({ role: 'caseworker', name: 'kit@example.org' })
  expect(await staffRow(kit.userId)).toMatchObject({ ...key, sealedTotp, removedAt: null })
  expect(await invites.inviteWith(db, tokenIn(address))).toBeNull()
  expect(await lines('staff.factor-ended')).toEqual([`${sol.userId} ${kit.userId}`])
  expect(await lines('staff.factor-anew')).toEqual([expect.stringMatching(`^${kit.userId} \\S{22}$`)])
})

test('a member cannot end their own second factor or change their own role', async () => {
  const { userId } = await joined('self@example.org', 'admin')
  await expect(members.endSecondFactor(db, userId, userId)).rejects.toThrow('Ask a colleague')
  await expect(members.changeRole(db, userId, 'steward', userId)).rejects.toThrow('your own role')
  expect(await factor.factorsOf(db, userId)).toEqual({ app: true, passkey: false })
})

test('a second link replaces the first, and a removed member has none', async () => {
  const { removePerson } = await import('./people/removing.server.ts')
  const { userId } = await joined('twice@example.org')
  await members.endSecondFactor(db, userId, 'operator')
  await members.endSecondFactor(db, userId, 'operator')
  const open = () => db.selectFrom('staffInvites').select('id').where('forMember', '=', userId).execute()
  expect(await open()).toHaveLength(1)
  await removePerson(db, userId, 'operator')
  expect(await open()).toEqual([])
  await expect(members.endSecondFactor(db, userId, 'operator')).rejects.toThrow('no longer on the staff')
})

test('a new role applies from the next request on, and is in the trail', async () => {
  const one = await joined('role@example.org', 'editor')
  await members.changeRole(db, one.userId, 'caseworker', 'operator')
  expect(await memberWith(one.cookies)).toMatchObject({ role: 'caseworker' })
  await expect(members.changeRole(db, one.userId, 'caseworker', 'operator')).rejects.toThrow('already')
  expect(await lines('staff.role caseworker')).toEqual([`operator ${one.userId}`])
})

test('the mail to stewards names no one', () => {
  expect(letters.factorEnded('sol@example.org').text).not.toMatch(/@|kit/i)
})
