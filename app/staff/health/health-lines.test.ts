import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteLackingLetters } from '#app/platform/documents/lacking-letters.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

test('Health names the newest document with letters that no font has, and counts the others', async () => {
  const { healthLines } = await import('./health-lines.ts')
  const { health } = await import('./health.server.ts')
  const line = async () => healthLines(await health(db)).find(({ name }) => name === 'Documents')
  expect(await line()).toBeUndefined()
  noteLackingLetters('Receipt R-000007', 1)
  expect(await line()).toMatchObject({
    state: 'note',
    says: 'Receipt R-000007 has 1 letter that none of our fonts has.',
  })
  noteLackingLetters('Statement for 2026', 2)
  expect((await line())?.says).toBe(
    'Statement for 2026 has 2 letters that none of our fonts has. So does 1 other document.',
  )
  // The same document again.
  noteLackingLetters('Receipt R-000007', 3)
  expect((await line())?.says).toBe(
    'Receipt R-000007 has 3 letters that none of our fonts has. So does 1 other document.',
  )
})

test('Health says by how much the clock of this machine differs from the database', async () => {
  const { healthLines } = await import('./health-lines.ts')
  const { health } = await import('./health.server.ts')
  const now = await health(db)
  const line = (clockAhead: number | null) =>
    healthLines({ ...now, clockAhead }).find(({ name }) => name === 'Clock of this machine')
  expect(line(null)).toBeUndefined()
  expect(line(300)).toMatchObject({
    state: 'trouble',
    says: 'It is 300 seconds ahead of the database. The site uses the database’s time.',
  })
  expect(line(-3)?.says).toContain('It is 3 seconds behind the database.')
})
