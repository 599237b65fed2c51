import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { up } from './0585-content-publish.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

test('a publication that an older release has scheduled runs under the one name', async () => {
  const names = ['posts.publish', 'facts.publish', 'variants.publish', 'mail.send']
  const rows = names.map((name, at) => ({
    id: `${at}`,
    name,
    payload: '{}',
    runAt: '2099-01-01',
    attempts: 0,
  }))
  await db
    .insertInto('jobs')
    .values(rows as never)
    .execute()
  await up(db as never)
  const after = await db
    .selectFrom('jobs')
    .select('name')
    .where('runAt', '=', '2099-01-01')
    .orderBy('id')
    .execute()
  expect(after.map(({ name }) => name)).toEqual([
    'content.publish',
    'content.publish',
    'content.publish',
    'mail.send',
  ])
})
