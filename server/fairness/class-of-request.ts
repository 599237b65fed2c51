import { hasOwnSession } from '#app/platform/auth/own-session.server.ts'
import { searchesFor } from '../cache/page-cache.ts'

/**
 * Who waits for whom, and the bounds of each class in page-turns.ts. A form that is sent never waits: a case, a
 * reply, a sign-in, words to keep.
 */
export type PageClass = 'urgent' | 'members' | 'files' | 'strangers'

/** The pages on which people send a case, read their own, sign in or leave in a hurry. */
const URGENT =
  /^\/(?:legal-help|contact|leave|kept-form|account\/(?:sign-in|again|code|link|recover)|staff\/(?:sign-in|passkey|join))(?:[/.]|$)/
/** One page shows dozens of them. */
const FILES = /^\/(?:site-colors\.css$|share\/|logo\/|(?:blog|about)\/pictures\/|forum\/picture\/)/

/** @returns null for what never waits */
export function classOfRequest(
  { method, url }: { method: string; url: string },
  cookie: string | null,
): { class: PageClass; last: boolean } | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const path = url.split('?', 1)[0] ?? ''
  if (URGENT.test(path)) return { class: 'urgent', last: false }
  if (hasOwnSession(cookie)) return { class: 'members', last: searchesFor(url) }
  if (FILES.test(path)) return { class: 'files', last: false }
  return { class: 'strangers', last: searchesFor(url) }
}
