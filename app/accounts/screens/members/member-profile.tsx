import { data } from 'react-router'
import { chooseMails, mailChoices } from '#app/platform/auth/member-mails.server.ts'
import type { TypedFields } from '#app/platform/forms/define-form.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { profileOf, saveProfile } from '../../members/account-settings.server.ts'
import { rememberBack, wayBack } from '../../members/return-to.server.ts'
import { profileSchema } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import { profileForm } from '../../model/profile-form.ts'
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
  const profile = Object.entries((await profileOf(db, userId)) ?? {})
  return Object.fromEntries(profile.map(([name, answer]) => [name, answer ?? '']))
}

export async function action({ request }: Route.ActionArgs) {
  const { userId, member } = await openSession(db, request)
  const { values, typed, errors } = await readForm(request, profileSchema)
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

export default function Profile({ loaderData: kept, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const typed: TypedFields = { ...kept, ...actionData?.typed }
  const title = kept ? words.profile.title : words.profile.first
  return (
    <Page title={title} lead={!kept && <p>{words.profile.firstLead}</p>}>
      <FormTitle title={title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <form method="post" action="/account/profile" noValidate className="stack">
        <FormFields form={profileForm} typed={typed} errors={errors} />
        {!kept && <FormFields form={profileForm} part="joining" typed={typed} />}
        <Button>{words.profile.save}</Button>
      </form>
    </Page>
  )
}
