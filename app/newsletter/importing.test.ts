import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let importing: typeof import('./importing.server.ts')
let subscribing: typeof import('./subscribing.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  importing = await import('./importing.server.ts')
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
  expect(bad[8]?.reason).toBe('The same address as on line 2')
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

test('10,000 addresses are taken in at once; who is there, left or bounced stays as they are', async () => {
  const list = Array.from({ length: 10_000 }, (_, i) => `reader${i}@example.org,2026-03-05,,`)
  expect(await importing.importList(db, HEAD + list.join('\r\n'), 'sol')).toEqual({
    added: 10_000,
    known: 0,
    left: 0,
  })
  const [first] = await people()
  await subscribing.leave(db, first?.id ?? '')
  expect(await importing.importList(db, HEAD + list.join('\n'), 'sol')).toEqual({
    added: 0,
    known: 9999,
    left: 1,
  })
  expect((await people()).find(({ id }) => id === first?.id)?.state).toBe('left')
  const out = await importing.exportList(db, 'sol')
  expect(out.split('\r\n')).toHaveLength(10_001)
  expect(importing.readList(out).rows).toHaveLength(9999)
})
