import { data } from 'react-router'
import { memberSession, signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { withOwnReading } from '../../members/following.server.ts'
import { maskedAddress } from '../../members/masked-address.ts'
import { linkBehind, signInMemberWithLink } from '../../members/member-sign-in.server.ts'
import { onward } from '../../members/return-to.server.ts'
import { linkForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/member-link'
import { anotherMail } from './another-mail.server.ts'
import { onTo, PRIVATE, TAKEN } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.dashboard, href: '/dashboard' }, { label: words.link.title }],
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.link ? words.link.title : words.link.brokenTitle, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

/** Mail scanners open links: a GET changes nothing. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const session = await memberSession(db, request)
  const link = await linkBehind(db, request, params.token, session?.userId)
  if (!link) return data({ link: null }, { status: 404 })
  const shown = {
    token: params.token,
    masked: maskedAddress(link.email),
    until: dayAndHour(link.until, config.timeZone),
    shared: link.lasts === 'window',
    elsewhere: link.withCode && !link.here,
    newAddress: link.newAddress,
    works: link.works,
  }
  return { link: shown }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { values } = await readForm(request, linkForm)
  if (values?.intent === 'again') {
    const { network } = context.get(requestFacts)
    return anotherMail(request, { token: params.token, network })
  }
  const session = await memberSession(db, request)
  const cookies = await signInMemberWithLink(db, params.token, values?.shared ?? 'window', session?.userId)
  // Its page says that it does not work any more, and what to do.
  if (!cookies) return onTo(`/account/link/${encodeURIComponent(params.token)}`, null)
  if (cookies === 'taken') return onTo('/account/email', TAKEN)
  await signMemberOut(db, request)
  return onTo(onward(request), null, await withOwnReading(db, request, cookies))
}

export default function Link({ loaderData }: Route.ComponentProps) {
  const { link } = loaderData
  const canMail = useCanMail()
  if (!link)
    return (
      <Page title={words.link.brokenTitle} lead={<p>{words.link.broken}</p>}>
        <MailNotYet>{words.signIn.noMail}</MailNotYet>
        {canMail && (
          <form method="post" noValidate>
            <Button name="intent" value="again">
              {words.link.again}
            </Button>
          </form>
        )}
      </Page>
    )
  const { token, masked, until, shared, elsewhere, newAddress, works } = link
  if (!works)
    return (
      <Page title={words.link.elsewhereOnly} lead={<p>{words.link.until({ until })}</p>}>
        <p>{words.link.whereSignedIn}</p>
        <p>{words.link.notAsked}</p>
      </Page>
    )
  return (
    <Page title={words.link.title} lead={<p>{words.link.until({ until })}</p>}>
      {elsewhere && (
        <Notice title={words.link.elsewhere}>
          <p>{words.link.elsewhereText}</p>
        </Notice>
      )}
      <form method="post" action={`/account/link/${token}`} noValidate className="stack">
        <Checkbox
          name="shared"
          optional
          label={words.signIn.shared}
          hint={words.signIn.sharedHint}
          defaultChecked={shared}
        />
        <Button>{newAddress ? words.link.use({ masked }) : words.link.goOn({ masked })}</Button>
      </form>
    </Page>
  )
}
