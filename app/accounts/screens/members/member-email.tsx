import { data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { requestMemberSignIn } from '../../members/member-sign-in.server.ts'
import { newAddressForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/member-email'
import { freshlySignedIn, onTo, PRIVATE } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.account, href: '/account' }, { label: words.email.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  await freshlySignedIn(db, request)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, lasts } = await freshlySignedIn(db, request)
  const form = await readForm(request, newAddressForm)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  const { network } = context.get(requestFacts)
  const ask = { email: form.values.email, lasts, network, forMember: userId }
  return onTo('/account/code', null, [await requestMemberSignIn(db, request, ask)])
}

export default function Email({ actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const canMail = useCanMail()
  return (
    <Page title={words.email.title} lead={<p>{canMail ? words.email.lead : words.email.leadNoMail}</p>}>
      <FormTitle title={words.email.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <MailNotYet>{words.email.noMail}</MailNotYet>
      <form method="post" action="/account/email" noValidate className="stack">
        <Field
          label={words.email.label}
          name="email"
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          width="half"
          defaultValue={actionData?.typed.email}
          error={errors?.email}
        />
        <Button>{words.email.send}</Button>
      </form>
      <p>
        <a className="line-link" href="/account">
          {words.email.keep}
        </a>
      </p>
    </Page>
  )
}
