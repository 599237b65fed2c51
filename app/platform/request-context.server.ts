import { AsyncLocalStorage } from 'node:async_hooks'

// State of one request from its first byte to its response, wherever in the code it is needed. The server opens it
// (server/app.ts); work outside a request has none.

interface Visit {
  /** For limits only, as in requestFacts. Never store, log or show it. */
  network: string
  atTheEnd: (() => void)[]
}

const visits = new AsyncLocalStorage<Visit>()

const requests = new AsyncLocalStorage<string>()

/** Answers a request under its id, which each line of the log then has. */
export const underRequestId = <T>(id: string, answer: () => Promise<T>): Promise<T> =>
  requests.run(id, answer)

/** The id of the current request, or undefined outside of one. */
export const requestIdNow = (): string | undefined => requests.getStore()

/** Answers one request. Deferred actions run at its end, however it ends. */
export async function visit<T>(network: string, answer: () => Promise<T>): Promise<T> {
  const atTheEnd: Visit['atTheEnd'] = []
  try {
    return await visits.run({ network, atTheEnd }, answer)
  } finally {
    for (const act of atTheEnd) act()
  }
}

/** The network of the current request, or undefined outside of one. */
export const networkNow = (): string | undefined => visits.getStore()?.network

/**
 * The unit for limits shared by all: an IPv6 customer can have a /48 (RFC 6177), which is 65,536 networks, and would
 * take all of it.
 */
export const customerOf = (network: string): string =>
  network.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, '$1::/48')

/** The customer of the current request, or undefined outside of one. */
export function customerNow(): string | undefined {
  const network = networkNow()
  return network && customerOf(network)
}

/** Runs this when the current request is answered. */
export function atTheEnd(act: () => void): void {
  visits.getStore()?.atTheEnd.push(act)
}
