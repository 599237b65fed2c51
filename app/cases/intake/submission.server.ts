import { createHash } from 'node:crypto'
import { readCookie, readSigned, signed } from '#app/platform/http/cookies.server.ts'
import { newSecret } from '#app/platform/ids.ts'
import { nowMs } from '#app/platform/time.ts'
import { hasDraftCookie } from './drafts.server.ts'

// Each form has its own secret. Sending it twice makes one case, and only its holder opens the receipt. The cached page of
// the form is the same for everyone, so the browser makes the secret (report-module.ts); a page rendered for one visitor
// holds it (docs/decisions/0545).

const SHAPE = /^[A-Za-z0-9_-]{43}$/
const QUICKEST = 3000

/** When the page of a form was rendered, signed. The same for all who get this copy of the page. */
export const startedNow = (): string => signed('case-started', String(nowMs()))

/** When a form was given out, in milliseconds. NaN or 0 if it was not given out here. */
export const startOf = (started: string | undefined): number => Number(readSigned('case-started', started))

/** The posted secret, or a new one if it was lost. */
export const submissionFrom = (posted: string | undefined): string =>
  posted && SHAPE.test(posted) ? posted : newSecret()

export const hashOf = (submission: string): string =>
  createHash('sha256').update(submission).digest('base64url')

/** Filled in faster than a person could, or not started here at all. Such a case is stored and read like any other. */
export function finishedTooFast(started: string | undefined): boolean {
  const at = startOf(started)
  return !at || nowMs() - at < QUICKEST
}

// Number and words reach the page after sending by a cookie. The page of the form sets a test cookie, and sending checks
// that it came back. Otherwise a person could send a case that they can never open.

const COOKIE = 'kept'

/** Scripts may read it: the page warns before anything is typed. */
export const triedCookie = (): string => `${COOKIE}=yes; Path=/; SameSite=Lax`

export const keepsCookies = (request: Request): boolean =>
  readCookie(request, COOKIE) !== undefined || hasDraftCookie(request)
