import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { vouched } from '#tests/support/listed.ts'
import { aKeptPasskey } from '#tests/support/passkey.ts'

// The passkeys that open a member's key, tested on the server. The browser does the sealing.

let verbs: CaseVerbs
let db: Db
let unlocks: typeof import('./keys/passkey-unlocks.server.ts')
let auth: typeof import('#app/platform/auth/auth.server.ts')
let root: string
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db } = verbs)
  unlocks = await import('./keys/passkey-unlocks.server.ts')
  auth = await import('#app/platform/auth/auth.server.ts')
  root = (await verbs.modules.recipients(db)).root
})
afterAll(() => verbs.close())

type Me = Pick<StaffMember, 'userId' | 'publicKey'>
let count = 0

/** A member with a key and a passkey. */
async function aMember(): Promise<{ me: Me; passkey: string; credentialId: string }> {
  const userId = await verbs.aMember(`kit${++count}`, 'caseworker')
  const me = { userId, publicKey: `age1${'q'.repeat(57)}${count}` }
  await db.updateTable('staff').set({ publicKey: me.publicKey }).where('userId', '=', userId).execute()
  await vouched(db, userId)
  const { id } = await aKeptPasskey(db, userId)
  const [own] = await auth.passkeysOf(db, userId)
  return { me, passkey: id, credentialId: own?.credentialId ?? expect.fail('no passkey') }
}
const SEALED = 'c2VhbGVk'
const ofMe = async (me: Me) => (await unlocks.unlocksOf(db, me)).map(({ credentialId }) => credentialId)
const rowOf = ({ userId }: Me) =>
  db.selectFrom('keyUnlocks').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
const acts = async ({ userId }: Me) =>
  (
    await db.selectFrom('auditLines').select('action').where('actor', '=', userId).orderBy('seq').execute()
  ).map(({ action }) => action)

test("a member's own passkey opens the key until it is removed, with a line of the trail for each", async () => {
  const { me, credentialId } = await aMember()
  expect(await unlocks.passkeysWithout(db, me)).toEqual([credentialId])
  await unlocks.addUnlock(db, me, { credentialId, sealedKey: SEALED, root })
  expect(await ofMe(me)).toEqual([credentialId])
  expect(await unlocks.passkeysWithout(db, me)).toEqual([])
  const other = await aMember()
  await unlocks.removeUnlock(db, other.me, (await rowOf(me)).id)
  expect(await ofMe(me)).toEqual([credentialId])
  await unlocks.removeUnlock(db, me, (await rowOf(me)).id)
  expect(await ofMe(me)).toEqual([])
  expect(await acts(me)).toEqual(['key.passkey-on', 'key.passkey-off'])
})

test("a colleague's passkey is refused, and a member without a key has nothing to open", async () => {
  const { me, credentialId } = await aMember()
  const other = await aMember()
  await expect(unlocks.addUnlock(db, other.me, { credentialId, sealedKey: SEALED, root })).rejects.toThrow(
    'not one of yours',
  )
  await expect(
    unlocks.addUnlock(db, { ...me, publicKey: null }, { credentialId, sealedKey: SEALED, root }),
  ).rejects.toThrow('You have no key')
  expect(await ofMe(me)).toEqual([])
})

test('a passkey does not count for another key or after its deletion, and is cleaned up', async () => {
  const { me, credentialId, passkey } = await aMember()
  await unlocks.addUnlock(db, me, { credentialId, sealedKey: SEALED, root })
  expect(await ofMe({ ...me, publicKey: 'another key' })).toEqual([])
  await unlocks.sweepUnlocks(db)
  expect(await ofMe(me)).toEqual([credentialId])
  await auth.dropPasskey(db, passkey)
  expect(await ofMe(me)).toEqual([])
  await unlocks.sweepUnlocks(db)
  expect(await db.selectFrom('keyUnlocks').select('id').where('userId', '=', me.userId).execute()).toEqual([])
})

test('an unlock row that was restored after its removal, or written by hand, opens nothing', async () => {
  const { me, credentialId } = await aMember()
  await unlocks.addUnlock(db, me, { credentialId, sealedKey: SEALED, root })
  const row = await rowOf(me)
  await unlocks.removeUnlock(db, me, row.id)
  await db.insertInto('keyUnlocks').values(row).execute()
  expect(await ofMe(me)).toEqual([])
  await db.deleteFrom('keyUnlocks').where('id', '=', row.id).execute()
  await unlocks.addUnlock(db, me, { credentialId, sealedKey: SEALED, root })
  await db.updateTable('keyUnlocks').set({ sealedKey: 'b3RoZXI=' }).where('userId', '=', me.userId).execute()
  expect(await ofMe(me)).toEqual([])
})

test('an unlock from before the list began again is invalid, and is offered again', async () => {
  const { me, credentialId } = await aMember()
  await unlocks.addUnlock(db, me, { credentialId, sealedKey: SEALED, root })
  expect(await unlocks.allUnlocksOf(db, me)).toMatchObject({ inUse: [{ credentialId }], over: 0 })
  const setRoot = (value: string) =>
    db.updateTable('facts').set({ value }).where('name', '=', 'recipients.root').execute()
  await setRoot('bmV3IHJvb3Q=')
  try {
    expect(await unlocks.allUnlocksOf(db, me)).toEqual({ inUse: [], over: 1 })
    expect(await unlocks.passkeysWithout(db, me)).toEqual([credentialId])
    // A tab that has the key with the old root open still.
    await expect(unlocks.addUnlock(db, me, { credentialId, sealedKey: SEALED, root })).rejects.toThrow(
      'The list of keys began again',
    )
    await unlocks.addUnlock(db, me, { credentialId, sealedKey: SEALED, root: 'bmV3IHJvb3Q=' })
    expect(await unlocks.allUnlocksOf(db, me)).toMatchObject({ inUse: [{ credentialId }], over: 0 })
  } finally {
    await setRoot(root)
  }
})
