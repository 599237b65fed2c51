import { closeSync, existsSync, fdatasync, openSync } from 'node:fs'

// SQLite's own wait for the disk holds up the whole process. So it does not wait, and whoever wrote something waits here, on a thread of
// Node's, until the log that it was written to is on the disk; those who came meanwhile share the next wait.

type Sync = (file: number) => Promise<void>

const syncFile: Sync = (file) =>
  new Promise((done, fail) => fdatasync(file, (error) => (error ? fail(error) : done())))

export class LogOnDisk {
  readonly #log: string
  readonly #sync: Sync
  #file: number | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** @param database its path; the log lies beside it and keeps its place while the database is open */
  constructor(database: string, sync: Sync = syncFile) {
    this.#log = `${database}-wal`
    this.#sync = sync
  }

  /** Ends when everything that was written before the call is safe from a power cut. */
  safe(): Promise<void> {
    if (!this.#running) return this.#begin()
    // The one that runs may have begun before the last write.
    const after = () => this.#begin()
    this.#next ??= this.#running.then(after, after)
    return this.#next
  }

  #begin(): Promise<void> {
    this.#next = undefined
    if (this.#file === undefined && !existsSync(this.#log)) return Promise.resolve()
    this.#file ??= openSync(this.#log, 'r+')
    const running = this.#sync(this.#file).finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
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
