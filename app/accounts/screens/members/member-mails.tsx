import { data } from 'react-router'
import { MAIL_KINDS, MAY_BE_OFF, type MailKind } from '#app/platform/auth/mail-times.ts'
import { chooseMails, mailChoices } from '#app/platform/auth/member-mails.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate, zoneOf } from '#app/platform/time.ts'
import { Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { mailForm } from '../../members/mail-form.server.ts'
import { mailWords as words } from '../../members/mail-words.ts'
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
  const paused = pausedUntil !== null && pausedUntil > dayOf(new Date(), zone) ? pausedUntil : null
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
  const { values, typed, errors } = await readForm(request, mailForm)
  if (!values) return data({ errors, typed }, { status: 422 })
  await chooseMails(db, userId, values)
  return onTo('/account/emails', { kind: 'success', title: words.saved, text: words.savedText })
}

/** Built for each page: staff may change this copy. */
const waysOf = (kind: MailKind) =>
  Object.entries(words.ways)
    .filter(([value]) => value !== 'off' || MAY_BE_OFF.includes(kind))
    .map(([value, label]) => ({
      value,
      label,
      ...(value === 'now' ? { hint: words.atOnceHint } : {}),
    }))

const HOURS = [
  {
    value: '',
    get label() {
      return words.noQuiet
    },
  },
  ...Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour * 60),
    label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
  })),
]

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
          <strong>{words.pausedUntil(loaderData.pausedUntil)}</strong>
        </p>
      )}
      <form method="post" action="/account/emails" noValidate className="stack">
        {MAIL_KINDS.map((kind) => (
          <RadioGroup
            key={kind}
            label={words.kinds[kind].label}
            hint={words.kinds[kind].hint}
            name={kind}
            choices={waysOf(kind)}
            defaultValue={typed[kind] ?? 'site'}
            error={errors?.[kind]}
          />
        ))}
        <Fieldset legend={words.quiet} id="quiet" hint={words.quietHint(loaderData.zone)}>
          <Select
            label={words.quietFrom}
            name="quietFrom"
            width="half"
            choices={HOURS}
            defaultValue={typed.quietFrom}
            error={errors?.quietFrom}
          />
          <Select
            label={words.quietTo}
            name="quietTo"
            width="half"
            choices={HOURS}
            defaultValue={typed.quietTo}
            error={errors?.quietTo}
          />
        </Fieldset>
        <Field
          label={words.pause}
          name="pause"
          optional
          hint={words.pauseHint}
          autoComplete="off"
          width="half"
          defaultValue={typed.pause}
          error={errors?.pause}
        />
        <Button>{words.save}</Button>
      </form>
    </Page>
  )
}
