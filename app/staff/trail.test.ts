import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import type { Role } from './model/rules.ts'

let verbs: CaseVerbs
beforeAll(async () => {
  verbs = await caseVerbs()
})
afterAll(() => verbs.close())

test('each role sees the audit lines of its own work and its own lines, and who read a case only if it opens that case [A4]', async () => {
  const { db, modules } = verbs
  const { record } = await import('#app/platform/audit/audit.server.ts')
  const { sendMessage } = await import('#app/messages/messages.server.ts')
  const { trailPage } = await import('./health/trail.server.ts')
  const ours = await verbs.entered(await verbs.aCase())
  const asked = { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'Hello.' }
  await sendMessage(db, { ...asked, about: null, lane: 'open' })
  const message = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  const [opens] = (await modules.recipients(db)).recipients
  for (const [act, subject] of [
    ['case.read', ours.id],
    ['case.read', 'a case that another key opens'],
    ['message.opened', message.id],
    ['gift.read', ''],
    ['newsletter.saved', 'letter'],
    ['staff.signed-in', ''],
  ] as const)
    await record(db, 'another', act, subject)
  await record(db, 'me', 'case.status', 'a case from before')
  const seen = async (role: Role, keyId: string | null = null) =>
    (await trailPage(db, { userId: 'me', role, keyId }, 1)).lines
      .filter(({ who }) => ['another', 'me'].includes(who))
      .map(({ action }) => action)
      .reverse()
  expect(await seen('editor')).toEqual(['newsletter.saved', 'case.status'])
  expect(await seen('treasurer')).toEqual(['gift.read', 'case.status'])
  expect(await seen('admin')).toEqual(['staff.signed-in', 'case.status'])
  expect(await seen('caseworker')).toEqual(['case.status'])
  expect(await seen('caseworker', opens?.id)).toEqual(['case.read', 'message.opened', 'case.status'])
  expect(await seen('steward')).toHaveLength(7)
})
