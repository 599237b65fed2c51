// Sends what somebody types in a form to the server, sealed there, while they type it: after a pause, and when the page is left.
// Runs in the browser, under React and without it.

import { TAKEN_ALONG } from './taken-along.ts'

export type Told =
  | { state: 'idle' }
  /** `says`: in the words of the server, where it has some. */
  | { state: 'saved'; at: string; says?: string | undefined }
  /** 'lost': not reached, and tried again by itself. Else what the server says is in the way. */
  | { state: 'not-saved'; why: string }

interface Keeper {
  stop: () => void
  /** Whether the server has all that was typed. */
  isSaved: () => boolean
  /** Whether the last try did not reach the server. */
  isLost: () => boolean
  /** Saves at once what is not saved. Ends when it is known how that went. */
  saveNow: () => Promise<unknown>
}

interface Options {
  url: string
  /** What is sent each time beside what was typed. */
  along: () => Record<string, string>
  tell: (told: Told) => void
  /** While the form itself is on its way, its words need no second way. */
  isBusy?: () => boolean
  /** Everything is sent each time, and not only what was changed. */
  whole?: boolean
}

const PAUSE = 1500
/** The first save brings the cookie: until then a page that is left at once takes its words along with no name. */
const FIRST_PAUSE = 400
const AT_THE_LATEST = 8000
/** Then after twice as long each time, up to a minute. */
const TRY_AGAIN = 4000

class NotNow extends Error {}

const underWay = new Set<Promise<void>>()

/** Ends when nothing is on its way any more: what is sent or cleared next is not overtaken by what was typed before. */
export const wordsSettled = (): Promise<unknown> => Promise.all(underWay)

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (one: unknown): one is Control =>
  one instanceof Element && one.matches('input,textarea,select')

const isKept = (one: Control): boolean =>
  one.name !== '' && !['file', 'hidden', 'submit', 'password'].includes(one.type) && one.tabIndex !== -1

const typeOfVisit = () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)?.type

type Changes = Map<string, number>

/** What was typed and is not saved: names of fields, each with the number of its last change. */
class Unsaved {
  /** When the first of it was typed. */
  since = 0
  #changes = 0
  readonly #open: Changes = new Map()
  /** Of these, what is on its way and gets there even if the page goes. */
  readonly #flying: Changes = new Map()

  get isEmpty(): boolean {
    return this.#open.size === 0
  }
  get all(): Changes {
    return new Map(this.#open)
  }
  /** What would be lost if the page went now. */
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

export const keepWords = (form: HTMLFormElement, options: Options): Keeper => new WordsKeeper(form, options)

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
    // What was typed before this script was here is not saved either. What Back or a reload filled in again may be cleared or sent.
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
    // A ticked box can switch others off and on again.
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
    const keepalive = letters < TAKEN_ALONG
    if (keepalive) this.#unsaved.takesOff(sent)
    const answer = await fetch(this.#options.url, { method: 'POST', body, keepalive }).finally(() =>
      this.#unsaved.lands(sent),
    )
    // A proxy's page of trouble is not JSON; the status says enough.
    const said = (await answer.json().catch(() => ({}))) as { at?: string; says?: string; why?: string }
    // A reason with it is for now only, and told while it is tried again.
    if (answer.status >= 500) throw new NotNow(said.why ?? 'lost')
    return answer.ok && said.at
      ? { state: 'saved', at: said.at, says: said.says }
      : { state: 'not-saved', why: said.why ?? 'refused' }
  }

  /** What nobody has sent yet goes at once, also while an earlier save is on its way. */
  #left(): void {
    const news = this.#unsaved.grounded
    // Until the first answer brought the cookie, a second save knows nothing of the first: it takes everything.
    if (news.size > 0 && !this.#options.isBusy?.())
      void this.#send(this.#savedOnce ? news : this.#unsaved.all)
  }

  /** A head start on the page that follows. */
  #pressed({ target }: Event): void {
    if (target instanceof Element && target.closest('a[href]')) this.#left()
  }

  #hidden(): void {
    if (document.visibilityState === 'hidden') this.#left()
  }

  /** Only where the words would be lost: the last try to save them failed. */
  #warned(event: BeforeUnloadEvent): void {
    if (!this.#unsaved.isEmpty && this.#tries > 0) event.preventDefault()
  }

  #online(): void {
    if (!this.#unsaved.isEmpty) this.#later(0)
  }
}

/** What is in a field now; nothing for a box that is not ticked. */
function wordsIn(form: HTMLFormElement, name: string): string {
  const found = form.elements.namedItem(name)
  if (found instanceof RadioNodeList) return found.value
  if (!isControl(found)) return ''
  return /^(check|rad)/.test(found.type) && !(found as HTMLInputElement).checked ? '' : found.value
}
