import { AsyncLocalStorage } from 'node:async_hooks'

// What belongs to one request from its first byte to its answer, wherever in the code it is needed. The server opens it
// (server/app.ts); work that no request caused has none.

interface Visit {
  /** For limits only, as in requestFacts. Never store, log or show it. */
  network: string
  atTheEnd: (() => void)[]
}

const visits = new AsyncLocalStorage<Visit>()

/** Answers one request. What was left to be done at its end is done, however it ends. */
export async function visit<T>(network: string, answer: () => Promise<T>): Promise<T> {
  const atTheEnd: Visit['atTheEnd'] = []
  try {
    return await visits.run({ network, atTheEnd }, answer)
  } finally {
    for (const act of atTheEnd) act()
  }
}

/** The network that the request at hand comes from, or undefined outside of one. */
export const networkNow = (): string | undefined => visits.getStore()?.network

/** Does this when the request at hand is answered. */
export function atTheEnd(act: () => void): void {
  visits.getStore()?.atTheEnd.push(act)
}
