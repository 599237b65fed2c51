import { addressOf } from '#app/platform/auth/member-accounts.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { maskedAddress } from '../../members/masked-address.ts'
import { requestMemberSignIn } from '../../members/member-sign-in.server.ts'
import { reAuthenticationWords as words } from '../../members/re-authentication-words.ts'
import { words as memberWords } from '../../model/member-words.ts'
import { PasskeyPlace } from '../passkey-place.tsx'
import type { Route } from './+types/re-authenticate'
import { onTo, PRIVATE, session } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: memberWords.account, href: '/account' }, { label: words.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const { userId } = await session(db, request)
  const email = await addressOf(db, userId)
  return { masked: email && maskedAddress(email) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, lasts } = await session(db, request)
  const email = await addressOf(db, userId)
  if (!email) return onTo('/account/recover', null)
  const { network } = context.get(requestFacts)
  return onTo('/account/code', null, [
    await requestMemberSignIn(db, request, { email, lasts, network, signedInAs: userId }),
  ])
}

export default function Again({ loaderData: { masked } }: Route.ComponentProps) {
  const canMail = useCanMail()
  return (
    <Page title={words.title} lead={<p>{words.lead}</p>}>
      {masked && (
        <section aria-labelledby="by-code" className="stack">
          <h2 id="by-code">{words.code}</h2>
          <MailNotYet>{words.noMail}</MailNotYet>
          {canMail && <p>{words.codeText({ masked })}</p>}
          <form method="post" action="/account/again">
            <Button>{words.send}</Button>
          </form>
        </section>
      )}
      <section aria-labelledby="by-passkey" className="stack">
        <h2 id="by-passkey">{words.passkey}</h2>
        <PasskeyPlace absent={words.absent}>
          <Button type="button" look="quiet">
            {words.usePasskey}
          </Button>
        </PasskeyPlace>
      </section>
      <p>
        <Sentence of={words.lost} recover="/account/recover" />
      </p>
      <p>
        <a className="line-link" href="/account">
          {words.back}
        </a>
      </p>
    </Page>
  )
}
