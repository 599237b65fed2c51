import { data } from 'react-router'
import { chooseMails, mailChoices } from '#app/platform/auth/member-mails.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { jurisdictions } from '#app/shared/states.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { saveProfile, stateOfMember } from '../../members/account-settings.server.ts'
import { rememberBack, wayBack } from '../../members/return-to.server.ts'
import { profileForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/member-profile'
import { onTo, openSession, PRIVATE } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.account, href: '/account' }, { label: words.profile.handle }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const { userId, member } = await openSession(db, request)
  if (!member) return null
  const { handle, pronouns, timeZone } = member
  return { handle, pronouns, timeZone, state: await stateOfMember(db, userId) }
}

export async function action({ request }: Route.ActionArgs) {
  const { userId, member } = await openSession(db, request)
  const { values, typed, errors } = await readForm(request, profileForm)
  if (!values) return data({ errors, typed }, { status: 422 })
  const { mailDecisions, ...profile } = values
  if (!(await saveProfile(db, userId, profile)))
    return data({ errors: { handle: words.profile.taken }, typed }, { status: 422 })
  if (!member && mailDecisions)
    await chooseMails(db, userId, { ...(await mailChoices(db, userId)), decisions: 'now' })
  const { saved, savedText } = words.profile
  return member
    ? onTo('/account', { kind: 'success', title: saved, text: savedText(values.handle) })
    : onTo(
        wayBack(request) ?? '/dashboard',
        {
          kind: 'success',
          title: words.welcome.title,
          text: words.welcome.text(values.handle),
        },
        [rememberBack(null)],
      )
}

const ZONES = [
  {
    value: '',
    get label() {
      return words.profile.noZone
    },
  },
  ...Object.entries(words.zones).map(([value, label]) => ({ value, label })),
]

const STATES = [
  {
    value: '',
    get label() {
      return words.profile.noState
    },
  },
  ...jurisdictions.map(([value, label]) => ({ value, label })),
]

export default function Profile({ loaderData: kept, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const typed: Record<string, string> | undefined = actionData?.typed
  const mail = useMail()
  const title = kept ? words.profile.title : words.profile.first
  return (
    <Page title={title} lead={!kept && <p>{words.profile.firstLead}</p>}>
      <FormTitle title={title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <form method="post" action="/account/profile" noValidate className="stack">
        <Field
          label={words.profile.handle}
          name="handle"
          required
          hint={words.profile.handleHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          width="half"
          defaultValue={typed?.handle ?? kept?.handle}
          error={errors?.handle}
        />
        <Field
          label={words.profile.pronouns}
          name="pronouns"
          optional
          hint={words.profile.pronounsHint}
          autoComplete="off"
          width="half"
          defaultValue={typed?.pronouns ?? kept?.pronouns ?? ''}
          error={errors?.pronouns}
        />
        <Select
          label={words.profile.timeZone}
          name="timeZone"
          optional
          hint={words.profile.timeZoneHint}
          width="half"
          choices={ZONES}
          defaultValue={typed?.timeZone ?? kept?.timeZone ?? ''}
          error={errors?.timeZone}
        />
        <Select
          label={words.profile.state}
          name="state"
          optional
          hint={words.profile.stateHint}
          width="half"
          choices={STATES}
          defaultValue={typed?.state ?? kept?.state ?? ''}
          error={errors?.state}
        />
        {!kept && mail !== 'none' && (
          <Checkbox
            label={words.profile.mailDecisions}
            name="mailDecisions"
            hint={words.profile.mailDecisionsHint}
            defaultChecked={typed?.mailDecisions === 'yes'}
          />
        )}
        <Button>{words.profile.save}</Button>
      </form>
    </Page>
  )
}
