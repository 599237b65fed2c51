import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { newIdentity, openEnvelope, recipientOf, sealEnvelope } from '#app/platform/sealing/sealing.ts'
import { now } from '#app/platform/time.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// Access to one case: members who open only what they are given, who help, and who are kept out.

let verbs: CaseVerbs
let who: typeof import('./case-access.server.ts')
const sol = { userId: 'sol', holder: 'S'.repeat(22), identity: '' }
const kit = { userId: 'kit', holder: 'K'.repeat(22), identity: '' }

beforeAll(async () => {
  verbs = await caseVerbs()
  who = await import('./case-access.server.ts')
  const { db, modules } = verbs
  const list = await modules.recipients(db)
  const added = []
  for (const one of [sol, kit]) {
    one.identity = await newIdentity()
    await db.insertInto('users').values(aUser(one.userId)).execute()
    await db.insertInto('staff').values(aMember(one.userId)).execute()
    const opens: 'new-cases' | 'assigned' = one === sol ? 'new-cases' : 'assigned'
    const recipient = await recipientOf(one.identity)
    added.push({
      id: one.holder,
      kind: 'staff' as const,
      staffId: one.userId,
      recipient,
      signer: null,
      opens,
    })
  }
  const text = await modules.nextList(list.text, [...list.recipients, ...added], now())
  await modules.addRecipientList(db, await modules.signList(verbs.recovery().signing, text), 'sol')
})
afterAll(() => verbs.close())

// The auth library's own columns, which our types omit.
const aUser = (id: string) =>
  ({
    id,
    name: id,
    email: `${id}@example.org`,
    emailVerified: true,
    createdAt: now(),
    updatedAt: now(),
  }) as never
const aMember = (userId: string) =>
  ({ userId, role: 'caseworker', invitedAt: now(), joinedAt: now() }) as never

async function envelopesForKit(caseId: string) {
  const found = await verbs.modules.caseForStaff(verbs.db, sol.holder, caseId)
  const own = { C: found?.envelope ?? '', S: found?.staffEnvelope ?? '' }
  return Promise.all(
    (['C', 'S'] as const).map(async (keyKind) => {
      const key = await openEnvelope(sol.identity, own[keyKind])
      const envelope = await sealEnvelope(await recipientOf(kit.identity), key)
      return { caseId, keyKind, holder: kit.holder, envelope, sign: signOf(await recipientOf(key)) }
    }),
  )
}
const asSol = { by: 'sol', from: [sol.holder] }
const opensToKit = async (id: string) => (await verbs.modules.caseForStaff(verbs.db, kit.holder, id)) !== null

test('a member who opens only given cases can be added to one, excluded again, and regains it only on purpose [R27]', async () => {
  const { db, modules } = verbs
  const { id } = await verbs.entered(await verbs.aCase())
  expect(await opensToKit(id)).toBe(false)
  expect(await who.whoOpens(db, id)).toEqual({
    opens: [{ userId: 'sol', name: 'sol' }],
    others: [{ userId: 'kit', name: 'kit', barred: false }],
  })
  const envelopes = await envelopesForKit(id)
  await expect(
    who.letOpen(db, { caseId: id, userId: 'sol', envelopes, mayLetBack: true }, asSol),
  ).rejects.toThrow(/someone else/)
  await who.letOpen(db, { caseId: id, userId: 'kit', envelopes, mayLetBack: false }, asSol)
  expect(await opensToKit(id)).toBe(true)

  await db.updateTable('cases').set({ ownerId: 'kit' }).where('id', '=', id).execute()
  await who.keepOut(db, { caseId: id, userId: 'kit' }, 'sol')
  expect(await opensToKit(id)).toBe(false)
  expect(await who.whoOpens(db, id)).toMatchObject({ others: [{ userId: 'kit', barred: true }] })
  const row = await db.selectFrom('cases').select('ownerId').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.ownerId).toBeNull()
  expect((await modules.newKeysProgress(db, sol.holder)).mine).toEqual([id])

  // Handing over all of a member's cases does not bring it back; asking Kit in again does.
  expect((await modules.envelopesToShare(db, sol.holder, kit.holder)).map((one) => one.caseId)).not.toContain(
    id,
  )
  await modules.shareCases(db, envelopes, asSol)
  expect(await opensToKit(id)).toBe(false)
  const back = { caseId: id, userId: 'kit', envelopes }
  await expect(who.letOpen(db, { ...back, mayLetBack: false }, asSol)).rejects.toThrow(/kept out/)
  // Without the keys nothing happens, and the bar stays.
  await expect(who.letOpen(db, { ...back, envelopes: [], mayLetBack: true }, asSol)).rejects.toThrow(
    /just (?:added|changed|wrote)/,
  )
  expect(await who.whoOpens(db, id)).toMatchObject({ others: [{ userId: 'kit', barred: true }] })
  await who.letOpen(db, { ...back, mayLetBack: true }, asSol)
  expect(await opensToKit(id)).toBe(true)
  const acts = db
    .selectFrom('auditLines')
    .select('action')
    .where('subject', '=', id)
    .where('actor', '=', 'sol')
  const done = (await acts.orderBy('seq').execute()).map(({ action }) => action)
  expect(done.filter((action) => /kept-out|let-back/.test(action))).toEqual([
    'case.kept-out',
    'case.let-back',
  ])
})

test('a member cannot share a case, or its notes, that their key does not open [A6]', async () => {
  const { db, modules } = verbs
  const { id } = await verbs.entered(await verbs.aCase())
  const envelopes = await envelopesForKit(id)
  const trail = async () => db.selectFrom('auditLines').select('seq').where('subject', '=', id).execute()
  const before = await trail()
  // A member cannot give access to themselves either: a sealed key that opens nothing would list them among those who open the case.
  for (const from of [[kit.holder], ['nobody'], []])
    await expect(modules.shareCases(db, envelopes, { by: 'kit', from })).rejects.toMatchObject({
      status: 404,
    })
  await expect(
    who.letOpen(
      db,
      { caseId: id, userId: 'kit', envelopes, mayLetBack: true },
      { by: 'kit', from: [kit.holder] },
    ),
  ).rejects.toMatchObject({ status: 404 })
  // A key that no steward signed gets no access.
  const strange = envelopes.map((one) => ({ ...one, holder: 'a-key-of-nobody' }))
  await expect(modules.shareCases(db, strange, asSol)).rejects.toMatchObject({ status: 403 })
  // A member with the case key alone cannot give the notes.
  await db
    .deleteFrom('caseKeys')
    .where('caseId', '=', id)
    .where('holder', '=', sol.holder)
    .where('keyKind', '=', 'S')
    .execute()
  await expect(modules.shareCases(db, envelopes, asSol)).rejects.toMatchObject({ status: 404 })
  expect(await opensToKit(id)).toBe(false)
  expect(await trail()).toEqual(before)
})

test('the last member who opens a case cannot be kept out of it', async () => {
  const { id } = await verbs.entered(await verbs.aCase())
  await expect(who.keepOut(verbs.db, { caseId: id, userId: 'sol' }, 'sol')).rejects.toThrow(/has to be able/)
  expect((await who.whoOpens(verbs.db, id)).opens).toHaveLength(1)
})
