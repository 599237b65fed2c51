import { data, Form, redirect } from 'react-router'
import { allow, mailboxOf, mailToday } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { LINK_STAYS } from '#app/shared/promises/promises.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailIsLate, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { addressSchema } from '../../model/forms.server.ts'
import { LINKS_A_DAY_FROM_ONE_PLACE, LINKS_AN_HOUR } from '../../model/rules.ts'
import { askForLink } from '../../sign-in/signing-in.server.ts'
import { memberOf, staffSession } from '../../sign-in/staff-sessions.server.ts'
import styles from '../../staff.css?url'
import { useReturning } from '../last-place.ts'
import { PasskeyButton } from '../people/passkey-button.tsx'
import type { Route } from './+types/sign-in'

const PRIVATE = { 'Cache-Control': 'no-store' }
export const handle = { crumbs: [{ label: 'Staff sign-in' }] }
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers = () => PRIVATE
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: Route.LoaderArgs) {
  const session = await staffSession(db, request)
  // Some acts need a sign-in of this moment.
  const asksAgain = new URL(request.url).searchParams.get('again') === 'yes'
  if (session && !asksAgain && (await memberOf(db, session))) throw redirect('/staff')
  return null
}

interface Answer {
  sent?: true
  errors?: Record<string, string>
  typed?: Record<string, string>
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, addressSchema)
  if (!form.values)
    return data<Answer>({ errors: form.errors, typed: form.typed }, { status: 422, headers: PRIVATE })
  const { network } = context.get(requestFacts)
  const { email } = form.values
  if (!(await allow(db, 'staff.link', network, LINKS_AN_HOUR))) {
    const errors = {
      form: 'Many links were asked for in the last hour. Wait an hour, or sign in with a passkey.',
    }
    return data<Answer>({ errors, typed: form.typed }, { status: 429, headers: PRIVATE })
  }
  // Past this limit the answer is the same, and earlier links still work.
  if (await mailToday(db, 'staff.link.from', `${network} ${mailboxOf(email)}`, LINKS_A_DAY_FROM_ONE_PLACE))
    await askForLink(db, email)
  return data<Answer>({ sent: true }, { headers: PRIVATE })
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  const { sent, errors, typed } = actionData ?? {}
  useReturning()
  const canMail = useCanMail()
  return (
    <Page
      title="Staff sign-in"
      lead={<p>For people who work here. To open your own case, use your number and words.</p>}
    >
      <FormTitle title="Staff sign-in" error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      {sent && (
        <Notice kind="success" title={canMail ? 'Check your email' : 'Ask for your link'} focus>
          <p>
            {canMail
              ? 'If this address belongs to a staff member, we email a link to it. The link works for 30 minutes.'
              : `If this address belongs to a staff member, it has a link now. ${LINK_STAYS}`}
          </p>
        </Notice>
      )}
      <MailIsLate />
      <section className="staff-box" aria-labelledby="with-passkey">
        <h2 id="with-passkey">With a passkey</h2>
        <PasskeyButton intent="sign-in" label="Sign in with a passkey" />
      </section>
      <section className="staff-box" aria-labelledby="with-mail">
        <h2 id="with-mail">With a link and a code</h2>
        <Form method="post" noValidate className="staff-form">
          <Field
            label="Your email address"
            name="email"
            type="email"
            hint={canMail ? 'We send you a link. Then you type a code from your app.' : LINK_STAYS}
            autoComplete="email"
            width="half"
            required
            defaultValue={typed?.email ?? ''}
            error={errors?.email}
          />
          <Button look="quiet">{canMail ? 'Send me a link' : 'Make me a link'}</Button>
        </Form>
      </section>
      <p>
        Lost your phone or passkey? Ask a steward to let you set up signing in again. If you are the only
        steward, the person who runs the server can do it.
      </p>
      <p className="line-links">
        <a href="/legal-help/case">Open your own case</a>
      </p>
    </Page>
  )
}
