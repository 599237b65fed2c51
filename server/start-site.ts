import { followDatabase } from '#app/platform/caches/cached.server.ts'
import { followDatabaseClock } from '#app/platform/database-clock.server.ts'
import { startWorker, takeBackClaims } from '#app/platform/jobs/jobs.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { showDemo } from '#app/platform/settings/demo.server.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { writeCounts } from '#app/search/search.server.ts'
import type { Demo } from '#app/ui/page/demo-banner.tsx'
import { disconnect } from '#db/connect.server.ts'
import type { Handles } from '#db/dialect.server.ts'
import type { FolderLock } from '#db/folder-lock.server.ts'
import { oneAtATime } from '#db/leases.server.ts'
import type { OwnProcess } from '#db/processes.server.ts'
import type { Db } from '#db/schema.ts'
import { bringUpToDate } from './bootstrap.ts'
import { keepClientFiles } from './client-files.ts'
import { mustFitStart } from './demo-data.ts'
import { handlers, lanes, startSchedule } from './jobs.ts'
import { enterDatabase, lockData, NO_LOCK, openData, whyNoStart } from './open-database.ts'
import { enterPhase } from './process/phase.ts'
import { watchThread } from './process/watchdog.ts'
import { addresses, buildVersion } from './render-page.ts'
import { takeTurns } from './schedule-turn.ts'

interface Running {
  /** Takes up no more work, and closes the database once work and requests are over. */
  stop: (requestsOver?: Promise<void>) => Promise<void>
  /**
   * Call once the site listens. Leaves the address beside the lock of the data folder, for whoever finds it in use, and
   * starts the work behind the pages: a release that cannot listen sends no mail that the one before would send again.
   */
  listensAt: (address: string) => void
}

/**
 * Opens the data and brings it up to date. Call once, before the first request.
 * @param demo what a demo shows on its pages; it runs with demo data only, and no other start does
 */
export const start = (demo?: Demo): Promise<Running> =>
  started(demo).catch((error: unknown) => {
    throw whyNoStart(error)
  })

/** Opens the data and brings it up to date, and nothing more. @throws ConfigError in words */
export const prepare = (): Promise<Prepared> =>
  prepared(false).catch((error: unknown) => {
    throw whyNoStart(error)
  })

/** An upgrade of a large database takes minutes; another process that starts then waits for it. */
const STARTS_WITHIN = 10 * MINUTE

/** This process among those on the database. */
interface Own {
  id: string
  /** The data folder's; the next start there takes over at once. */
  place: string
}

interface Prepared {
  handles: Handles
  own: Own
  /** Leaves the address beside the lock of the data folder, for whoever finds it in use. */
  note: (address: string) => void
  close: () => Promise<void>
}

async function prepared(demo: boolean): Promise<Prepared> {
  // Without a data folder only the database knows of other processes.
  const lock = config.noFolder ? NO_LOCK : lockData()
  try {
    const { handles, own } = await opened(lock, demo)
    return {
      handles,
      own: { id: own.id, place: lock.place },
      note: lock.note,
      close: async () => {
        await own.leave()
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

async function started(demo?: Demo): Promise<Running> {
  const { handles, own, note, close } = await prepared(demo !== undefined)
  const { db, leases } = handles
  if (demo) showDemo(demo)
  if (config.unshared !== null) await takeBackClaims(db)
  const clock = await followDatabaseClock(leases)
  const memory = followDatabase(leases, handles.work)
  let work = NO_WORK
  const counts = setInterval(() => void countSearches(db), HOUR)
  const watchdog = watchThread(addresses)
  const kept = keepFiles()
  // Another process may be asked for the scripts of a page that this one made.
  if (config.unshared === null) await kept
  enterPhase('serving')
  return {
    stop: async (requestsOver) => {
      enterPhase('draining')
      clearInterval(counts)
      clock.stop()
      watchdog.stop()
      await Promise.all([work.stop(), requestsOver])
      // Requests that are still answered must not show what is old.
      await memory.stop()
      await countSearches(db)
      await close()
    },
    listensAt: (address) => {
      note(address)
      if (config.doesJobs) work = startWork(handles, own)
    },
  }
}

const keepFiles = (): Promise<void> =>
  keepClientFiles(buildVersion).catch((error: unknown) => logTrouble(error, 'files for browsers'))

const countSearches = (db: Db): Promise<void> =>
  writeCounts(db).catch((error: unknown) => logTrouble(error, 'counting searches'))

interface Work {
  stop: () => Promise<void>
}

/** A process with JOBS=off only answers. */
const NO_WORK: Work = { stop: async () => {} }

function startWork({ work, leases }: Handles, own: Own): Work {
  const worker = startWorker(work, handlers, { lanes })
  const turn = takeTurns(work, leases, own)
  startSchedule(turn)
  return {
    stop: async () => {
      await Promise.all([turn.stop(), worker.stop()])
    },
  }
}

async function opened(lock: FolderLock, demo: boolean): Promise<{ handles: Handles; own: OwnProcess }> {
  const handles = await openData()
  await mustFitStart(handles.db, demo)
  const own = await enterDatabase(handles, lock.place)
  try {
    await oneAtATime(handles.work, 'start', () => bringUpToDate(handles.work), STARTS_WITHIN)
    return { handles, own }
  } catch (error) {
    await own.leave()
    throw error
  }
}
