import { openAddress } from '#app/platform/auth/member-accounts.server.ts'
import { DAY, fromNow } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import type { Db } from '#db/schema.ts'
import { isOurs, WHOSE } from './member-links.server.ts'
import { askedOf, requestMemberSignIn } from './member-sign-in.server.ts'

/** How long the address of an expired link is stored, so that its page can send a new one. */
export const SEND_AGAIN_WITHIN = DAY

/**
 * Mails another link where the one behind the token went, or the newest that this browser asked for: so the address is not typed again.
 * @returns as requestMemberSignIn does; null where there is no such link anymore
 */
export async function requestReAuthentication(
  db: Db,
  request: Request,
  { token, network }: { token?: string; network: string },
): Promise<string | null> {
  const browser = askedOf(request)?.browser
  const whose = token === undefined ? browser : token
  if (whose === undefined) return null
  const row = await db
    .selectFrom('memberLinks')
    .select([...WHOSE, 'mark', 'lasts'])
    .where(token === undefined ? 'browserHash' : 'tokenHash', '=', hashOfToken(whose))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', fromNow(-SEND_AGAIN_WITHIN))
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  // A signed-in member requests a new address on its own page.
  if (!row || !isOurs(row) || row.forMember) return null
  return requestMemberSignIn(db, request, { email: openAddress(row.sealedEmail), lasts: row.lasts, network })
}
