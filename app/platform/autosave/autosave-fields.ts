// Saves what a visitor types in a form to the server, sealed there, while they type: after a pause, and when the page
// is left. Runs in the browser, with React and without it.

import { KEEPALIVE_LIMIT } from './keepalive-limit.ts'

export type Told =
  | { state: 'idle' }
  /** `says`: the server's words, if it has some. */
  | { state: 'saved'; at: string; says?: string | undefined }
  /** 'lost': not reached, and retried automatically. Otherwise what the server says is wrong. */
  | { state: 'not-saved'; why: string }

interface Keeper {
  stop: () => void
  /** Whether the server has everything that was typed. */
  isSaved: () => boolean
  /** Whether the last attempt did not reach the server. */
  isLost: () => boolean
  /** Saves unsaved changes at once. Resolves when the outcome is known. */
  saveNow: () => Promise<unknown>
}

interface Options {
  url: string
  /** Fields sent each time besides what was typed. */
  along: () => Record<string, string>
  tell: (told: Told) => void
  /** While the form itself is being sent, its words need not be saved. */
  isBusy?: () => boolean
  /** Sends everything each time, not only what changed. */
  whole?: boolean
}

const PAUSE = 1500
/** The first save brings the cookie; if the page is left before that, its words cannot be tied to this browser. */
const FIRST_PAUSE = 400
const AT_THE_LATEST = 8000
/** Then doubles each time, up to a minute. */
const TRY_AGAIN = 4000

class NotNow extends Error {}

const underWay = new Set<Promise<void>>()

/** Resolves when no save is in flight, so that what is sent or cleared next is not overtaken by earlier typing. */
export const wordsSettled = (): Promise<unknown> => Promise.all(underWay)

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (one: unknown): one is Control =>
  one instanceof Element && one.matches('input,textarea,select')

const isKept = (one: Control): boolean =>
  one.name !== '' && !['file', 'hidden', 'submit', 'password'].includes(one.type) && one.tabIndex !== -1

const typeOfVisit = () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)?.type

type Changes = Map<string, number>

/** Unsaved changes: names of fields, each with the number of its last change. */
class Unsaved {
  /** When the first of it was typed. */
  since = 0
  #changes = 0
  readonly #open: Changes = new Map()
  /** Those of the changes that are in flight and arrive even if the page closes. */
  readonly #flying: Changes = new Map()

  get isEmpty(): boolean {
    return this.#open.size === 0
  }
  get all(): Changes {
    return new Map(this.#open)
  }
  /** The changes that would be lost if the page closed now. */
  get grounded(): Changes {
    return new Map([...this.#open].filter(([name, at]) => this.#flying.get(name) !== at))
  }
  typed(names: string[]): void {
    if (this.isEmpty) this.since = Date.now()
    this.#changes++
    for (const name of names) this.#open.set(name, this.#changes)
  }
  takesOff(sent: Changes): void {
    for (const [name, at] of sent) this.#flying.set(name, at)
  }
  lands(sent: Changes): void {
    drop(this.#flying, sent)
  }
  saved(sent: Changes): void {
    drop(this.#open, sent)
    this.since = Date.now()
  }
}

function drop(from: Changes, sent: Changes): void {
  for (const [name, at] of sent) if (from.get(name) === at) from.delete(name)
}

export const autosaveFields = (form: HTMLFormElement, options: Options): Keeper =>
  new WordsKeeper(form, options)

class WordsKeeper implements Keeper {
  readonly #form: HTMLFormElement
  readonly #options: Options
  readonly #unsaved = new Unsaved()
  readonly #unlisten = new AbortController()
  #savedOnce = false
  #lost = false
  #timer = 0
  #tries = 0
  #sending = false
  #stopped = false

  constructor(form: HTMLFormElement, options: Options) {
    this.#form = form
    this.#options = options
    const { signal } = this.#unlisten
    const page = form.ownerDocument
    page.addEventListener('input', (event) => this.#heard(event), { signal })
    page.addEventListener('change', (event) => this.#heard(event), { signal })
    document.addEventListener('click', (event) => this.#pressed(event), { signal, capture: true })
    document.addEventListener('visibilitychange', () => this.#hidden(), { signal })
    addEventListener('pagehide', () => this.#left(), { signal })
    addEventListener('beforeunload', (event) => this.#warned(event), { signal })
    addEventListener('online', () => this.#online(), { signal })
    // Words typed before this script loaded are not saved either. But values the browser restores after Back or a
    // reload may have been cleared or sent.
    if (typeOfVisit() !== 'navigate') return
    const asSent = form.cloneNode(true) as HTMLFormElement
    asSent.reset()
    this.#note(this.#kept().filter(({ name }) => wordsIn(asSent, name) !== wordsIn(form, name)))
  }

  isSaved = () => this.#unsaved.isEmpty && !this.#sending
  isLost = () => this.#lost
  saveNow = () => (this.#unsaved.isEmpty ? wordsSettled() : this.#send(this.#unsaved.all))
  stop = () => {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#unlisten.abort()
  }

  #heard({ target }: Event): void {
    if (!isControl(target) || target.form !== this.#form || !isKept(target)) return
    // Ticking a box can enable or disable other fields.
    this.#note(target.type === 'checkbox' ? this.#kept() : [target])
  }

  #kept = (): Control[] => [...this.#form.elements].filter(isControl).filter(isKept)

  #note(touched: Control[]): void {
    if (touched.length === 0) return
    this.#unsaved.typed(touched.map(({ name }) => name))
    const pause = this.#savedOnce ? PAUSE : FIRST_PAUSE
    this.#later(Math.max(0, Math.min(pause, this.#unsaved.since + AT_THE_LATEST - Date.now())))
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = window.setTimeout(() => this.#save(), ms)
  }

  #save(): void {
    if (this.#unsaved.isEmpty) return
    if (this.#sending || this.#options.isBusy?.()) this.#later(PAUSE)
    else this.#send(this.#unsaved.all)
  }

  #send(sent: Changes): Promise<void> {
    this.#sending = true
    const way = this.#post(sent).then(
      (told) => this.#answered(told, sent),
      (error: unknown) => this.#failed(error),
    )
    underWay.add(way)
    void way.finally(() => underWay.delete(way))
    return way
  }

  #answered(told: Told, sent: Changes): void {
    this.#sending = false
    this.#lost = false
    if (told.state === 'saved') {
      this.#tries = 0
      this.#savedOnce = true
      this.#unsaved.saved(sent)
      if (!this.#unsaved.isEmpty) this.#later(PAUSE)
    }
    if (!this.#stopped) this.#options.tell(told)
  }

  #failed(error: unknown): void {
    this.#sending = false
    this.#lost = !(error instanceof NotNow)
    if (this.#stopped) return
    this.#options.tell({ state: 'not-saved', why: error instanceof NotNow ? error.message : 'lost' })
    this.#later(Math.min(TRY_AGAIN * 2 ** this.#tries++, 60_000))
  }

  async #post(sent: Changes): Promise<Told> {
    const body = new FormData()
    let letters = 0
    const names = this.#options.whole ? this.#kept().map(({ name }) => name) : sent.keys()
    const fields = [...names].map((name) => [name, wordsIn(this.#form, name)] as const)
    for (const [name, value] of [...Object.entries(this.#options.along()), ...fields]) {
      body.set(name, value)
      letters += name.length + new Blob([value]).size + 100
    }
    const keepalive = letters < KEEPALIVE_LIMIT
    if (keepalive) this.#unsaved.takesOff(sent)
    const answer = await fetch(this.#options.url, { method: 'POST', body, keepalive }).finally(() =>
      this.#unsaved.lands(sent),
    )
    // A proxy's error page is not JSON; the status says enough.
    const said = (await answer.json().catch(() => ({}))) as { at?: string; says?: string; why?: string }
    // A reason that comes with it is temporary, and shown during the retries.
    if (answer.status >= 500) throw new NotNow(said.why ?? 'lost')
    return answer.ok && said.at
      ? { state: 'saved', at: said.at, says: said.says }
      : { state: 'not-saved', why: said.why ?? 'refused' }
  }

  /** Sends unsent changes at once, even while an earlier save is in flight. */
  #left(): void {
    const news = this.#unsaved.grounded
    // Until the first response has set the cookie, a second save cannot be matched to the first, so it sends
    // everything.
    if (news.size > 0 && !this.#options.isBusy?.())
      void this.#send(this.#savedOnce ? news : this.#unsaved.all)
  }

  /** Saves a moment before the next page is requested. */
  #pressed({ target }: Event): void {
    if (target instanceof Element && target.closest('a[href]')) this.#left()
  }

  #hidden(): void {
    if (document.visibilityState === 'hidden') this.#left()
  }

  /** Warns only if words would be lost: the last attempt to save failed. */
  #warned(event: BeforeUnloadEvent): void {
    if (!this.#unsaved.isEmpty && this.#tries > 0) event.preventDefault()
  }

  #online(): void {
    if (!this.#unsaved.isEmpty) this.#later(0)
  }
}

/** The field's value now; empty for an unticked box. */
function wordsIn(form: HTMLFormElement, name: string): string {
  const found = form.elements.namedItem(name)
  if (found instanceof RadioNodeList) return found.value
  if (!isControl(found)) return ''
  return /^(check|rad)/.test(found.type) && !(found as HTMLInputElement).checked ? '' : found.value
}
