import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import type { Place } from './presence.server.ts'

let verbs: CaseVerbs
let presence: typeof import('./presence.server.ts')
let sam: string
let robin: string
beforeAll(async () => {
  verbs = await caseVerbs()
  presence = await import('./presence.server.ts')
  sam = await verbs.aMember('Sam')
  robin = await verbs.aMember('Robin')
})
afterEach(async () => {
  vi.useRealTimers()
  await verbs.db.deleteFrom('staffPresence').execute()
})
afterAll(() => verbs.close())

/** Moves the clock. */
const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })

test('colleagues in one case see each other, and who is typing, until the page is closed', async () => {
  const { db } = verbs
  const place: Place = { kind: 'case', itemId: 'one' }
  expect(await presence.othersPresent(db, place, sam)).toEqual([])
  await presence.announcePresence(db, place, sam, false)
  await presence.announcePresence(db, place, robin, true)
  expect(await presence.othersPresent(db, place, robin)).toEqual([
    expect.stringMatching(/^Sam has been in this case since \d/),
  ])
  expect(await presence.othersPresent(db, place, sam)).toEqual([
    expect.stringMatching(/^Robin is in this case and is writing\. They opened it at \d/),
  ])
  expect(await presence.othersPresent(db, { ...place, kind: 'text' }, sam)).toEqual([])
  later(120_000)
  expect(await presence.othersPresent(db, place, sam)).toEqual([])
  // Nothing stays of the visit once another page says that it is open.
  await presence.announcePresence(db, { ...place, itemId: 'other' }, sam, false)
  expect(await db.selectFrom('staffPresence').select(['itemId', 'userId']).execute()).toEqual([
    { itemId: 'other', userId: sam },
  ])
  later(240_000)
  await presence.sweepPresence(db)
  expect(await db.selectFrom('staffPresence').selectAll().execute()).toEqual([])
})

test('two editors of one text see each other, until they save or go idle', async () => {
  const { db } = verbs
  const place: Place = { kind: 'text', itemId: 'one' }
  const shown = () => presence.othersPresent(db, place, robin)
  const since = async () =>
    (await db.selectFrom('staffPresence').select('since').executeTakeFirstOrThrow()).since
  await presence.announcePresence(db, place, sam, true)
  const first = await since()
  expect(await shown()).toEqual([expect.stringMatching(/^Sam has been writing in this text since \d/)])
  expect(await presence.othersPresent(db, place, sam)).toEqual([])
  later(120_000)
  await presence.announcePresence(db, place, sam, true)
  expect(await since()).toBe(first)
  expect(await shown()).toHaveLength(1)
  later(200_000)
  expect(await shown()).toEqual([])
  await presence.announcePresence(db, place, sam, true)
  expect(await since()).not.toBe(first)
  await presence.endPresence(db, place, sam)
  expect(await shown()).toEqual([])
})

test('a case that is deleted leaves no visit behind', async () => {
  const { db } = verbs
  const place: Place = { kind: 'case', itemId: 'one' }
  for (const userId of [sam, robin]) await presence.announcePresence(db, place, userId, false)
  await presence.endPresence(db, place, 'everyone')
  expect(await db.selectFrom('staffPresence').selectAll().execute()).toEqual([])
})
