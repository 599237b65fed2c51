import { ownPage } from '#app/platform/autosave/autosave-request.server.ts'
import {
  dropCookie,
  readCookie,
  readSigned,
  secretCookie,
  signed,
} from '#app/platform/http/cookies.server.ts'
import { fromNow, HOUR, now } from '#app/platform/time.ts'

// The page to return to after a sign-in. Only the browser stores it, for an hour: the link of the mail may be
// opened in another tab, and later.

const BACK = '__Host-back'
const LASTS = HOUR
/** Longer than any page of ours with a form. */
const LONGEST = 200

/** The page that the sign-in page's URL names, or null: a page of this site and nothing else. */
export function backAsked(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get('back') ?? ''
  const own = ownPage(asked)
  return asked.length > LONGEST || own === '/' ? null : own
}

/** This browser's page to return to, or null. */
export function wayBack(request: Request): string | null {
  const [path = '', until = ''] = (readSigned('member back', readCookie(request, BACK)) ?? '').split(' ')
  return until > now() ? path : null
}

/** The Set-Cookie line. Without a page, it deletes an earlier one: another person may use this browser now. */
export const rememberBack = (path: string | null): string =>
  path === null
    ? dropCookie(BACK)
    : secretCookie(BACK, signed('member back', `${path} ${fromNow(LASTS)}`), LASTS / 1000)

/** The sign-in page's URL, for a visitor who wants to return to a page. */
export const signInUrl = (back: string | null): string =>
  back === null ? '/account/sign-in' : `/account/sign-in?back=${encodeURIComponent(back)}`

/** Where a member who just signed in continues. */
export const onward = (request: Request): string => (wayBack(request) ? '/account/on' : '/account')
