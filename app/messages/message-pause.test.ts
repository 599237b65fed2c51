import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// A mail must not reveal the time of an action.

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  delete process.env.NOTICE_DELAY
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

test('the mail about a message is sent 5 to 20 minutes later, with a different delay each time', async () => {
  const { tellStaffLater } = await import('./receiving/take-message.server.ts')
  const waits: Record<string, number[]> = {}
  for (let i = 0; i < 12; i++) {
    await db.deleteFrom('jobs').execute()
    const from = Date.now()
    await tellStaffLater(db as never)
    for (const { name, runAt } of await db.selectFrom('jobs').select(['name', 'runAt']).execute())
      waits[name] = [...(waits[name] ?? []), (Date.parse(runAt) - from) / 60_000]
  }
  expect(Object.keys(waits).length).toBe(1)
  for (const [name, minutes] of Object.entries(waits)) {
    expect(Math.min(...minutes), name).toBeGreaterThanOrEqual(4.9)
    expect(Math.max(...minutes), name).toBeLessThanOrEqual(20.2)
    expect(Math.max(...minutes) - Math.min(...minutes), name).toBeGreaterThan(0.5)
  }
})
