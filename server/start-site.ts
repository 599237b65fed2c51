import { startWorker, takeBackClaims } from '#app/platform/jobs/jobs.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { writeCounts } from '#app/search/search.server.ts'
import { disconnect } from '#db/connect.server.ts'
import type { Db } from '#db/schema.ts'
import type { SiteLock } from '#db/site-lock.server.ts'
import { bringUpToDate } from './bootstrap.ts'
import { handlers, lanes, startSchedule } from './jobs.ts'
import { lockData, lockDatabase, NO_LOCK, openData, whyNoStart } from './open-database.ts'
import { enterPhase } from './process/phase.ts'
import { watchThread } from './process/watchdog.ts'
import { addresses } from './render-page.ts'

interface Running {
  /** Takes up no more work, and closes the database once work and requests are over. */
  stop: (requestsOver?: Promise<void>) => Promise<void>
  /** Leaves the address beside the lock of the data folder, for whoever finds it in use. */
  listensAt: (address: string) => void
}

/** Opens the data, brings it up to date and starts the work behind the pages. Call once, before the first request. */
export const start = (): Promise<Running> =>
  started().catch((error: unknown) => {
    throw whyNoStart(error)
  })

/** Opens the data and brings it up to date, and nothing more. @throws ConfigError in words */
export const prepare = (): Promise<Prepared> =>
  prepared().catch((error: unknown) => {
    throw whyNoStart(error)
  })

interface Prepared {
  db: Db
  /** Leaves the address beside the lock of the data folder, for whoever finds it in use. */
  note: (address: string) => void
  close: () => Promise<void>
}

async function prepared(): Promise<Prepared> {
  // Without a data folder the lock of the database is the only one.
  const lock = config.noFolder ? NO_LOCK : lockData()
  try {
    const { db, site } = await opened()
    return {
      db,
      note: lock.note,
      close: async () => {
        await site.release()
        await disconnect()
        lock.release()
      },
    }
  } catch (error) {
    await disconnect()
    lock.release()
    throw error
  }
}

async function started(): Promise<Running> {
  const { db, note, close } = await prepared()
  await takeBackClaims(db)
  const worker = startWorker(db, handlers, { lanes })
  const schedule = startSchedule(db)
  const watchdog = watchThread(addresses)
  enterPhase('serving')
  return {
    stop: async (requestsOver) => {
      enterPhase('draining')
      schedule.stop()
      watchdog.stop()
      await Promise.all([worker.stop(), requestsOver])
      await writeCounts(db).catch((error: unknown) => logTrouble(error, 'counting searches'))
      await close()
    },
    listensAt: note,
  }
}

async function opened(): Promise<{ db: Db; site: SiteLock }> {
  const db = await openData()
  const site = await lockDatabase(db)
  try {
    await bringUpToDate(db)
    return { db, site }
  } catch (error) {
    await site.release()
    throw error
  }
}
