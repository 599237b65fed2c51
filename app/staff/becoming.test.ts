import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_NAMES } from '#app/platform/roles/roles.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { onTheList, vouched } from '#tests/support/listed.ts'
import type { Role } from './model/rules.ts'

// Which role can give which role: every role, every act, every way to get another role.

let db: Db
let place: Awaited<ReturnType<typeof aDatabase>>
let invites: typeof import('./people/invites.server.ts')
let members: typeof import('./people/members.server.ts')
let lists: typeof import('./people/people.server.ts')
let removing: typeof import('./people/removing.server.ts')
const actors = {} as Record<Role, string>

beforeAll(async () => {
  place = await aDatabase()
  ;({ db } = place)
  const { prepareRecipients } = await import('#app/platform/keys/recipients.server.ts')
  await prepareRecipients(db)
  invites = await import('./people/invites.server.ts')
  members = await import('./people/members.server.ts')
  lists = await import('./people/people.server.ts')
  removing = await import('./people/removing.server.ts')
  for (const role of ROLE_NAMES) actors[role] = await aMember(role)
})
afterAll(() => place.close())

let count = 0
async function aMember(role: Role): Promise<string> {
  const userId = `${role}-${++count}`
  const { anAccount } = await import('#app/platform/auth/auth.server.ts')
  const id = await anAccount(db, { email: `${userId}@example.org`, name: userId })
  const at = new Date().toISOString()
  const none = { removedAt: null, publicKey: null, signerKey: null, keyProof: null, lockedKey: null }
  const rest = { keyMadeAt: null, sealedTotp: null, totpStep: null, mark: null }
  await db
    .insertInto('staff')
    .values({ userId: id, role, invitedAt: at, joinedAt: at, ...none, ...rest })
    .execute()
  await vouched(db, id)
  return id
}
const stateOf = async (userId: string) => {
  const row = await db.selectFrom('staff').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  return row.removedAt ? 'removed' : row.role
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status }: { status?: number }) => status,
  )
async function mailsTo(email: string): Promise<string[]> {
  const { openWithMailKey } = await import('#app/platform/secrets/data-keys.server.ts')
  const sent = await db.selectFrom('mailQueue').select('sealedLetter').execute()
  return sent
    .map(({ sealedLetter }) => openWithMailKey(sealedLetter, 'letter'))
    .filter((mail) => mail.includes(email))
}

async function openInviteTo(email: string): Promise<string> {
  const found = (await lists.openInvites(db)).find((one) => one.email === email)
  return found?.id ?? ''
}

/** The acts of a role toward a member with another role. */
const MAY: Record<Role, (role: Role) => boolean> = {
  steward: () => true,
  // Not the roles that confirm changes of money settings: one admin would be two people.
  admin: (role) => role === 'caseworker' || role === 'editor',
  caseworker: () => false,
  editor: () => false,
  treasurer: () => false,
}
const pairs = ROLE_NAMES.flatMap((actor) => ROLE_NAMES.map((role) => [actor, role] as const))

describe.each(pairs)('%s, to a %s', (actor, role) => {
  const wanted = MAY[actor](role) ? 'done' : 403

  test('an invitation follows the rights of the role [A4] [A5]', async () => {
    const email = `${actor}-${role}@example.org`
    expect(await outcome(invites.inviteStaff(db, { email, role }, actors[actor]))).toBe(wanted)
  })

  test('a change from and to caseworker follows the rights of the role [A4]', async () => {
    const one = await aMember('caseworker')
    if (role !== 'caseworker')
      expect(await outcome(members.changeRole(db, one, role, actors[actor]))).toBe(wanted)
    const other = await aMember(role)
    if (role !== 'caseworker')
      expect(await outcome(members.changeRole(db, other, 'caseworker', actors[actor]))).toBe(wanted)
    expect(await stateOf(other)).toBe(wanted === 'done' ? 'caseworker' : role)
  })

  test('the end of a second factor follows the rights of the role', async () => {
    const one = await aMember(role)
    expect(await outcome(members.endSecondFactor(db, one, actors[actor]))).toBe(wanted)
  })

  test('a removal follows the rights of the role [A4]', async () => {
    const one = await aMember(role)
    expect(await outcome(removing.removePerson(db, one, actors[actor]))).toBe(wanted)
    expect(await stateOf(one)).toBe(wanted === 'done' ? 'removed' : role)
  })
})

test("no one returns with more than their invitation's role, or while their old key is on the list", async () => {
  const userId = await aMember('caseworker')
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await onTheList(db, place.place, userId)
  await removing.removePerson(db, userId, actors.admin)
  const again = (role: Role, by: string) => outcome(invites.inviteStaff(db, { email, role }, by))
  expect(await again('caseworker', actors.admin)).toBe(409)
  expect(await again('steward', actors.admin)).toBe(403)
  expect(await again('steward', actors.steward)).toBe(409)
})

test('a member with a key on the list gets another role once it is off the list', async () => {
  const userId = await aMember('caseworker')
  await onTheList(db, place.place, userId)
  expect(await outcome(members.changeRole(db, userId, 'steward', actors.steward))).toBe(409)
  expect(await stateOf(userId)).toBe('caseworker')
})

test('a removed member, a stranger and a demoted steward can do nothing more, and their invitations end', async () => {
  const former = await aMember('steward')
  const email = 'puppet@example.org'
  const link = await invites.inviteStaff(db, { email, role: 'steward' }, former)
  await members.changeRole(db, former, 'caseworker', actors.steward)
  expect(await invites.inviteWith(db, link.split('/').at(-1) ?? '')).toBeNull()
  expect(await outcome(invites.inviteStaff(db, { email, role: 'steward' }, former))).toBe(403)
  await removing.removePerson(db, former, actors.steward)
  expect(await outcome(invites.inviteStaff(db, { email, role: 'editor' }, former))).toBe(403)
  expect(await outcome(invites.inviteStaff(db, { email, role: 'editor' }, 'nobody'))).toBe(403)
  const admin = await aMember('admin')
  const theirs = await invites.inviteStaff(db, { email, role: 'editor' }, admin)
  await removing.removePerson(db, admin, actors.steward)
  expect(await invites.inviteWith(db, theirs.split('/').at(-1) ?? '')).toBeNull()
})

test('every steward is notified of an invitation, its withdrawal, a role change and a removal, and no mail contains a name [A4] [A5]', async () => {
  const two = await aMember('steward')
  const addresses = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [two, actors.steward])
    .execute()
  const acts = [
    () => invites.inviteStaff(db, { email: 'heard@example.org', role: 'editor' }, actors.admin),
    async () => lists.takeBackInvite(db, await openInviteTo('heard@example.org'), actors.admin),
    async () => members.changeRole(db, await aMember('editor'), 'caseworker', actors.admin),
    async () => removing.removePerson(db, await aMember('editor'), actors.admin),
    () => members.changeRole(db, two, 'editor', actors.steward),
  ]
  for (const act of acts) {
    await db.deleteFrom('mailQueue').execute()
    await act()
    for (const { email } of addresses) {
      const mails = await mailsTo(email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.replaceAll(email, '')).not.toMatch(/@|heard|steward-|editor-/)
    }
  }
})

test('an expired invitation is not reported as withdrawn, and no mail says so', async () => {
  await invites.inviteStaff(db, { email: 'gone@example.org', role: 'editor' }, actors.steward)
  const id = await openInviteTo('gone@example.org')
  await lists.takeBackInvite(db, id, actors.admin)
  await db.deleteFrom('mailQueue').execute()
  expect(await outcome(lists.takeBackInvite(db, id, actors.admin))).toBe(409)
  expect(await db.selectFrom('mailQueue').select('id').execute()).toEqual([])
  const line = db.selectFrom('auditLines').select('seq').where('action', '=', 'staff.invite-taken-back')
  expect(await line.where('subject', '=', id).execute()).toHaveLength(1)
  // The link to set up signing in again goes to a member: it is in no list, and cannot be taken back here.
  await members.endSecondFactor(db, await aMember('editor'), actors.steward)
  const link = await db.selectFrom('staffInvites').select('id').where('forMember', 'is not', null).execute()
  for (const one of link) expect(await outcome(lists.takeBackInvite(db, one.id, actors.admin))).toBe(409)
})

test('no one can remove or demote the last steward [A4]', async () => {
  const { userId: last } = { userId: actors.steward }
  const others = await db
    .selectFrom('staff')
    .select('userId')
    .where('role', '=', 'steward')
    .where('removedAt', 'is', null)
    .where('userId', '!=', last)
    .execute()
  for (const { userId } of others) await removing.removePerson(db, userId, last)
  for (const by of [actors.admin, 'operator']) {
    const wanted = by === 'operator' ? 409 : 403
    expect(await outcome(removing.removePerson(db, last, by))).toBe(wanted)
    expect(await outcome(members.changeRole(db, last, 'editor', by))).toBe(wanted)
  }
  expect(await stateOf(last)).toBe('steward')
})
