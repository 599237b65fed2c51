import { startWorker, takeBackClaims } from '#app/platform/jobs/jobs.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { showDemo } from '#app/platform/settings/demo.server.ts'
import { writeCounts } from '#app/search/search.server.ts'
import type { Demo } from '#app/ui/page/demo-banner.tsx'
import { disconnect } from '#db/connect.server.ts'
import type { Db } from '#db/schema.ts'
import type { SiteLock } from '#db/site-lock.server.ts'
import { bringUpToDate } from './bootstrap.ts'
import { mustFitStart } from './demo-data.ts'
import { handlers, lanes, startSchedule } from './jobs.ts'
import { lockData, lockDatabase, openData, whyNoStart } from './open-database.ts'
import { watchThread } from './process/watchdog.ts'
import { addresses } from './render-page.ts'

interface Running {
  /** Takes up no more work, and closes the database once work and requests are over. */
  stop: (requestsOver?: Promise<void>) => Promise<void>
  /** Leaves the address beside the lock of the data folder, for whoever finds it in use. */
  listensAt: (address: string) => void
}

/**
 * Opens the data, brings it up to date and starts the work behind the pages. Call once, before the first request.
 * @param demo what a demo shows on its pages; it runs with demo data only, and no other start does
 */
export const start = (demo?: Demo): Promise<Running> =>
  started(demo).catch((error: unknown) => {
    throw whyNoStart(error)
  })

async function started(demo?: Demo): Promise<Running> {
  const lock = lockData()
  const { db, site } = await opened(demo !== undefined).catch(async (error: unknown) => {
    await disconnect()
    lock.release()
    throw error
  })
  if (demo) showDemo(demo)
  await takeBackClaims(db)
  const worker = startWorker(db, handlers, { lanes })
  const schedule = startSchedule(db)
  const watchdog = watchThread(addresses)
  return {
    stop: async (requestsOver) => {
      schedule.stop()
      watchdog.stop()
      await Promise.all([worker.stop(), requestsOver])
      await writeCounts(db).catch((error: unknown) => logTrouble(error, 'counting searches'))
      await site.release()
      await disconnect()
      lock.release()
    },
    listensAt: lock.note,
  }
}

async function opened(demo: boolean): Promise<{ db: Db; site: SiteLock }> {
  const db = await openData()
  await mustFitStart(db, demo)
  const site = await lockDatabase(db)
  try {
    await bringUpToDate(db)
    return { db, site }
  } catch (error) {
    await site.release()
    throw error
  }
}
