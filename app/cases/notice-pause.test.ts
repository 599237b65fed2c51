import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// The time of a mail must not reveal the moment of an action.

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  delete process.env.NOTICE_DELAY
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

test('a mail about a case, and one that something came, goes 5 to 20 minutes later, each time another while', async () => {
  const cases = await import('./model/queue-notices.server.ts')
  const waits: Record<string, number[]> = {}
  for (let i = 0; i < 12; i++) {
    await db.deleteFrom('jobs').execute()
    const from = Date.now()
    await cases.tellClientLater(db as never, `case-${i}`)
    await cases.tellStaffLater(db as never)
    for (const { name, runAt } of await db.selectFrom('jobs').select(['name', 'runAt']).execute())
      waits[name] = [...(waits[name] ?? []), (Date.parse(runAt) - from) / 60_000]
  }
  expect(Object.keys(waits).length).toBe(2)
  for (const [name, minutes] of Object.entries(waits)) {
    expect(Math.min(...minutes), name).toBeGreaterThanOrEqual(4.9)
    expect(Math.max(...minutes), name).toBeLessThanOrEqual(20.2)
    expect(Math.max(...minutes) - Math.min(...minutes), name).toBeGreaterThan(0.5)
  }
})
