import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { readList } from './read-list.server.ts'

let db: Db
let close: () => Promise<void>
let importing: typeof import('./import-subscribers.server.ts')
let exporting: typeof import('./export-subscribers.server.ts')
let kept: typeof import('./uploaded-lists.server.ts')
let subscribing: typeof import('./subscribing.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  importing = await import('./import-subscribers.server.ts')
  exporting = await import('./export-subscribers.server.ts')
  kept = await import('./uploaded-lists.server.ts')
  subscribing = await import('./subscribing.server.ts')
})
afterAll(() => close())
afterEach(async () => {
  await db.deleteFrom('newsletterSubscribers').execute()
  await db.deleteFrom('newsletterImports').execute()
})

const TODAY = '2026-11-28'
const people = () => db.selectFrom('newsletterSubscribers').selectAll().execute()
const states = async () => (await people()).map(({ state }) => state).sort()

async function keep(text: string | Uint8Array) {
  const list = readList(typeof text === 'string' ? new TextEncoder().encode(text) : text, TODAY)
  if ('bad' in list) expect.fail(JSON.stringify(list.bad))
  const id = await kept.keepList(db, list, 'sol')
  return { id, plan: await importing.planList(db, list) }
}

/** Previews a list and imports it, as the two pages do. */
async function take(text: string | Uint8Array) {
  const { id, plan } = await keep(text)
  const counts = await importing.importList(db, id, { mark: plan.mark, by: 'sol' })
  return { id, counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) }
}
const list = (...rows: string[]) => `email,consent_date,state\n${rows.join('\n')}\n`
const ADA = 'ada@example.org,2026-03-05,active'
const BEA = 'bea@example.org,2026-03-05,active'

test.each([
  ['people-status', { 'left-there': 1, 'came-back-there': 1 }],
  ['people-ghost', { 'left-there': 1 }],
  ['people-mailchimp', { 'left-there': 1 }],
  ['people-sep', { added: 1 }],
  ['people-excel-dates', { added: 1 }],
])('%s from another program', async (name, counts) => {
  expect((await take(readFileSync(`tests/fixtures/imports/${name}.csv`))).counts).toEqual(counts)
  for (const { state, sealedAddress } of await people())
    expect(Boolean(sealedAddress)).toBe(state === 'active')
})

test('a person who left elsewhere is not added by a later list that omits that', async () => {
  await take(list('ada@example.org,2026-03-05,unsubscribed'))
  expect((await take(list(ADA))).counts).toEqual({ 'left-here': 1 })
  expect(await states()).toEqual(['left'])
})

test('a person who did not confirm elsewhere is skipped, and nothing about them is stored', async () => {
  expect((await take(list('ada@example.org,2026-03-05,pending', BEA))).counts).toEqual({
    added: 1,
    'unconfirmed-there': 1,
  })
  expect(await people()).toHaveLength(1)
})

test('an import saves nothing before the button is pressed, and does only what the preview showed', async () => {
  const { id, plan } = await keep(list(ADA, BEA))
  expect(await people()).toEqual([])
  expect(plan.people.map(({ fate }) => fate)).toEqual(['added', 'added'])
  await take(list(ADA))
  await expect(importing.importList(db, id, { mark: plan.mark, by: 'sol' })).rejects.toMatchObject({
    status: 409,
  })
  await expect(importing.importList(db, id, { mark: plan.mark, by: 'eve' })).rejects.toMatchObject({
    status: 410,
  })
  expect(await kept.keptList(db, id, 'eve')).toBeUndefined()
  expect(await people()).toHaveLength(1)
})

test('an import is done once', async () => {
  const { id, plan } = await keep(list(ADA))
  await importing.importList(db, id, { mark: plan.mark, by: 'sol' })
  await expect(importing.importList(db, id, { mark: plan.mark, by: 'sol' })).rejects.toMatchObject({
    status: 410,
  })
  expect(await people()).toHaveLength(1)
})

test('re-importing our own export changes nothing: unsubscribed stays unsubscribed, paused stays paused', async () => {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const rows = `email,consent_date,state,paused_until\n'+ada@example.org,2026-03-05,active,${until}\nbea@example.org,2026-03-05,suppressed,\n`
  expect((await take(rows)).counts).toEqual({ added: 1, 'came-back-there': 1 })
  const out = await exporting.exportList(db, 'sol')
  expect(out).toContain(`"'+ada@example.org"`)
  await db.deleteFrom('newsletterSubscribers').execute()
  expect((await take(`${out}bea@example.org,2026-03-05,all,html,suppressed,site,\r\n`)).counts).toEqual({
    added: 1,
    'came-back-there': 1,
  })
  const [ada, bea] = (await people()).toSorted((a, b) => a.state.localeCompare(b.state))
  expect(ada).toMatchObject({ state: 'active', pausedUntil: `${until}T23:59:59.999Z` })
  expect(bea).toMatchObject({ state: 'suppressed', sealedAddress: null })
  const { openAddress } = await import('./addresses.server.ts')
  expect(openAddress(ada?.sealedAddress ?? '')).toBe('+ada@example.org')
})

test('a person who asked to leave is taken off, by a file or by staff, and no file brings them back', async () => {
  await take(list(ADA, BEA))
  expect((await take(list('ada@example.org,2026-03-05,left'))).counts).toEqual({ 'taken-off': 1 })
  expect(await subscribing.removeSubscriber(db, 'BEA@example.org', 'sol')).toBe('taken')
  expect(await subscribing.removeSubscriber(db, 'bea@example.org', 'sol')).toBe('off')
  expect(await subscribing.removeSubscriber(db, 'cleo@example.org', 'sol')).toBe('unknown')
  expect((await take(list(ADA, BEA))).counts).toEqual({ 'left-here': 2 })
  expect((await people()).map(({ state, sealedAddress }) => [state, sealedAddress])).toEqual([
    ['left', null],
    ['left', null],
  ])
})

test('an undo reverts everything an import did', async () => {
  await take(list(ADA))
  const [before] = await people()
  const { id } = await take(
    list('ada@example.org,2026-03-05,left', BEA, 'cleo@example.org,2026-03-05,bounced'),
  )
  expect(await states()).toEqual(['active', 'left', 'suppressed'])
  expect(await importing.undoImport(db, id, 'sol')).toEqual({ removed: 1, back: 1, stay: 0 })
  expect(await people()).toEqual([before])
  await expect(importing.undoImport(db, id, 'sol')).rejects.toMatchObject({ status: 410 })
})

test('an undo changes nothing for a person who acted since then, or whose mail bounced', async () => {
  const { suppressSubscriber } = await import('../sending/batches.server.ts')
  await take(list(ADA, BEA))
  const { id: off } = await take(list('ada@example.org,2026-03-05,left', 'bea@example.org,2026-03-05,left'))
  const all = await people()
  // One uses the link in an old email, the other's mail bounces.
  await subscribing.endSubscription(db, all[0]?.id ?? '')
  await db.transaction().execute((tx) => suppressSubscriber(tx, all[1]?.id ?? '', 'complaint'))
  expect(await importing.undoImport(db, off, 'sol')).toEqual({ removed: 0, back: 0, stay: 2 })
  expect(await states()).toEqual(['left', 'left'])
})

test('an undo is available for two weeks, and an unimported list for a day', async () => {
  const { id } = await take(list(ADA))
  const waiting = await keep(list(BEA))
  await db.updateTable('newsletterImports').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute()
  await expect(importing.undoImport(db, id, 'sol')).rejects.toMatchObject({ status: 410 })
  expect(await kept.keptList(db, waiting.id, 'sol')).toBeUndefined()
  await subscribing.sweepNewsletter(db)
  expect(await db.selectFrom('newsletterImports').select('id').execute()).toEqual([])
})

test('10,000 addresses are imported quickly; subscribers, and those who left or bounced, stay as they are', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => `reader${i}@example.org,2026-03-05,`)
  expect((await take(list(...rows))).counts).toEqual({ added: 10_000 })
  const [first] = await people()
  await subscribing.endSubscription(db, first?.id ?? '')
  const again = list(...rows).replaceAll('\n', '\r\n')
  expect((await take(again)).counts).toEqual({ known: 9999, 'left-here': 1 })
  expect((await people()).find(({ id }) => id === first?.id)?.state).toBe('left')
  const out = await exporting.exportList(db, 'sol')
  expect(out.split('\r\n')).toHaveLength(10_001)
  expect((await take(out)).counts).toEqual({ known: 9999 })
})
