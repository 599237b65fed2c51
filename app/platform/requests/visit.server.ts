import { AsyncLocalStorage } from 'node:async_hooks'

// What belongs to one request from its first byte to its answer, wherever in the code it is needed. The server opens it
// (server/app.ts); work that no request caused has none.

/** A text of a page that is another one for each visitor, always of the same length. */
export interface MadeEachTime {
  value: string
  make: () => string
}

interface Visit {
  /** For limits only, as in requestFacts. Never store, log or show it. */
  network: string
  atTheEnd: (() => void)[]
  madeEachTime: MadeEachTime[]
}

const visits = new AsyncLocalStorage<Visit>()

/**
 * Answers one request. What was left to be done at its end is done, however it ends.
 * @param madeEachTime takes up what the page holds for this visitor alone
 */
export async function visit<T>(
  network: string,
  answer: () => Promise<T>,
  madeEachTime: MadeEachTime[] = [],
): Promise<T> {
  const atTheEnd: Visit['atTheEnd'] = []
  try {
    return await visits.run({ network, atTheEnd, madeEachTime }, answer)
  } finally {
    for (const act of atTheEnd) act()
  }
}

/** The network that the request at hand comes from, or undefined outside of one. */
export const networkNow = (): string | undefined => visits.getStore()?.network

/**
 * Who counts as one where room is bounded for all together: a customer can have a /48 of IPv6 (RFC 6177), which is 65,536 networks, and
 * would take all of it.
 */
export const customerOf = (network: string): string =>
  network.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, '$1::/48')

/** The one that the request at hand comes from, or undefined outside of one. */
export function customerNow(): string | undefined {
  const network = networkNow()
  return network && customerOf(network)
}

/** Does this when the request at hand is answered. */
export function atTheEnd(act: () => void): void {
  visits.getStore()?.atTheEnd.push(act)
}

/**
 * A text for this visitor alone on a page that may be kept for others (`handle = { keep: true }`): it is made again for each.
 * @param make random, or at least not to be mistaken for any other text of the page; always of the same length
 */
export function eachTime(make: () => string, value = make()): string {
  visits.getStore()?.madeEachTime.push({ value, make })
  return value
}
