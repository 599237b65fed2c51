import { data, redirect } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { canMail } from '#app/platform/settings/site-state.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/promised.tsx'
import { db } from '#db/connect.server.ts'
import { mineSchema } from '../../forms.server.ts'
import { askForLink } from '../donor-links.server.ts'
import type { Route } from './+types/mine'

const TITLE = 'See or stop your gifts'

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Donate', href: '/donate' }, { label: TITLE }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, mineSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  if (!(await askForLink(db, form.values.email, context.get(requestFacts).network))) {
    const errors = { form: 'Many links were asked for in the last hour. Wait an hour, then ask again.' }
    return data({ errors, typed: form.typed }, { status: 429 })
  }
  const text = canMail
    ? 'If someone gave with this address, the email has a link to the gifts. It works for 24 hours. If it does not come, look in your spam folder.'
    : 'So no link will come. Call us or write to us, and we will tell you about your gifts.'
  const notice = leaveNotice({
    kind: 'success',
    title: canMail ? 'We sent an email' : 'This site cannot send email yet',
    text,
  })
  return redirect('/donate/mine', { status: 303, headers: { 'Set-Cookie': notice } })
}

export default function Mine({ actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const canMail = useCanMail()
  return (
    <Page
      title={TITLE}
      lead={
        <p>
          {canMail ? 'We send you a link. With it you' : 'With a link from us, you'} can see your gifts and
          receipts, pause a monthly gift, or stop it.
        </p>
      }
    >
      <FormTitle title={TITLE} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <MailNotYet>So no link will come. Call us or write to us, and we tell you about your gifts.</MailNotYet>
      <form method="post" action="/donate/mine" noValidate className="stack gift-details">
        <Field
          label="Your email address"
          name="email"
          type="email"
          required
          hint="The one you gave with."
          autoComplete="email"
          spellCheck={false}
          defaultValue={actionData?.typed.email}
          error={errors?.email}
        />
        <Button>Send me a link</Button>
      </form>
      <p>You do not need an account, and you do not have to say why you stop.</p>
    </Page>
  )
}
