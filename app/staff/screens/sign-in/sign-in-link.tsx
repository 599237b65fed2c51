import { Form, redirect } from 'react-router'
import { recordReading } from '#app/platform/audit/audit.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { beginWithLink } from '../../sign-in/signing-in.server.ts'
import type { Route } from './+types/sign-in-link'

// The target of the mailed link. Only the button uses it up, because mail programs open links to scan them.

const PRIVATE = { 'Cache-Control': 'no-store' }
export const handle = { crumbs: [{ label: 'Staff sign-in', href: '/staff/sign-in' }, { label: 'Your link' }] }
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers = () => PRIVATE

export async function action({ params }: Route.ActionArgs) {
  const session = await beginWithLink(db, params.token)
  if (!session) {
    await recordReading(db, 'stranger', 'staff.link-refused')
    throw new Response(
      'This link was used or is older than 30 minutes. Ask for a new one on the sign-in page.',
      {
        status: 410,
      },
    )
  }
  const headers = new Headers(PRIVATE)
  for (const cookie of session.cookies) headers.append('Set-Cookie', cookie)
  return redirect('/staff/sign-in/code', { status: 303, headers })
}

export default function SignInLink() {
  return (
    <Page title="Go on with signing in" lead={<p>Have your authenticator app ready. The link works once.</p>}>
      <FormTitle title="Go on with signing in" error={false} />
      <Form method="post">
        <Button>Go on</Button>
      </Form>
    </Page>
  )
}
