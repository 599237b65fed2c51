import { readCookie } from '#app/platform/http/cookies.server.ts'
import { hasDraftCookie } from './drafts.server.ts'

// Number and words reach the page after sending by a cookie. The page of the form sets a test cookie, and sending checks
// that it came back. Otherwise a person could send a case that they can never open.

const COOKIE = 'kept'

/** Scripts may read it: the page warns before anything is typed. */
export const triedCookie = (): string => `${COOKIE}=yes; Path=/; SameSite=Lax`

export const keepsCookies = (request: Request): boolean =>
  readCookie(request, COOKIE) !== undefined || hasDraftCookie(request)
