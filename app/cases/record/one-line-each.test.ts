import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { newIdentity, openEnvelope, recipientOf, sealEnvelope } from '#app/platform/sealing/sealing.ts'
import { inTransaction } from '#db/transaction.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { onTheList } from '#tests/support/listed.ts'

let verbs: CaseVerbs
beforeAll(async () => {
  verbs = await caseVerbs()
})
afterAll(() => verbs.close())

test('each act on a case adds exactly one audit line [R44] [A6]', async () => {
  const { db, modules } = verbs
  const by = await verbs.aMember('sol')
  const second = await verbs.aMember('robin')
  await onTheList(db, verbs, by, second)
  const holder = await verbs.recoveryHolder()
  const made = await verbs.aCase()
  const opened = await verbs.entered(made)
  const { id } = opened
  // The first member to answer a case without an owner takes it, which adds its own line (waiting.test.ts).
  await db.updateTable('cases').set({ ownerId: by }).where('id', '=', id).execute()
  const lines = async () =>
    (await db.selectFrom('auditLines').select(['action', 'subject']).orderBy('seq').execute()).map(
      ({ action, subject }) => [action, subject],
    )
  expect((await lines()).filter(([, subject]) => subject === id)).toEqual([['case.opened', id]])
  const asked = async () =>
    (await modules.openRequest(db, id, 'export'))?.id ?? expect.fail('nothing is asked')
  const acts: [string, () => Promise<unknown>][] = [
    ['case.read', () => modules.readCase(db, { id, holder, by })],
    ['case.refused', () => modules.readCase(db, { id, holder: 'somebody-else', by })],
    ['case.replied', () => verbs.staffSays(id, 'We read it.')],
    ['case.status waiting-for-person', () => verbs.staffSays(id, '', 'waiting-for-person')],
    ['case.answered', () => modules.replyAsPerson(db, opened, 'Here it is.')],
    ['case.held', async () => modules.holdCase(db, await verbs.aNote(id, 'Why'), by)],
    ['case.hold-lifted', async () => modules.liftHold(db, await verbs.aNote(id, 'Over'), by)],
    [
      'case.tagged',
      async () => {
        const { tagCase } = await import('./staff-notes.server.ts')
        const note = await verbs.aNote(id, '', ['Fast'])
        return inTransaction(db, (tx) => tagCase(tx, note, by))
      },
    ],
    [
      'case.noted',
      async () => (await import('./staff-notes.server.ts')).addNote(db, await verbs.aNote(id, 'x'), by),
    ],
    [
      'case.export-asked person',
      () => modules.askForExport(db, { caseId: id, purpose: 'person', scope: 'case' }, by),
    ],
    ['case.export-confirmed', async () => modules.confirmExport(db, await asked(), second)],
    ['case.exported', async () => modules.takeExport(db, await asked(), by)],
  ]
  for (const [action, act] of acts) {
    const before = await lines()
    await act()
    expect((await lines()).slice(before.length), action).toEqual([[action, id]])
  }
})

test('each share of a case key adds exactly one audit line [R44]', async () => {
  const { db, modules } = verbs
  const { id } = await verbs.entered(await verbs.aCase())
  const recovery = verbs.recovery()
  const recipient = await recipientOf(await newIdentity())
  const entry = {
    id: 'holder-sol',
    kind: 'staff' as const,
    staffId: 'sol',
    recipient,
    signer: (await modules.newSigningKey()).publicKey,
    opens: 'new-cases' as const,
  }
  const list = await modules.recipients(db)
  const next = await modules.nextList(list.text, [...list.recipients, entry], new Date().toISOString())
  await modules.addRecipientList(db, await modules.signList(recovery.signing, next), 'sol')
  const shares = await modules.envelopesToShare(db, await verbs.recoveryHolder(), entry.id)
  const resealed = await Promise.all(
    shares.map(async (one) => {
      const key = await openEnvelope(recovery.identity, one.envelope)
      const envelope = await sealEnvelope(recipient, key)
      return { ...one, holder: entry.id, envelope, sign: signOf(await recipientOf(key)) }
    }),
  )
  expect(resealed.map(({ keyKind }) => keyKind)).toEqual(expect.arrayContaining(['C', 'S']))
  const giver = { by: 'sol', from: [await verbs.recoveryHolder()] }
  await modules.shareCases(db, resealed, giver)
  await modules.shareCases(db, resealed, giver)
  const added = db.selectFrom('auditLines').select(['actor', 'action']).where('subject', '=', id)
  expect(await added.where('action', 'like', 'case.shared%' as never).execute()).toEqual([
    { actor: 'sol', action: 'case.shared holder-sol' },
  ])
})
