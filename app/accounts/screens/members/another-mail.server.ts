import { mailNow } from '#app/shared/promises/site-state.server.ts'
import { db } from '#db/connect.server.ts'
import { requestReAuthentication } from '../../members/re-authentication.server.ts'
import { signInUrl, wayBack } from '../../members/return-to.server.ts'
import { words } from '../../model/member-words.ts'
import { onTo } from './signed-in.server.ts'

/**
 * Sends another email to the address of the last one, and redirects to the page for its code; if the address is
 * unknown, to the page that asks for it.
 */
export async function anotherMail(request: Request, of: { token?: string; network: string }) {
  const asked = await requestReAuthentication(db, request, of)
  const { title, comes } = words.code.another
  return asked
    ? onTo('/account/code', { kind: 'info', title, text: comes[mailNow()] }, [asked])
    : onTo(signInUrl(wayBack(request)), null)
}
