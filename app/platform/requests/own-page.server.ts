import { AsyncLocalStorage } from 'node:async_hooks'

// A page of this site as a visitor would get it now, for code that has to show it before it is public. It is made past what the server
// keeps, so nothing of it stays.

type Answer = (request: Request) => Promise<Response>

let answer: Answer | undefined

/** Said by the server at its start. */
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

/** Whether this work makes such a page. What it works out is for that page alone: nobody keeps it. */
export const makesOwnPage = (): boolean => apart.getStore() === true
