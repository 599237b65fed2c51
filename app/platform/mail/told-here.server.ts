import { readCookie, readSigned, signed } from '../requests/cookies.server.ts'
import { now } from '../time.ts'
import type { Notice } from './notices.server.ts'

// The messages that this browser was shown, for somebody who wants to read one again. The browser alone has them, until its window
// closes. The cookie says nothing that a page depends on, so pages kept in memory stay the same with it (server/page-cache.ts).

const COOKIE = 'told'
const KEPT = 20
/** A browser takes 4 KB for a cookie, its name and attributes among them. */
const MOST = 3600

interface ToldHere {
  title: string
  text: string
  at: string
}

/** The newest first. */
export function toldHere(request: Request): ToldHere[] {
  const value = readSigned('told here', readCookie(request, COOKIE))
  return value ? (JSON.parse(value) as ToldHere[]) : []
}

/** The Set-Cookie line with one more. What has no room any more is let go of, the oldest first. */
export function tellAgain(request: Request, { title, text }: Notice): string {
  const all = [{ title, text, at: now() }, ...toldHere(request)].slice(0, KEPT)
  while (all.length > 1 && signed('told here', JSON.stringify(all)).length > MOST) all.pop()
  return line(signed('told here', JSON.stringify(all)))
}

export const forgetTold = (): string => `${line('')}; Max-Age=0`

const line = (value: string): string => `${COOKIE}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax`
