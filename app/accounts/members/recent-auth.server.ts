import type { MemberSession } from '#app/platform/auth/member-accounts.server.ts'
import { MINUTE, now } from '#app/platform/time.ts'

// Whoever finds somebody signed in must not be able to take the account over. So what gives a way in, or ends the account, asks for
// a sign-in that is fresh: the address, passkeys, recovery words, deleting.

const TO_SEE_A_FORM = 10 * MINUTE
/** Longer, so that nobody loses what they were typing. */
const TO_SEND_IT = 30 * MINUTE

export function isRecentlyAuthenticated(
  { begunAt }: Pick<MemberSession, 'begunAt'>,
  method: string,
): boolean {
  const lasts = method === 'GET' || method === 'HEAD' ? TO_SEE_A_FORM : TO_SEND_IT
  return Date.parse(now()) - Date.parse(begunAt) < lasts
}
