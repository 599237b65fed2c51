import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

let verbs: CaseVerbs
beforeAll(async () => {
  verbs = await caseVerbs()
})
afterAll(() => verbs.close())

test('a first answer is late until we answer, whatever the person writes meanwhile', async () => {
  const { counts } = await import('./overview.server.ts')
  const { db, aCase } = verbs
  await aCase()
  expect(await counts(db)).toMatchObject({ waiting: 1, overdue: 0 })
  await db.updateTable('cases').set({ dueAt: '2026-01-01T00:00:00.000Z', messageCount: 1 }).execute()
  expect(await counts(db)).toMatchObject({ waiting: 1, overdue: 1 })
  await db.updateTable('cases').set({ answeredAt: '2026-01-02T00:00:00.000Z' }).execute()
  expect(await counts(db)).toMatchObject({ waiting: 1, overdue: 0 })
})

test('the overview counts what the list shows: what the key opens', async () => {
  const { counts } = await import('./overview.server.ts')
  const holder = await verbs.recoveryHolder()
  const all = await counts(verbs.db, holder)
  await verbs.db.updateTable('cases').set({ attention: 'staff' }).execute()
  const listed = (await verbs.modules.openCases(verbs.db, holder)).length
  expect(await counts(verbs.db, holder)).toMatchObject({ open: listed, waiting: listed })
  expect(all.open).toBe(listed)
  expect(await counts(verbs.db, 'another-key')).toMatchObject({ open: 0, waiting: 0, overdue: 0 })
})

test('the overview names cases that no colleague opens, and those whose owner cannot', async () => {
  const { strandedCases } = await import('#app/cases/stranded.server.ts')
  const { db, modules } = verbs
  const sol = await verbs.aMember('sol')
  const made = await verbs.aCase()
  const open = await verbs.entered(made)
  // Nobody of the staff has a key so far: that is told by itself.
  expect(await strandedCases(db)).toEqual({ nobody: [], owner: [] })
  const recovery = verbs.recovery()
  const list = await modules.recipients(db)
  const entry = {
    id: 'holder-sol',
    kind: 'staff' as const,
    staffId: sol,
    recipient: recovery.identity && list.recipients[0]!.recipient,
    signer: (await modules.newSigningKey()).publicKey,
    opens: 'new-cases' as const,
  }
  const next = await modules.nextList(list.text, [...list.recipients, entry], new Date().toISOString())
  await modules.addRecipientList(db, await modules.signList(recovery.signing, next), sol)
  expect((await strandedCases(db)).nobody).toContain(made.number)
  await db.updateTable('cases').set({ ownerId: sol }).where('id', '=', open.id).execute()
  expect((await strandedCases(db)).owner).toEqual([made.number])
  await db
    .insertInto('caseKeys')
    .values({ caseId: open.id, keyKind: 'C', holder: 'holder-sol', envelope: 'x' })
    .execute()
  const after = await strandedCases(db)
  expect(after.nobody).not.toContain(made.number)
  expect(after.owner).toEqual([])
  await db.updateTable('cases').set({ ownerId: 'gone' }).where('id', '=', open.id).execute()
  expect((await strandedCases(db)).owner).toEqual([made.number])
})

test('the trail says as what somebody was invited, and not who', async () => {
  const { inviteStaff } = await import('./invites.server.ts')
  const { trailPage } = await import('./trail.server.ts')
  await inviteStaff(verbs.db, { email: 'new@example.org', role: 'admin' }, 'operator')
  const [line] = (await trailPage(verbs.db, 1)).lines
  expect(line).toMatchObject({ who: 'Who runs the server', action: 'staff.invited', what: 'As Admin' })
})
