import { data, Form, redirect } from 'react-router'
import type { NewSession } from '#app/platform/auth/auth.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { nameSchema } from '../../model/forms.server.ts'
import { NAME_LONGEST, ROLES, roleName } from '../../model/rules.ts'
import { beginJoining, inviteWith } from '../../people/invites.server.ts'
import styles from '../../staff.css?url'
import type { Route } from './+types/join-link'

// The first page of an invitation. Opening it changes nothing, because mail programs open links to scan them.

const PRIVATE = { 'Cache-Control': 'no-store' }
export const handle = { crumbs: [{ label: 'Join the staff' }] }
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers = () => PRIVATE
export const links = () => [{ rel: 'stylesheet', href: styles }]

async function find(token: string) {
  const invite = await inviteWith(db, token)
  if (!invite)
    throw new Response(
      'This invitation was used, was canceled, or is older than 72 hours. Ask the person who invited you for a new one.',
      { status: 410 },
    )
  return invite
}

export async function loader({ params }: Route.LoaderArgs) {
  const { role, email, forMember } = await find(params.token)
  return { role, email, again: forMember !== null }
}

export async function action({ params, request }: Route.ActionArgs) {
  const invite = await find(params.token)
  // A member who sets up signing in again has a name already.
  const form = invite.forMember
    ? { values: { name: '' }, errors: {}, typed: {} as Record<string, string> }
    : await readForm(request, nameSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422, headers: PRIVATE })
  let session: NewSession
  try {
    session = await beginJoining(db, invite, form.values.name)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const errors = { name: error.message }
    return data({ errors, typed: form.typed }, { status: error.status, headers: PRIVATE })
  }
  const headers = new Headers(PRIVATE)
  for (const cookie of session.cookies) headers.append('Set-Cookie', cookie)
  return redirect('/staff/join', { status: 303, headers })
}

export default function JoinLink({ loaderData: { role, email, again }, actionData }: Route.ComponentProps) {
  if (again) return <Again email={email} />
  const hint = ROLES.find(({ value }) => value === role)?.hint
  return (
    <Page
      title="Join the staff"
      lead={<p>Two steps: your name, then how you sign in. It takes 5 minutes.</p>}
    >
      <FormTitle title="Join the staff" error={Boolean(actionData?.errors)} />
      <ErrorSummary errors={actionData?.errors} />
      <p>
        You are invited as <strong>{roleName(role)}</strong>. {hint}
      </p>
      <Form method="post" noValidate className="staff-form">
        <Field
          label="Your name"
          name="name"
          hint="Your colleagues see it. If you answer cases or messages, the letters that you start from end with your name."
          autoComplete="name"
          width="half"
          required
          maxLength={NAME_LONGEST * 2}
          defaultValue={actionData?.typed.name ?? ''}
          error={actionData?.errors.name}
        />
        <p>Your email address for signing in: {email}</p>
        <Button>Go on to signing in</Button>
      </Form>
    </Page>
  )
}

/** For a member who lost their sign-in method. */
function Again({ email }: { email: string }) {
  return (
    <Page
      title="Set up signing in again"
      lead={<p>For {email}. Your role, your cases and your key stay as they are.</p>}
    >
      <FormTitle title="Set up signing in again" error={false} />
      <p>On the next page you choose how you sign in from now on.</p>
      <Form method="post" className="staff-form">
        <Button>Go on to signing in</Button>
      </Form>
    </Page>
  )
}
