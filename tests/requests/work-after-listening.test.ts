import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { expectListening, hasListened } from '#db/folder-lock.server.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { allWorkDone } from '../support/site.ts'

// An upgrade takes back a release that cannot listen, together with its data. The mails of its jobs could not be taken back.

let place: Place
beforeAll(async () => {
  place = await aPlace('site')
})
afterAll(() => place.remove())

test('a site does the work behind its pages only once it listens, and notes that it did', async () => {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    DATA_DIR: place.dataDir,
    DATABASE_URL: onPostgres ? place.database : '',
  })
  const { enqueue } = await import('#app/platform/jobs/jobs.server.ts')
  const { db } = openDialect(place.database)
  await enqueue(db, 'platform.sweep')
  const done = () => db.selectFrom('jobs').select('name').where('doneAt', 'is not', null).execute()
  const site = (await import(`${process.cwd()}/build/server/index.js`)) as typeof import('#server/app.ts')
  expectListening(place.dataDir)
  const running = await site.start()
  try {
    // The worker looks for jobs every second.
    await rest(2500)
    expect(await done()).toEqual([])
    expect(hasListened(place.dataDir)).toBe(false)
    running.listensAt(site.config.origin)
    expect(hasListened(place.dataDir)).toBe(true)
    await allWorkDone(place)
    expect(await done()).toContainEqual({ name: 'platform.sweep' })
  } finally {
    await running.stop()
    await db.destroy()
  }
})
