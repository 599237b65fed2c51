import { data, isRouteErrorResponse } from 'react-router'
import { words as say } from './words.ts'

// A form of the console that could not be sent leaves its page, and what was typed on it, as it is. The frame says what went wrong.

type Heard = () => void
let sentence: string | null = null
const listeners = new Set<Heard>()

export const unsent = {
  subscribe: (heard: Heard) => {
    listeners.add(heard)
    return () => {
      listeners.delete(heard)
    }
  },
  sentence: (): string | null => sentence,
}

/** Says in the console's frame why something did not go; null takes it away. */
export function tellUnsent(words: string | null): void {
  sentence = words
  for (const heard of listeners) heard()
}

/**
 * Sends a form of a route (its clientAction). Without the server, without a sign-in, or when something breaks there, the page stays
 * instead of making room for a page about the error.
 * @returns null when it was not sent
 */
export async function stayOnPage<T>(send: () => Promise<T>): Promise<T | null> {
  tellUnsent(null)
  try {
    return await send()
  } catch (error) {
    // A redirect, and what is not there any more.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    tellUnsent(whyNot(error))
    // An error's status, so that the router does not load the page again.
    return data(null, { status: 503 }) as unknown as null
  }
}

function whyNot(error: unknown): string {
  if (!isRouteErrorResponse(error)) return say.stayOnPage.weCouldNotReach
  if (error.status < 500 && typeof error.data === 'string' && error.data) return error.data
  return say.stayOnPage.somethingBrokeOurSide
}
