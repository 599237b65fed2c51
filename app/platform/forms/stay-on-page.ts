import { data, isRouteErrorResponse } from 'react-router'
import { shownAnswer } from '#app/ui/forms/shown-answer.ts'
import { words as say } from './words.ts'

// A form of the console that could not be sent leaves its page, and what was typed on it, as it is. The frame says what went wrong.

type Heard = () => void
let sentence: string | null = null
let refused = false
const listeners = new Set<Heard>()

export const unsent = {
  subscribe: (heard: Heard) => {
    listeners.add(heard)
    return () => {
      listeners.delete(heard)
    }
  },
  sentence: (): string | null => sentence,
  /** Whether the server took nothing of the form that was sent last. It has what was typed in its answer then, or errors. */
  wasRefused: (): boolean => refused,
}

/** Says in the console's frame why something did not go; null takes it away. */
export function tellUnsent(words: string | null): void {
  sentence = words
  for (const heard of listeners) heard()
}

interface Sending<T> {
  request: Request
  serverAction: () => Promise<T>
}

/**
 * Sends a form of a route (its clientAction). Without the server, without a sign-in, or when something breaks there, the page stays
 * instead of making room for a page about the error, and with it what the server said before, such as a conflict with a colleague.
 * @returns what the page shows
 */
export async function stayOnPage<T>({ request, serverAction }: Sending<T>): Promise<T> {
  tellUnsent(null)
  refused = false
  try {
    const answer = await serverAction()
    refused = isRefusal(answer)
    return answer
  } catch (error) {
    // A redirect, and what is not there any more.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    // When a newer press takes the place of this one, the router stops waiting for it. The server was reached.
    if (!request.signal.aborted) tellUnsent(whyNot(error))
    // An error's status, so that the router does not load the page again.
    return data(shownAnswer(new URL(request.url).pathname), { status: 503 }) as unknown as T
  }
}

function isRefusal(answer: unknown): boolean {
  const { typed, errors } = (answer ?? {}) as { typed?: unknown; errors?: unknown }
  return Boolean(typed ?? errors)
}

function whyNot(error: unknown): string {
  if (!isRouteErrorResponse(error)) return say.stayOnPage.weCouldNotReach
  if (error.status < 500 && typeof error.data === 'string' && error.data) return error.data
  return say.stayOnPage.somethingBrokeOurSide
}
