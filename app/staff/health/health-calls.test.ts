import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

test('Health says that no valid call came since an invalid one, and no more than that', async () => {
  const { healthLines } = await import('./health-lines.ts')
  const { health } = await import('./health.server.ts')
  const now = await health(db)
  // Nothing is set up here.
  expect(now.calls).toEqual([])
  const line = (right: string | null, wrong: string | null, wrongSince: boolean) =>
    healthLines({ ...now, calls: [{ caller: 'stripe', right, wrong, wrongSince }] }).find(
      ({ name }) => name === 'Calls from Stripe',
    )
  expect(line('Monday', 'Tuesday', true)).toMatchObject({
    state: 'note',
    says: 'A call with a wrong signature came on Tuesday, and no right one since.',
  })
  expect(line('Monday', null, false)).toMatchObject({ state: 'well', says: 'The last one came on Monday.' })
  expect(line(null, null, false)).toMatchObject({ state: 'well', says: 'None has come yet.' })
})
