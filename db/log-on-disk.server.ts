import { closeSync, existsSync, fdatasync, openSync, realpathSync } from 'node:fs'

// SQLite's own fsync blocks the whole process. So it is turned off, and each writer waits here, on one of Node's
// threads, until the log it wrote to is on disk; writers that arrive meanwhile share the next fsync.

type Sync = (file: number) => Promise<void>

const syncFile: Sync = (file) =>
  new Promise((done, fail) => fdatasync(file, (error) => (error ? fail(error) : done())))

export class LogOnDisk {
  readonly #database: string
  readonly #sync: Sync
  #file: number | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  /** Whether the log has something that no fsync covers yet. A process that was killed may have left it so. */
  #newer = true
  #failed: Error | undefined

  /** @param database its path; the log is beside it and keeps its place while the database is open */
  constructor(database: string, sync: Sync = syncFile) {
    this.#database = database
    this.#sync = sync
  }

  /**
   * Set while the log cannot be trusted. After a failed write the system forgets what it could not write and reports
   * success next time; SQLite reads its log up to the first hole. So nothing in it is safe until it is in the database
   * file and a new log has begun.
   */
  get failed(): Error | undefined {
    return this.#failed
  }

  /** Everything in the log is now in the database file, on disk, and the log is empty. */
  begunAnew(): void {
    this.#failed = undefined
  }

  /** Resolves when everything that was written before the call is safe from a power cut. */
  safe(): Promise<void> {
    this.#newer = true
    return this.settled()
  }

  /** The same for a request that found its words already written: their writer may still be waiting for the disk. */
  settled(): Promise<void> {
    if (this.#failed) return Promise.reject(this.#failed)
    if (!this.#running) return this.#newer ? this.#begin() : Promise.resolve()
    if (!this.#newer) return this.#running
    // The current fsync may have begun before the last write.
    const after = () => this.#begin()
    this.#next ??= this.#running.then(after, after)
    return this.#next
  }

  #begin(): Promise<void> {
    this.#next = undefined
    if (this.#failed) return Promise.reject(this.#failed)
    this.#file ??= this.#opened()
    this.#newer = false
    if (this.#file === undefined) return Promise.resolve()
    const running = this.#sync(this.#file)
      .catch((error: Error) => {
        this.#failed = error
        throw error
      })
      .finally(() => {
        if (this.#running === running) this.#running = undefined
      })
    this.#running = running
    return running
  }

  /** SQLite follows a link to the file, and keeps the log where the file is. */
  #opened(): number | undefined {
    if (!existsSync(this.#database)) return undefined
    const log = `${realpathSync(this.#database)}-wal`
    return existsSync(log) ? openSync(log, 'r+') : undefined
  }

  close(): void {
    const file = this.#file
    this.#file = undefined
    if (file === undefined) return
    const close = () => closeSync(file)
    if (this.#running) void this.#running.then(close, close)
    else close()
  }
}
