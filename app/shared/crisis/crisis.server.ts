import { dropCookie, readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import { whatWasPosted } from '#app/platform/http/posted.server.ts'
import { saysCrisis } from '#app/ui/crisis/crisis-words.ts'

// Every visitor form reacts to words of crisis on the page that answers it. After a redirect that is the next page, so
// a cookie tells it to show the box. The cookie holds no words, and is dropped once the box was shown.

const NAME = '__Host-help'
const LASTS_SECONDS = 600

const postedCrisis = (): boolean => whatWasPosted()?.fields.some(([, value]) => saysCrisis(value)) ?? false

/** Whether this page shows the box, and the Set-Cookie line that drops the cookie. */
export function crisisShownHere(request: Request): { shown: boolean; clear?: string } {
  if (readCookie(request, NAME)) return { shown: true, clear: dropCookie(NAME) }
  return { shown: postedCrisis() }
}

/** Set-Cookie for a form response that redirects to another page. */
export function crisisOnNextPage(answer: Response): string | null {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') && answer.status !== 303
  return !isPage && postedCrisis() ? secretCookie(NAME, '1', LASTS_SECONDS) : null
}

/** Set-Cookie for a person who leaves in a hurry. */
export const forgetCrisis = (): string => dropCookie(NAME)
