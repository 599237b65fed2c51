import { readCookie } from '#app/platform/http/cookies.server.ts'
import { hasDraftCookie } from './drafts.server.ts'

// Number and words reach the page after sending by a cookie. So that nobody sends a case that they can never open, the page
// of the form gives out a cookie that says nothing, and sending asks whether it came back.

const COOKIE = 'kept'

/** Scripts may read it: the page warns before anything is typed. */
export const triedCookie = (): string => `${COOKIE}=yes; Path=/; SameSite=Lax`

export const keepsCookies = (request: Request): boolean =>
  readCookie(request, COOKIE) !== undefined || hasDraftCookie(request)
