import { data, isRouteErrorResponse } from 'react-router'
import { shownAnswer } from '#app/ui/forms/shown-answer.ts'
import { words as say } from '../http/form-words.ts'

// When a console form could not be sent, its page and everything typed on it stay as they are. The frame says what went
// wrong.

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
  /** Whether the server refused the last form. Its response then has what was typed, or errors. */
  wasRefused: (): boolean => refused,
}

/** Shows in the console's frame why a form was not sent; null removes the message. */
export function tellUnsent(words: string | null): void {
  sentence = words
  for (const heard of listeners) heard()
}

interface Sending<T> {
  request: Request
  serverAction: () => Promise<T>
}

/**
 * Sends a route's form (its clientAction). Without the server, without a sign-in, or after a server error, the page
 * stays instead of becoming an error page, and keeps what the server said before, such as a conflict with a colleague.
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
    // A redirect, or something that no longer exists.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    // When a newer submit replaces this one, the router aborts it. The server was reached.
    if (!request.signal.aborted) tellUnsent(whyNot(error))
    // An error status, so that the router does not reload the page.
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
