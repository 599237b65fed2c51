import { KEEPALIVE_LIMIT } from './keepalive-limit.ts'
import { SaveQueue, wordsSettled } from './save-queue.ts'

// The pages of the console, each with its queue of saves. A page's words are sealed after each change, before they are
// sent, because a page that is being left waits for nothing, and sealing takes a moment.

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

const SEAL_AGAIN = 4000

export function draftSender<P>({ prepare, post }: Ways<P>): Sender<P> {
  const places = new Map<string, PlaceQueue<P>>()
  const all = () => [...places.values()]
  let leaving = false
  return {
    changed: (place, page) => {
      leaving = false
      const one =
        places.get(place) ??
        placeQueue<P>(
          (of) => prepare(place, of),
          post,
          () => leaving,
        )
      places.set(place, one)
      one.changed(page)
    },
    leave: async () => {
      leaving = true
      for (const one of all()) one.leave()
      // Sealing that ends can begin again, for what was typed meanwhile; after the last one, saves are in flight.
      while (all().some((one) => one.sealing())) await Promise.all(all().map((one) => one.sealing()))
      await wordsSettled()
    },
    isSaved: () => all().every((one) => one.isSaved()),
    isUnsafe: () => all().some((one) => one.isUnsafe()),
    again: () => {
      for (const one of all()) one.again()
    },
  }
}

type PlaceQueue<P> = ReturnType<typeof placeQueue<P>>

function placeQueue<P>(
  prepare: (page: P | null) => string | Promise<string>,
  post: (body: string) => Promise<void>,
  isLeaving: () => boolean,
) {
  let latest: P | null = null
  let body = ''
  /** Counts the changes; `made` says which of them the body has. */
  let change = 0
  let made = 0
  let sealing: Promise<void> | null = null
  const send = async () => {
    await post(body)
    return { state: 'saved', at: '' } as const
  }
  const { changed, leave, isSaved, isUnsafe } = new SaveQueue({ send })

  const keep = (ready: string, upTo: number) => {
    sealing = null
    body = ready
    made = upTo
    changed(['page'])
    if (isLeaving()) leave()
    if (made < change) make()
  }
  const make = () => {
    const upTo = change
    const ready = prepare(latest)
    if (typeof ready === 'string') return keep(ready, upTo)
    sealing = ready.then(
      (sealed) => keep(sealed, upTo),
      () => {
        sealing = null
        setTimeout(again, SEAL_AGAIN)
      },
    )
  }
  const again = () => {
    if (made < change && !sealing) make()
    // Even while an earlier save is in flight.
    leave()
  }
  return {
    changed: (page: P | null) => {
      latest = page
      change++
      if (!sealing) make()
    },
    leave,
    again,
    /** Until the words are sealed. */
    sealing: () => sealing,
    isSaved: () => made === change && isSaved(),
    isUnsafe: () => made < change || isUnsafe() || (!isSaved() && body.length > KEEPALIVE_LIMIT),
  }
}
