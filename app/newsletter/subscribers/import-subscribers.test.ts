import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let importing: typeof import('./import-subscribers.server.ts')
let subscribing: typeof import('./subscribing.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  importing = await import('./import-subscribers.server.ts')
  subscribing = await import('./subscribing.server.ts')
})
afterAll(() => close())

const people = () => db.selectFrom('newsletterSubscribers').selectAll().execute()
const HEAD = 'email,consent_date,topics,format\n'

test('each wrong row is named with its line and the reason, and nothing is taken in', async () => {
  const rows = [
    'ada@example.org,2026-03-05,legal,text',
    'no address,2026-03-05,,',
    ',2026-03-05,,',
    'bea@example.org,,,',
    'cleo@example.org,03/05/2026,,',
    'dot@example.org,2026-02-30,,',
    'eve@example.org,2999-01-01,,',
    'fay@example.org,2026-03-05,gossip,',
    'gil@example.org,2026-03-05,,paper',
    'ADA@example.org,2026-03-05,,',
    '"hal@example.org\r\nBcc: x@example.org",2026-03-05,,',
  ]
  const result = await importing.importList(db, HEAD + rows.join('\n'), 'sol')
  const bad = 'bad' in result ? result.bad : expect.fail('it was taken in')
  expect(bad.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(bad.map(({ reason }) => reason).join('\n')).not.toMatch(/example\.org,|gossip|paper|no address/)
  expect(bad[8]?.reason).toBe('Same address as line 2')
  expect(await people()).toEqual([])
})

test.each([
  ['', 1],
  ['email,consent_date\n', 1],
  ['name,consent_date\nAda,2026-03-05\n', 1],
  ['email,consent_date\n"ada@example.org,2026-03-05\n', 2],
])('a file that is none: %j', async (text, least) => {
  const { bad, rows } = importing.readList(text)
  expect(rows).toEqual([])
  expect(bad).toHaveLength(1)
  expect(bad[0]?.line).toBeGreaterThanOrEqual(1)
  expect(least).toBeGreaterThan(0)
})

test('a row with a cell too many or too few, or a state that is none, is named', () => {
  const { bad } = importing.readList(
    'email,consent_date,state,paused_until\nada@example.org,2026-03-05,active,\nbea@example.org,2026-03-05\ncleo@example.org,2026-03-05,active,,x\ndot@example.org,2026-03-05,maybe,\neve@example.org,2026-03-05,,soon\nfay@example.org,2026-03-05,,\n',
  )
  expect(bad.map(({ line }) => line)).toEqual([3, 4, 5, 6])
})

test('our own export comes in again as it was: who is off stays off, who pauses goes on pausing', async () => {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const rows = `email,consent_date,state,paused_until\n'+ada@example.org,2026-03-05,active,${until}\nbea@example.org,2026-03-05,suppressed,\n`
  expect(await importing.importList(db, rows, 'sol')).toEqual({ added: 1, known: 0, off: 0, left: 1 })
  const out = await importing.exportList(db, 'sol')
  expect(out).toContain(`"'+ada@example.org"`)
  await db.deleteFrom('newsletterSubscribers').execute()
  expect(
    await importing.importList(db, `${out}bea@example.org,2026-03-05,all,html,suppressed,site,\r\n`, 'sol'),
  ).toEqual({ added: 1, known: 0, off: 0, left: 1 })
  const [ada, bea] = (await people()).toSorted((a, b) => a.state.localeCompare(b.state))
  expect(ada).toMatchObject({ state: 'active', pausedUntil: `${until}T23:59:59.999Z` })
  expect(bea).toMatchObject({ state: 'suppressed', sealedAddress: null })
  const { openAddress } = await import('./addresses.server.ts')
  expect(openAddress(ada?.sealedAddress ?? '')).toBe('+ada@example.org')
  await db.deleteFrom('newsletterSubscribers').execute()
})

test('a file with semicolons is told to use commas', () => {
  const { bad } = importing.readList('email;consent_date\nada@example.org;2026-03-05\n')
  expect(bad).toMatchObject([{ line: 1, reason: expect.stringContaining('commas') }])
})

test('who asked to leave is taken off, by a file or by staff, and no file brings them back', async () => {
  const rows = 'ada@example.org,2026-03-05,,\nbea@example.org,2026-03-05,,\n'
  await importing.importList(db, HEAD + rows, 'sol')
  const off = 'email,consent_date,state\nada@example.org,2026-03-05,left\n'
  expect(await importing.importList(db, off, 'sol')).toEqual({ added: 0, known: 0, off: 1, left: 0 })
  expect(await subscribing.takeOff(db, ' BEA@example.org'.trim(), 'sol')).toBe('taken')
  expect(await subscribing.takeOff(db, 'bea@example.org', 'sol')).toBe('off')
  expect(await subscribing.takeOff(db, 'cleo@example.org', 'sol')).toBe('unknown')
  expect(await importing.importList(db, HEAD + rows, 'sol')).toEqual({ added: 0, known: 0, off: 0, left: 2 })
  expect((await people()).map(({ state, sealedAddress }) => [state, sealedAddress])).toEqual([
    ['left', null],
    ['left', null],
  ])
  await db.deleteFrom('newsletterSubscribers').execute()
})

test('10,000 addresses are taken in at once; who is there, left or bounced stays as they are', async () => {
  const list = Array.from({ length: 10_000 }, (_, i) => `reader${i}@example.org,2026-03-05,,`)
  expect(await importing.importList(db, HEAD + list.join('\r\n'), 'sol')).toEqual({
    added: 10_000,
    known: 0,
    off: 0,
    left: 0,
  })
  const [first] = await people()
  await subscribing.leave(db, first?.id ?? '')
  expect(await importing.importList(db, HEAD + list.join('\n'), 'sol')).toEqual({
    added: 0,
    known: 9999,
    off: 0,
    left: 1,
  })
  expect((await people()).find(({ id }) => id === first?.id)?.state).toBe('left')
  const out = await importing.exportList(db, 'sol')
  expect(out.split('\r\n')).toHaveLength(10_001)
  expect(importing.readList(out).rows).toHaveLength(9999)
})
