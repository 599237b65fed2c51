// Sends what is typed until the server has it: after a pause, at once when the page is left, and again when it did not
// get through. Every form saves through it: those of visitors and members field by field, those of the console page by
// page (draft-sender.client.ts).

export type Told =
  | { state: 'idle' }
  /** `says`: the server's words, if it has some. */
  | { state: 'saved'; at: string; says?: string | undefined }
  /** 'lost': not reached, and retried automatically. Otherwise what the server says is wrong. */
  | { state: 'not-saved'; why: string }

interface Options {
  /** Sends the newest values of these names. Begins at once: a page that is being left waits for nothing. */
  send: (names: string[]) => Promise<Told>
  tell?: (told: Told) => void
  /** While the form itself is being sent, its words need not be saved. */
  isBusy?: (() => boolean) | undefined
}

const PAUSE = 1500
/** The first save brings the cookie; if the page is left before that, its words cannot be tied to this browser. */
const FIRST_PAUSE = 400
const AT_THE_LATEST = 8000
/** Then doubles each time, up to a minute. */
const TRY_AGAIN = 4000

/** Thrown by `send` where the server answered that it cannot save now. */
export class NotNow extends Error {}

const underWay = new Set<Promise<void>>()

/** Resolves when no save is in flight, so that what is sent or cleared next is not overtaken by earlier typing. */
export const wordsSettled = (): Promise<unknown> => Promise.all(underWay)

/** Names, each with the number of its last change. */
type Changes = Map<string, number>

export class SaveQueue {
  readonly #options: Options
  readonly #unsaved: Changes = new Map()
  /** The changes that are in flight. */
  readonly #flying: Changes = new Map()
  #count = 0
  /** When the first unsaved change was typed, or the last attempt to save ended. */
  #since = 0
  #savedOnce = false
  #lost = false
  #tries = 0
  #stopped = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether the server has everything. */
  isSaved = (): boolean => this.#unsaved.size + this.#flying.size === 0
  /** Whether the last attempt did not reach the server. */
  isLost = (): boolean => this.#lost
  /** Whether words would be lost if the page closed now: the last attempt to save failed. */
  isUnsafe = (): boolean => this.#unsaved.size > 0 && this.#tries > 0

  changed = (names: string[]): void => {
    if (names.length === 0) return
    if (this.#unsaved.size === 0) this.#since = Date.now()
    this.#count++
    for (const name of names) this.#unsaved.set(name, this.#count)
    const pause = this.#savedOnce ? PAUSE : FIRST_PAUSE
    this.#later(Math.max(0, Math.min(pause, this.#since + AT_THE_LATEST - Date.now())))
  }

  /** Saves at once. Resolves when the outcome is known. */
  saveNow = (): Promise<unknown> => (this.#unsaved.size === 0 ? wordsSettled() : this.#send(this.#unsaved))

  /** The page is left: sends unsent changes, even while an earlier save is in flight. */
  leave = (): void => {
    const news = [...this.#unsaved].filter(([name, at]) => this.#flying.get(name) !== at)
    // Until the first response has set the cookie, a second save cannot be matched to the first, so it sends everything.
    if (news.length > 0 && !this.#options.isBusy?.())
      void this.#send(this.#savedOnce ? new Map(news) : this.#unsaved)
  }

  /** Retries at once, for example when the connection is back. */
  again = (): void => {
    if (this.#unsaved.size === 0) return
    if (this.#flying.size > 0 || this.#options.isBusy?.()) this.#later(PAUSE)
    else void this.#send(this.#unsaved)
  }

  stop = (): void => {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(this.again, ms)
  }

  #send(changes: Changes): Promise<void> {
    const sent = new Map(changes)
    for (const [name, at] of sent) this.#flying.set(name, at)
    const way = this.#options.send([...sent.keys()]).then(
      (told) => this.#answered(told, sent),
      (error: unknown) => this.#failed(error, sent),
    )
    underWay.add(way)
    void way.finally(() => underWay.delete(way))
    return way
  }

  #answered(told: Told, sent: Changes): void {
    this.#landed(sent)
    this.#lost = false
    if (told.state === 'saved') {
      this.#tries = 0
      this.#savedOnce = true
      drop(this.#unsaved, sent)
      if (this.#unsaved.size > 0) this.#later(PAUSE)
    }
    this.#tell(told)
  }

  #failed(error: unknown, sent: Changes): void {
    this.#landed(sent)
    // A newer save brought everything meanwhile.
    if (this.#unsaved.size === 0) return
    this.#lost = !(error instanceof NotNow)
    this.#tell({ state: 'not-saved', why: error instanceof NotNow ? error.message : 'lost' })
    this.#later(Math.min(TRY_AGAIN * 2 ** this.#tries++, 60_000))
  }

  #landed(sent: Changes): void {
    drop(this.#flying, sent)
    this.#since = Date.now()
  }

  #tell(told: Told): void {
    if (!this.#stopped) this.#options.tell?.(told)
  }
}

function drop(from: Changes, sent: Changes): void {
  for (const [name, at] of sent) if (from.get(name) === at) from.delete(name)
}

/** Sends as the page is left, warns if its words would be lost, and retries when the connection is back. */
export function watchPage(
  { leave, isUnsafe, again }: Pick<SaveQueue, 'leave' | 'isUnsafe' | 'again'>,
  signal: AbortSignal,
): void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  const warn = (event: BeforeUnloadEvent) => {
    if (!isUnsafe()) return
    leave()
    event.preventDefault()
  }
  document.addEventListener('visibilitychange', hidden, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('beforeunload', warn, { signal })
  addEventListener('online', again, { signal })
}
