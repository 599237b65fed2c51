import { type MiddlewareFunction, redirect } from 'react-router'
import { record } from '#app/platform/audit/audit.server.ts'
import { troubleMet } from '#app/platform/http/request.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { moderatorHere, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { dropSentDraft } from '../model/unsent-drafts.server.ts'
import { memberOf, staffSession } from '../sign-in/staff-sessions.server.ts'

const SIGNED_OUT = 'You are no longer signed in. Sign in again in another tab, then send this again.'

/** The part of the console: "people". Never an id from the URL. */
const areaOf = (url: string): string => /^\/staff\/([a-z-]{1,20})\b/.exec(new URL(url).pathname)?.[1] ?? ''

/** A form that the browser itself sent succeeded: no script is left to say that its text need not be saved. */
const wasSentByBrowser = (request: Request, answer: Response): boolean =>
  request.method === 'POST' &&
  request.headers.get('sec-fetch-dest') === 'document' &&
  answer.status >= 300 &&
  answer.status < 400

/**
 * Admits only staff members with both factors. A middleware, because a guard in a loader can be bypassed: the router
 * serves single loaders on request.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await staffSession(db, request)
  const member = session && (await memberOf(db, session))
  if (!member) {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Response(SIGNED_OUT, { status: 403 })
    if (session?.inviteId && !session.provedAt) throw redirect('/staff/join')
    throw redirect(session && !session.provedAt ? '/staff/sign-in/code' : '/staff/sign-in')
  }
  context.set(staffMember, member)
  const answer = await next()
  if (wasSentByBrowser(request, answer)) await dropSentDraft(db, member.userId, new URL(request.url).pathname)
  // An error from a route without a page gets its status only further out.
  const status = context.get(troubleMet)?.status ?? answer.status
  if (status === 403) await record(db, member.userId, 'staff.refused', areaOf(request.url))
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}

/**
 * Tells a public page that a moderator reads it. Such a page is rendered for that moderator alone: their cookie keeps it out
 * of the page cache, and no browser stores it.
 */
export const knowModerator: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await staffSession(db, request)
  const member = session && (await memberOf(db, session))
  if (!member || !mayPublish(member.role)) return next()
  context.set(moderatorHere, member)
  const answer = await next()
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
