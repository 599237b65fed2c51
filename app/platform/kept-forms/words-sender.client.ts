import { TAKEN_ALONG } from './taken-along.ts'

// Sends what is typed on the pages of the console: after a pause, and at once when the page is left. What is sent is made ready with
// each word, because a page that is left waits for nothing, and sealing takes a moment.

export interface Ways<P> {
  /** Makes what is sent; null when nothing of the page's words is left. */
  prepare: (place: string, page: P | null) => string | Promise<string>
  post: (body: string) => Promise<void>
}

export interface Sender<P> {
  changed: (place: string, page: P | null) => void
  /** Sends at once what waits. Nothing that is ready needs the page any more. */
  leave: () => void
  /** Whether something would be lost if the page went now. */
  isUnsafe: () => boolean
  /** Tries again now what did not get there, as when the line is back. */
  again: () => void
}

interface Waiting<P> {
  page: P | null
  /** Counts its changes; `made` and `sent` say up to which one. */
  change: number
  body: string
  made: number
  sent: number
  making: boolean
}

const SAVE_AFTER = 700
const TRY_AGAIN = [4000, 15_000, 60_000]

export function wordsSender<P>({ prepare, post }: Ways<P>): Sender<P> {
  const waiting = new Map<string, Waiting<P>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let leaving = false

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(sendAll, ms)
  }

  function changed(place: string, page: P | null): void {
    const one = waiting.get(place) ?? { page, change: 0, body: '', made: 0, sent: 0, making: false }
    waiting.set(place, Object.assign(one, { page, change: one.change + 1 }))
    leaving = false
    if (!one.making) make(place, one)
    later(SAVE_AFTER)
  }

  function make(place: string, one: Waiting<P>): void {
    const upTo = one.change
    const keep = (body: string) => {
      Object.assign(one, { body, made: upTo, making: false })
      if (one.change !== upTo) make(place, one)
      else if (leaving) send(place, one)
    }
    const body = prepare(place, one.page)
    if (typeof body === 'string') keep(body)
    else {
      one.making = true
      body.then(keep, () => {
        one.making = false
        failed()
      })
    }
  }

  function send(place: string, one: Waiting<P>): void {
    const upTo = one.made
    if (upTo === 0 || one.sent >= upTo) return
    one.sent = upTo
    post(one.body).then(
      () => {
        tries = 0
        if (one.change === upTo) waiting.delete(place)
      },
      () => {
        if (one.sent === upTo) one.sent = 0
        failed()
      },
    )
  }

  const failed = () => later(TRY_AGAIN[Math.min(tries++, TRY_AGAIN.length - 1)] ?? SAVE_AFTER)

  function sendAll(): void {
    clearTimeout(timer)
    for (const [place, one] of waiting) {
      if (one.made < one.change && !one.making) make(place, one)
      // While it is still made, the pause goes on; a page that is left takes what is there.
      if (one.made === one.change || leaving) send(place, one)
      else later(SAVE_AFTER)
    }
  }

  return {
    changed,
    leave: () => {
      leaving = true
      sendAll()
    },
    isUnsafe: () =>
      [...waiting.values()].some((one) => one.made < one.change || one.body.length > TAKEN_ALONG),
    again: () => {
      tries = 0
      if (waiting.size > 0) sendAll()
    },
  }
}
