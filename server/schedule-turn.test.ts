import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { takeTurns } from './schedule-turn.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

/** A process's turn, and what it has planned. */
function aProcess(id: string) {
  const turn = takeTurns(db, db, { id, place: id })
  const did: string[] = []
  const plan = async () => {
    did.push('planned')
  }
  const asked = async () => {
    turn.once({ plan, otherwise: () => void did.push('not ours') })
    await expect.poll(() => did.length).toBeGreaterThan(0)
    return did.splice(0).join()
  }
  return { ...turn, asked }
}

if (onPostgres) {
  test('one process plans, and another one takes over when it has ended', async () => {
    const [one, other] = [aProcess('one'), aProcess('other')]
    expect(await one.asked()).toBe('planned')
    expect(await other.asked()).toBe('not ours')
    expect(await one.asked()).toBe('planned')
    await one.stop()
    expect(await other.asked()).toBe('planned')
    expect(await one.asked()).toBe('not ours')
    await other.stop()
  })

  test('a process that was frozen plans nothing when another one has the turn since', async () => {
    const [one, other] = [aProcess('frozen'), aProcess('awake')]
    expect(await one.asked()).toBe('planned')
    await db
      .updateTable('leases')
      .set({ until: '2020-01-01T00:00:00.000Z' })
      .where('name', '=', 'schedule')
      .execute()
    expect(await other.asked()).toBe('planned')
    expect(await one.asked()).toBe('not ours')
    await other.stop()
  })

  test('without an answer about the lease, the process that had the turn goes on', async () => {
    const [one, other] = [aProcess('had it'), aProcess('had it not')]
    expect(await one.asked()).toBe('planned')
    await db.schema.alterTable('leases').renameTo('away').execute()
    expect(await one.asked()).toBe('planned')
    expect(await other.asked()).toBe('not ours')
    await db.schema.alterTable('away').renameTo('leases').execute()
    await one.stop()
  })
} else {
  test('with SQLite the only process plans', async () => {
    expect(await aProcess('one').asked()).toBe('planned')
  })
}
