import type { MemberSession } from '#app/platform/auth/member-accounts.server.ts'
import { MINUTE, now } from '#app/platform/time.ts'

// A person who finds an unlocked device must not be able to take the account over. So changes to sign-in methods, and
// deleting the account, require a fresh sign-in: the address, passkeys, recovery words, deleting.

const TO_SEE_A_FORM = 10 * MINUTE
/** Longer, so that the member does not lose text they are typing. */
const TO_SEND_IT = 30 * MINUTE

export function isRecentlyAuthenticated(
  { begunAt }: Pick<MemberSession, 'begunAt'>,
  method: string,
): boolean {
  const lasts = method === 'GET' || method === 'HEAD' ? TO_SEE_A_FORM : TO_SEND_IT
  return Date.parse(now()) - Date.parse(begunAt) < lasts
}
