import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { newIdentity, openEnvelope, recipientOf, sealEnvelope } from '#app/platform/sealing/sealing.ts'
import { now } from '#app/platform/time.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

let verbs: CaseVerbs
let assigning: typeof import('./assigning.server.ts')
beforeAll(async () => {
  verbs = await caseVerbs()
  assigning = await import('./assigning.server.ts')
})
afterAll(() => verbs.close())

/** Puts a staff member with a key on the signed list. */
async function colleague(userId: string) {
  const { db, modules } = verbs
  await db.insertInto('users').values(aUser(userId)).execute()
  await db.insertInto('staff').values(aMember(userId)).execute()
  const identity = await newIdentity()
  const list = await modules.recipients(db)
  const entry = {
    id: `holder-${userId}`,
    kind: 'staff' as const,
    staffId: userId,
    recipient: await recipientOf(identity),
    signer: (await modules.newSigningKey()).publicKey,
    opens: 'new-cases' as const,
  }
  const next = await modules.nextList(list.text, [...list.recipients, entry], now())
  await modules.addRecipientList(db, await modules.signList(verbs.recovery().signing, next), userId)
  return entry
}

// The auth library's own columns, which our types omit.
const aUser = (id: string) =>
  ({ id, name: `Name of ${id}`, email: `${id}@example.org`, ...LIBRARYS }) as never
const LIBRARYS = { emailVerified: true, createdAt: now(), updatedAt: now() }
const aMember = (userId: string) =>
  ({ userId, role: 'caseworker', invitedAt: now(), joinedAt: now() }) as never

test('a case can only be assigned to colleagues whose key opens it, and is released when they leave', async () => {
  const { db, modules } = verbs
  const before = await verbs.entered(await verbs.aCase())
  const sol = await colleague('sol')
  const opened = await verbs.entered(await verbs.aCase())
  await colleague('ada')
  const names = async (id: string) => (await assigning.whoCanWorkOn(db, id)).map(({ name }) => name)
  expect(await names(before.id)).toEqual([])
  expect(await names(opened.id)).toEqual(['Name of sol'])

  await expect(assigning.assignCase(db, opened.id, 'ada', 'sol')).rejects.toThrow(/does not open/)
  await assigning.assignCase(db, opened.id, 'sol', 'sol')
  const lines = await db
    .selectFrom('auditLines')
    .select(['actor', 'subject'])
    .where('action', '=', 'case.assigned')
    .execute()
  expect(lines).toEqual([{ actor: 'sol', subject: opened.id }])
  const listed = async () => (await modules.openCases(db, sol.id)).find(({ id }) => id === opened.id)
  expect(await listed()).toMatchObject({ ownerId: 'sol', owner: 'Name of sol' })

  // Once the case is shared with Ada's key, it can be handed over.
  const [share] = (await modules.envelopesToShare(db, sol.id, 'holder-ada')).filter(
    (one) => one.caseId === opened.id && one.keyKind === 'C',
  )
  expect(share).toBeDefined()
  const recovered = await modules.caseForStaff(db, await verbs.recoveryHolder(), opened.id)
  const key = await openEnvelope(verbs.recovery().identity, recovered?.envelope ?? '')
  const list = await modules.recipients(db)
  const ada = list.recipients.find(({ staffId }) => staffId === 'ada')
  const envelope = await sealEnvelope(ada?.recipient ?? '', key)
  const sign = signOf(await recipientOf(key))
  await modules.shareCases(db, [{ caseId: opened.id, keyKind: 'C', holder: 'holder-ada', envelope, sign }], {
    by: 'sol',
    from: [await verbs.recoveryHolder()],
  })
  expect(await assigning.assignCase(db, opened.id, 'ada', 'sol')).toMatchObject({ name: 'Name of ada' })

  await assigning.releaseCases(db as never, 'ada', 'sol')
  expect(await listed()).toMatchObject({ ownerId: null, owner: null })
})

test('several cases are assigned at once to a member who holds their keys; the others stay', async () => {
  const { db, modules } = verbs
  const lea = await colleague('lea')
  const open = [await verbs.entered(await verbs.aCase()), await verbs.entered(await verbs.aCase())]
  const ids = open.map(({ id }) => id)
  // Joined after these cases arrived: their key opens none of them.
  await colleague('max')
  const asked = { ids: [...ids, 'nobody-s'], holder: lea.id }
  expect(await assigning.assignCases(db, { ...asked, ownerId: 'max' }, 'lea')).toMatchObject({
    given: 0,
    kept: 3,
  })
  await expect(assigning.assignCases(db, { ...asked, ownerId: 'nobody' }, 'lea')).rejects.toThrow(
    /from the list/,
  )
  expect(await assigning.assignCases(db, { ...asked, ownerId: 'lea' }, 'lea')).toEqual({
    given: 2,
    kept: 1,
    owner: 'Name of lea',
  })
  const owners = async () =>
    (await modules.openCases(db, lea.id)).filter(({ id }) => ids.includes(id)).map(({ ownerId }) => ownerId)
  expect(await owners()).toEqual(['lea', 'lea'])
  expect(await assigning.assignCases(db, { ...asked, ownerId: null }, 'lea')).toMatchObject({ given: 2 })
  expect(await owners()).toEqual([null, null])
})

test('the list has pages of closed cases, and gives sealed lines only to holders of their keys', async () => {
  const { db, modules } = verbs
  const eve = await colleague('eve')
  const { id } = await verbs.entered(await verbs.aCase())
  expect((await modules.closedCases(db, eve.id, 1)).cases).toEqual([])
  await db.updateTable('cases').set({ status: 'closed' }).where('id', '=', id).execute()
  expect((await modules.closedCases(db, eve.id, 1)).cases.map((one) => one.id)).toEqual([id])
  expect((await modules.closedCases(db, eve.id, 2)).cases).toEqual([])
  expect((await modules.closedCases(db, eve.id, 1, null)).cases).toHaveLength(1)
  expect((await modules.closedCases(db, eve.id, 1, 'eve')).cases).toEqual([])
  expect((await modules.openCases(db, eve.id)).map((one) => one.id)).not.toContain(id)
  expect((await modules.sealedLines(db, eve.id, [id, 'other'])).map((one) => one.id)).toEqual([id])
  expect(await modules.sealedLines(db, 'somebody-else', [id])).toEqual([])
})
