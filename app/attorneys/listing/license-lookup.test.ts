import { afterAll, beforeAll, expect, test } from 'vitest'
import { jurisdictions } from '#app/shared/states.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { shippedBar } from './license-lookup.ts'

let db: Db
let close: () => Promise<void>
let bars: typeof import('./license-lookup.server.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  bars = await import('./license-lookup.server.ts')
})
afterAll(() => close())

test('each state has a link, and the built-in ones have never been opened', () => {
  for (const [code] of jurisdictions) {
    expect(shippedBar(code)?.url, code).toMatch(/^https:\/\//)
    expect(shippedBar(code)?.checkedOn, code).toBeNull()
  }
})

test('a link that staff record replaces it, with the day on which they opened it', async () => {
  const mine = { who: 'Alaska Bar', url: 'https://example.org/ak', checkedOn: '2026-11-21' }
  await bars.writeBar(db, 'AK', { ...mine, checkedOn: null }, 'me')
  expect((await bars.barsOf(db))('AK')).toEqual({ ...mine, checkedOn: null })
  await bars.writeBar(db, 'AK', mine, 'me')
  const barIn = await bars.barsOf(db)
  expect(barIn('AK')).toEqual(mine)
  expect(barIn('AL')).toEqual(shippedBar('AL'))
  const lines = await bars.barLines(db)
  expect(lines).toHaveLength(56)
  expect(lines.at(-1)).toEqual({ state: 'AK', name: 'Alaska', ...mine })
  const acts = await db.selectFrom('auditLines').select(['action', 'subject']).execute()
  expect(acts.filter(({ action }) => action === 'attorney.bar').map(({ subject }) => subject)).toEqual([
    'AK',
    'AK',
  ])
})
