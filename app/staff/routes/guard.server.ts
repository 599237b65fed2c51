import { type MiddlewareFunction, redirect } from 'react-router'
import { staffMember } from '#app/platform/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { memberOf, staffSession } from '../sessions.server.ts'

const SIGNED_OUT = 'You are not signed in any more. Sign in again in another tab, then send this again.'

/**
 * Lets staff members with both factors through, and nobody else. A middleware, because a guard in a loader can be asked
 * around: the router gives single loaders out on request.
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
  answer.headers.set('Cache-Control', 'no-store')
  return answer
}
