import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

let verbs: CaseVerbs
beforeAll(async () => {
  // No server listens there.
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
  verbs = await caseVerbs()
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await verbs.close()
})

test('a first answer is late until we answer, whatever the person writes meanwhile', async () => {
  const { overviewCounts } = await import('./overview/overview.server.ts')
  const { db, aCase } = verbs
  await aCase()
  expect(await overviewCounts(db)).toMatchObject({ waiting: 1, overdue: 0 })
  await db.updateTable('cases').set({ dueAt: '2026-01-01T00:00:00.000Z', messageCount: 1 }).execute()
  expect(await overviewCounts(db)).toMatchObject({ waiting: 1, overdue: 1 })
  await db.updateTable('cases').set({ answeredAt: '2026-01-02T00:00:00.000Z' }).execute()
  expect(await overviewCounts(db)).toMatchObject({ waiting: 1, overdue: 0 })
})

test('the overview overviewCounts the cases of the list: those that the key opens', async () => {
  const { overviewCounts } = await import('./overview/overview.server.ts')
  const holder = await verbs.recoveryHolder()
  const all = await overviewCounts(verbs.db, holder)
  await verbs.db.updateTable('cases').set({ attention: 'staff' }).execute()
  const listed = (await verbs.modules.openCases(verbs.db, holder)).length
  expect(await overviewCounts(verbs.db, holder)).toMatchObject({ open: listed, waiting: listed })
  expect(all.open).toBe(listed)
  expect(await overviewCounts(verbs.db, 'another-key')).toMatchObject({ open: 0, waiting: 0, overdue: 0 })
})

test('the trail shows the role of an invitation, and not the person', async () => {
  const { inviteStaff } = await import('./people/invites.server.ts')
  const { trailPage } = await import('./health/trail.server.ts')
  await inviteStaff(verbs.db, { email: 'new@example.org', role: 'admin' }, 'operator')
  const [line] = (await trailPage(verbs.db, { userId: 'sol', role: 'steward', keyId: null }, 1)).lines
  expect(line).toMatchObject({
    who: 'The person who runs the server',
    action: 'staff.invited',
    what: 'As Admin',
  })
})

test('all staff see that the mail server refuses mail: no email could tell them', async () => {
  const { tasksFor } = await import('./overview/overview.server.ts')
  const { handOver } = await import('#app/platform/mail/mail-server.server.ts')
  const member = { userId: 'x', email: 'x@example.org', name: 'x', publicKey: null, keyId: null }
  const told = async () =>
    (await tasksFor(verbs.db, { ...member, role: 'editor' } as never)).some(({ id }) => id === 'mail-down')
  expect(await told()).toBe(false)
  await expect(handOver({ to: 'x@example.org', text: 'x' })).rejects.toThrow()
  expect(await told()).toBe(true)
})

test.each([
  ['none', undefined, 'There is no backup yet'],
  ['one of today', 0.5, null],
  ['one of four days ago', 4.2, 'The last backup is 4 days old'],
])('those who keep the site running see the last backup: %s', async (_, days, title) => {
  const { tasksFor } = await import('./overview/overview.server.ts')
  const { backupFolder } = await import('#app/platform/backup/backup.server.ts')
  rmSync(backupFolder(), { recursive: true, force: true })
  if (days !== undefined) {
    const at = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '-')
    mkdirSync(backupFolder())
    writeFileSync(path.join(backupFolder(), `handrail-${at}Z.age`), '')
  }
  const member = { userId: 'x', email: 'x@example.org', name: 'x', publicKey: null, keyId: null }
  const told = async (role: 'admin' | 'caseworker') =>
    (await tasksFor(verbs.db, { ...member, role } as never)).find(({ id }) => id === 'backup')?.title ?? null
  expect(await told('admin')).toBe(title)
  expect(await told('caseworker')).toBeNull()
})
