import { data } from 'react-router'
import { chooseMails, mailChoices } from '#app/platform/auth/member-mails.server.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate, nowDate, zoneOf } from '#app/platform/time.ts'
import { Fieldset } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { mailWords as words } from '../../members/mail-words.ts'
import { mailsForm } from '../../members/mails-form.ts'
import { mailsSchema } from '../../members/mails-schema.server.ts'
import { words as memberWords } from '../../model/member-words.ts'
import type { Route } from './+types/member-mails'
import { onTo, PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: memberWords.account, href: '/account' }, { label: words.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const { userId, member } = await signedIn(db, request)
  const zone = member.timeZone ?? config.timeZone
  const { quietFrom, quietTo, pausedUntil, ...kinds } = await mailChoices(db, userId)
  const paused = pausedUntil !== null && pausedUntil > dayOf(nowDate(), zone) ? pausedUntil : null
  return {
    zone: zoneOf(zone),
    pausedUntil: paused && longDate(paused),
    kept: {
      ...kinds,
      quietFrom: quietFrom === null ? '' : String(quietFrom),
      quietTo: quietTo === null ? '' : String(quietTo),
      pause: paused ? paused.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') : '',
    } as Record<string, string>,
  }
}

export async function action({ request }: Route.ActionArgs) {
  const { userId } = await signedIn(db, request)
  const { values, typed, errors } = await readForm(request, mailsSchema)
  if (!values) return data({ errors, typed }, { status: 422 })
  await chooseMails(db, userId, values)
  return onTo('/account/emails', { kind: 'success', title: words.saved, text: words.savedText })
}

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const canMail = useCanMail()
  const errors: Record<string, string> | undefined = actionData?.errors
  const typed: Record<string, string> = actionData?.typed ?? loaderData.kept
  return (
    <Page title={words.title} lead={<p>{words.lead}</p>}>
      <FormTitle title={words.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <MailNotYet>{words.noMail}</MailNotYet>
      <p>{words.never}</p>
      {canMail && <p>{words.always}</p>}
      {loaderData.pausedUntil && (
        <p>
          <strong>{words.pausedUntil({ day: loaderData.pausedUntil })}</strong>
        </p>
      )}
      <form method="post" action="/account/emails" noValidate className="stack">
        <FormFields form={mailsForm} typed={typed} errors={errors} />
        <Fieldset legend={words.quiet} id="quiet" hint={words.quietHint({ zone: loaderData.zone })}>
          <FormFields form={mailsForm} part="quiet" typed={typed} errors={errors} />
        </Fieldset>
        <FormFields form={mailsForm} part="pause" typed={typed} errors={errors} />
        <Button>{words.save}</Button>
      </form>
    </Page>
  )
}
