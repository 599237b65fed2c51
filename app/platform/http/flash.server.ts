import { redirect } from 'react-router'
import { dropCookie, readCookie, readSigned, secretCookie, signed } from './cookies.server.ts'

/** A message for the top of the next page. Never with case content: it is in a browser cookie until then. */
export interface Notice {
  kind: 'success' | 'info' | 'danger'
  title: string
  text: string
  /** A moderator's notice on a public page is about other people, so the device does not keep it. */
  forStaff?: true
}

const NAME = '__Host-notice'

/** Set-Cookie for the redirect after an act. */
export const setFlash = (notice: Notice): string =>
  secretCookie(NAME, signed('notice', JSON.stringify(notice)), 600)

export function takeFlash(request: Request): { notice: Notice; clear: string } | undefined {
  const value = readSigned('notice', readCookie(request, NAME))
  return value ? { notice: JSON.parse(value) as Notice, clear: dropCookie(NAME) } : undefined
}

/** To the page after an act, with a message at its top. */
export const redirectWithFlash = (to: string, notice: Notice): Response =>
  redirect(to, { status: 303, headers: { 'Set-Cookie': setFlash(notice) } })

/** After a file was read: redirects to the page that shows what it would change. */
export const lookFirst = (to: string): Response =>
  redirectWithFlash(to, {
    kind: 'info',
    title: 'Nothing is changed yet',
    text: 'Look at the changes first.',
  })
