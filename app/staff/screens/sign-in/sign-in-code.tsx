import { data, Form, redirect } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { codeSchema } from '../../model/forms.server.ts'
import { takeCode } from '../../sign-in/second-factor.server.ts'
import { provedSession, staffSession } from '../../sign-in/staff-sessions.server.ts'
import styles from '../../staff.css?url'
import type { Route } from './+types/sign-in-code'

const PRIVATE = { 'Cache-Control': 'no-store' }
export const handle = { crumbs: [{ label: 'Staff sign-in', href: '/staff/sign-in' }, { label: 'Code' }] }
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers = () => PRIVATE
export const links = () => [{ rel: 'stylesheet', href: styles }]

const WORDS = {
  wrong: 'This code does not match or was already used. Wait for the next one',
  'too-many': 'Too many wrong codes. Wait an hour, then ask for a new link',
}

async function half(request: Request) {
  const session = await staffSession(db, request)
  if (!session) throw redirect('/staff/sign-in')
  if (session.provedAt) throw redirect('/staff')
  return session
}

export async function loader({ request }: Route.LoaderArgs) {
  await half(request)
  return null
}

export async function action({ request }: Route.ActionArgs) {
  const session = await half(request)
  const form = await readForm(request, codeSchema)
  if (!form.values) return data({ errors: form.errors }, { status: 422, headers: PRIVATE })
  const outcome = await takeCode(db, session.userId, form.values.code)
  if (outcome !== 'right') {
    const errors = { code: WORDS[outcome] }
    return data({ errors }, { status: outcome === 'wrong' ? 422 : 429, headers: PRIVATE })
  }
  const fresh = await provedSession(db, session)
  const headers = new Headers(PRIVATE)
  for (const cookie of fresh.cookies) headers.append('Set-Cookie', cookie)
  return redirect('/staff', { status: 303, headers })
}

export default function SignInCode({ actionData }: Route.ComponentProps) {
  return (
    <Page title="Enter your code" lead={<p>The second step. Your authenticator app shows a 6-digit code.</p>}>
      <FormTitle title="Enter your code" error={Boolean(actionData?.errors)} />
      <ErrorSummary errors={actionData?.errors} />
      <Form method="post" noValidate className="staff-form">
        <Field
          label="Code from the app"
          name="code"
          width="short"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={actionData?.errors.code}
        />
        <Button>Sign in</Button>
      </Form>
    </Page>
  )
}
