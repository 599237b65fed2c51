import { mailNow } from '#app/platform/site-settings/site-state.server.ts'
import { db } from '#db/connect.server.ts'
import { askAgain } from '../../members/re-authentication.server.ts'
import { signInUrl, wayBack } from '../../members/return-to.server.ts'
import { words } from '../../model/member-words.ts'
import { onTo } from './signed-in.server.ts'

/** Sends another email where the last one went, and on to the page for its code; where that is not known, to the page that asks for an address. */
export async function anotherMail(request: Request, of: { token?: string; network: string }) {
  const asked = await askAgain(db, request, of)
  const { title, comes } = words.code.another
  return asked
    ? onTo('/account/code', { kind: 'info', title, text: comes[mailNow()] }, [asked])
    : onTo(signInUrl(wayBack(request)), null)
}
