import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

let verbs: CaseVerbs
let presence: typeof import('./presence.server.ts')
beforeAll(async () => {
  verbs = await caseVerbs()
  presence = await import('./presence.server.ts')
})
afterAll(() => verbs.close())

test('colleagues in one case see each other, and who is typing, until the page is closed', async () => {
  const { db } = verbs
  const { id: caseId } = await verbs.entered(await verbs.aCase())
  const sam = await verbs.aMember('Sam')
  const robin = await verbs.aMember('Robin')
  expect(await presence.othersInCase(db, caseId, sam)).toEqual([])
  await presence.isInCase(db, { caseId, userId: sam, typing: false })
  await presence.isInCase(db, { caseId, userId: robin, typing: true })
  expect(await presence.othersInCase(db, caseId, robin)).toEqual([
    expect.stringMatching(/^Sam has been in this case since \d/),
  ])
  expect(await presence.othersInCase(db, caseId, sam)).toEqual([
    expect.stringMatching(/^Robin is in this case and is writing\. They opened it at \d/),
  ])
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] })
  try {
    expect(await presence.othersInCase(db, caseId, sam)).toEqual([])
    // Nothing stays of the visit once another page says that it is open.
    const { id: other } = await verbs.entered(await verbs.aCase())
    await presence.isInCase(db, { caseId: other, userId: sam, typing: false })
    expect(await db.selectFrom('casePresence').select(['caseId', 'userId']).execute()).toEqual([
      { caseId: other, userId: sam },
    ])
    vi.setSystemTime(Date.now() + 120_000)
    await presence.sweepPresence(db)
  } finally {
    vi.useRealTimers()
  }
  expect(await db.selectFrom('casePresence').selectAll().execute()).toEqual([])
})
