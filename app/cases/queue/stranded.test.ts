import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

let verbs: CaseVerbs
beforeAll(async () => {
  verbs = await caseVerbs()
})
afterAll(() => verbs.close())

test('the overview names cases that no colleague opens, and those whose owner cannot', async () => {
  const { strandedCases } = await import('./unreadable-cases.server.ts')
  const { db, modules } = verbs
  const sol = await verbs.aMember('sol')
  const made = await verbs.aCase()
  const open = await verbs.entered(made)
  // No staff member has a key yet: that has its own warning.
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
  // Now she can be assigned to it, and is notified; a member who takes a case themselves is not.
  const { assignCase } = await import('../desk/assigning.server.ts')
  const mails = async () =>
    (await db.selectFrom('jobs').select('payload').where('name', '=', 'cases.tell-owner').execute()).length
  await assignCase(db, open.id, sol, sol)
  expect(await mails()).toBe(0)
  await assignCase(db, open.id, sol, 'robin')
  expect(await mails()).toBe(1)
  const after = await strandedCases(db)
  expect(after.nobody).not.toContain(made.number)
  expect(after.owner).toEqual([])
  await db.updateTable('cases').set({ ownerId: 'gone' }).where('id', '=', open.id).execute()
  expect((await strandedCases(db)).owner).toEqual([made.number])
  // A key that was given up opens nothing: its owner cannot be assigned.
  const { whoCanWorkOn } = await import('../desk/assigning.server.ts')
  expect((await whoCanWorkOn(db, open.id)).map(({ userId }) => userId)).toEqual([sol])
  await db.updateTable('staff').set({ publicKey: 'age1another' }).where('userId', '=', sol).execute()
  expect(await whoCanWorkOn(db, open.id)).toEqual([])
})
