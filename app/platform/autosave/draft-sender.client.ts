import { KEEPALIVE_LIMIT } from './keepalive-limit.ts'

// Sends what is typed on console pages: after a pause, and at once when the page is left. The request is sealed in
// advance after each change, because a page that is being left waits for nothing, and sealing takes a moment.

export interface Ways<P> {
  /** Makes the request body; null when none of the page's words are left. */
  prepare: (place: string, page: P | null) => string | Promise<string>
  post: (body: string) => Promise<void>
}

export interface Sender<P> {
  changed: (place: string, page: P | null) => void
  /** Sends waiting words at once. Bodies that are ready no longer need the page. Resolves when the outcome is known. */
  leave: () => Promise<unknown>
  /** Whether the server has everything that was typed. */
  isSaved: () => boolean
  /** Whether something would be lost if the page closed now. */
  isUnsafe: () => boolean
  /** Retries what did not get through, for example when the connection is back. */
  again: () => void
}

interface Waiting<P> {
  page: P | null
  /** Counts its changes; `made` and `sent` say up to which change. */
  change: number
  body: string
  made: number
  sent: number
  making: boolean
}

const SAVE_AFTER = 700
const TRY_AGAIN = [4000, 15_000, 60_000]

export const draftSender = <P>(ways: Ways<P>): Sender<P> => new DraftSender(ways)

class DraftSender<P> implements Sender<P> {
  readonly #ways: Ways<P>
  readonly #waiting = new Map<string, Waiting<P>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #leaving = false
  readonly #underWay = new Set<Promise<void>>()

  constructor(ways: Ways<P>) {
    this.#ways = ways
  }

  changed = (place: string, page: P | null): void => {
    const one = this.#waiting.get(place) ?? { page, change: 0, body: '', made: 0, sent: 0, making: false }
    this.#waiting.set(place, Object.assign(one, { page, change: one.change + 1 }))
    this.#leaving = false
    if (!one.making) this.#make(place, one)
    this.#later(SAVE_AFTER)
  }

  leave = (): Promise<unknown> => {
    this.#leaving = true
    this.#sendAll()
    return this.#settled()
  }

  /** Waits until words are sealed, then sent: each step is already running, or begins when the previous one ends. */
  async #settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #follow(step: Promise<void>): void {
    this.#underWay.add(step)
    void step.finally(() => this.#underWay.delete(step))
  }

  isSaved = (): boolean => this.#waiting.size === 0

  isUnsafe = (): boolean =>
    [...this.#waiting.values()].some(
      // After a failed attempt, the request sent with the closing page would fail too.
      (one) => this.#tries > 0 || one.made < one.change || one.body.length > KEEPALIVE_LIMIT,
    )

  again = (): void => {
    this.#tries = 0
    if (this.#waiting.size > 0) this.#sendAll()
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#sendAll(), ms)
  }

  #make(place: string, one: Waiting<P>): void {
    const upTo = one.change
    const keep = (body: string) => {
      Object.assign(one, { body, made: upTo, making: false })
      if (one.change !== upTo) this.#make(place, one)
      else if (this.#leaving) this.#send(place, one)
    }
    const body = this.#ways.prepare(place, one.page)
    if (typeof body === 'string') keep(body)
    else {
      one.making = true
      this.#follow(
        body.then(keep, () => {
          one.making = false
          this.#failed()
        }),
      )
    }
  }

  #send(place: string, one: Waiting<P>): void {
    const upTo = one.made
    if (upTo === 0 || one.sent >= upTo) return
    one.sent = upTo
    this.#follow(
      this.#ways.post(one.body).then(
        () => {
          this.#tries = 0
          if (one.change === upTo) this.#waiting.delete(place)
        },
        () => {
          if (one.sent === upTo) one.sent = 0
          this.#failed()
        },
      ),
    )
  }

  #failed(): void {
    this.#later(TRY_AGAIN[Math.min(this.#tries++, TRY_AGAIN.length - 1)] ?? SAVE_AFTER)
  }

  #sendAll(): void {
    clearTimeout(this.#timer)
    for (const [place, one] of this.#waiting) {
      if (one.made < one.change && !one.making) this.#make(place, one)
      // While the body is still being sealed, the pause continues; a page that is being left sends what is there.
      if (one.made === one.change || this.#leaving) this.#send(place, one)
      else this.#later(SAVE_AFTER)
    }
  }
}
