import { now } from '../time.ts'
import { readCookie, readSigned, signed } from './cookies.server.ts'
import type { Notice } from './flash.server.ts'

// The messages this browser was shown, for a visitor who wants to read one again. Only the browser has them, until its
// window closes. No page depends on the cookie, so cached pages stay the same with it (server/cache/page-cache.ts).

const COOKIE = 'told'
const KEPT = 20
/** A browser accepts 4 KB for a cookie, including its name and attributes. */
const MOST = 3600

interface ToldHere {
  title: string
  text: string
  at: string
}

/** Newest first. */
export function toldHere(request: Request): ToldHere[] {
  const value = readSigned('told here', readCookie(request, COOKIE))
  return value ? (JSON.parse(value) as ToldHere[]) : []
}

/** The Set-Cookie line with one more message. Drops the oldest ones that no longer fit. */
export function addRecentFlash(request: Request, { title, text }: Notice): string {
  const all = [{ title, text, at: now() }, ...toldHere(request)].slice(0, KEPT)
  while (all.length > 1 && signed('told here', JSON.stringify(all)).length > MOST) all.pop()
  return line(signed('told here', JSON.stringify(all)))
}

export const forgetTold = (): string => `${line('')}; Max-Age=0`

const line = (value: string): string => `${COOKIE}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax`
