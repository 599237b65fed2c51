import { redirect } from 'react-router'
import { type Member, type MemberSession, memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import type { Db } from '#db/schema.ts'
import { isRecentlyAuthenticated } from '../../members/recent-auth.server.ts'
import { rememberBack, signInUrl } from '../../members/return-to.server.ts'
import { words } from '../../model/member-words.ts'

/** The headers of every account page: it is never cached. */
export const PRIVATE = { 'Cache-Control': 'no-store' }

/** The session of this request, also of a member without a handle. @throws a redirect to sign in */
export async function session(db: Db, request: Request): Promise<MemberSession> {
  const found = await memberSession(db, request)
  if (!found) throw redirect(signInUrl(ownPageOf(request)), { status: 303, headers: PRIVATE })
  return found
}

/** The requested page, to return to. */
function ownPageOf(request: Request): string | null {
  const { pathname } = new URL(request.url)
  return SHOWN_ANYWAY.has(pathname) ? null : pathname
}
const SHOWN_ANYWAY = new Set([
  '/account',
  '/account/on',
  '/account/everything/progress',
  '/account/everything.zip',
  '/account/everything.json',
])

/** The same, unless the account is closed. @throws a redirect to sign in, or to the page that opens it again */
export async function openSession(db: Db, request: Request): Promise<MemberSession> {
  const found = await session(db, request)
  if (found.leavesAt) throw redirect('/account/closed', { status: 303, headers: PRIVATE })
  return found
}

/** The owner of the page. @throws a redirect to sign in, or to choose a handle first */
export async function signedIn(db: Db, request: Request): Promise<MemberSession & { member: Member }> {
  const found = await openSession(db, request)
  if (!found.member) throw redirect('/account/profile', { status: 303, headers: PRIVATE })
  return { ...found, member: found.member }
}

/** The same, for a member with a fresh sign-in. @throws a redirect to the sign-in, which leads back here */
export async function freshSession(db: Db, request: Request): Promise<MemberSession> {
  const found = await session(db, request)
  if (isRecentlyAuthenticated(found, request.method)) return found
  throw onTo('/account/again', null, [rememberBack(new URL(request.url).pathname)])
}

/** The same, with a handle and an open account. */
export async function freshlySignedIn(db: Db, request: Request): Promise<MemberSession & { member: Member }> {
  const found = await signedIn(db, request)
  await freshSession(db, request)
  return found
}

export const TAKEN = {
  kind: 'danger',
  get title() {
    return words.email.taken
  },
  get text() {
    return words.email.takenText
  },
} as const

/** Redirects to another page, with a message and cookies. */
export function onTo(
  url: string,
  notice: Parameters<typeof setFlash>[0] | null,
  cookies: readonly string[] = [],
) {
  const headers = new Headers(PRIVATE)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  if (notice) headers.append('Set-Cookie', setFlash(notice))
  return redirect(url, { status: 303, headers })
}
