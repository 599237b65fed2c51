import { AsyncLocalStorage } from 'node:async_hooks'

// Renders a page of this site as a visitor would get it now, for code that has to show it before it is public. It
// bypasses the server's cache, so nothing of it is stored.

type Answer = (request: Request) => Promise<Response>

let answer: Answer | undefined

/** The server sets this at its start. */
export function answerOwnPages(how: Answer): void {
  answer = how
}

/** @param cookie what a visitor's browser would send: reading settings, never a session */
export async function ownPage(address: URL, cookie: string): Promise<Response> {
  if (!answer) throw new Error('pages are asked for before the server has started')
  const make = answer
  return apart.run(true, () => make(new Request(address, { headers: cookie ? { cookie } : {} })))
}

const apart = new AsyncLocalStorage<true>()

/** Whether the current work renders such a page. Its results are for that page alone and must not be cached. */
export const makesOwnPage = (): boolean => apart.getStore() === true
