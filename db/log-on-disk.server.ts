import { closeSync, existsSync, fdatasync, openSync, realpathSync } from 'node:fs'

// SQLite's own wait for the disk holds up the whole process. So it does not wait, and whoever wrote something waits here, on a thread of
// Node's, until the log that it was written to is on the disk; those who came meanwhile share the next wait.

type Sync = (file: number) => Promise<void>

const syncFile: Sync = (file) =>
  new Promise((done, fail) => fdatasync(file, (error) => (error ? fail(error) : done())))

export class LogOnDisk {
  readonly #database: string
  readonly #sync: Sync
  #file: number | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  /** Whether the log has something that no wait has begun for. A process that was killed may have left it so. */
  #newer = true
  #failed: Error | undefined

  /** @param database its path; the log lies beside it and keeps its place while the database is open */
  constructor(database: string, sync: Sync = syncFile) {
    this.#database = database
    this.#sync = sync
  }

  /**
   * Set while the log cannot be trusted. Of a disk that failed once, the system forgets what it could not write and says next time that all
   * is well; SQLite reads its log up to the first hole. So nothing in it is safe until it is in the database file, and a new log begun.
   */
  get failed(): Error | undefined {
    return this.#failed
  }

  /** Everything in the log is in the database file now, on the disk, and the log is empty. */
  begunAnew(): void {
    this.#failed = undefined
  }

  /** Ends when everything that was written before the call is safe from a power cut. */
  safe(): Promise<void> {
    this.#newer = true
    return this.settled()
  }

  /** The same for a request that found its words already written: the one that wrote them may still be waiting for the disk. */
  settled(): Promise<void> {
    if (this.#failed) return Promise.reject(this.#failed)
    if (!this.#running) return this.#newer ? this.#begin() : Promise.resolve()
    if (!this.#newer) return this.#running
    // The one that runs may have begun before the last write.
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
