import { afterAll, beforeAll, expect, test } from 'vitest'
import { newIdentity, openEnvelope, recipientOf, sealEnvelope } from '#app/platform/sealing.ts'
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

// The library's own columns, which our types leave out.
const aUser = (id: string) =>
  ({ id, name: `Name of ${id}`, email: `${id}@example.org`, ...LIBRARYS }) as never
const LIBRARYS = { emailVerified: true, createdAt: now(), updatedAt: now() }
const aMember = (userId: string) =>
  ({ userId, role: 'caseworker', invitedAt: now(), joinedAt: now() }) as never

test('a case goes only to colleagues whose key opens it, and is free again when they leave', async () => {
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
  const listed = async () => (await modules.casesFor(db, sol.id)).find(({ id }) => id === opened.id)
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
  await modules.shareCases(db, [{ caseId: opened.id, keyKind: 'C', holder: 'holder-ada', envelope }], 'sol')
  expect(await assigning.assignCase(db, opened.id, 'ada', 'sol')).toMatchObject({ name: 'Name of ada' })

  await assigning.releaseCases(db as never, 'ada')
  expect(await listed()).toMatchObject({ ownerId: null, owner: null })
})
