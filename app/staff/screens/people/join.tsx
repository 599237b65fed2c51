import { data, Form, redirect } from 'react-router'
import { otpauthLink } from '#app/platform/auth/totp.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { qrCode } from '#app/platform/images/qr.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { mailFollows } from '#app/shared/promises/promises.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { Qr } from '#app/ui/parts/qr.tsx'
import { db } from '#db/connect.server.ts'
import { codeSchema } from '../../model/forms.server.ts'
import { grouped } from '../../model/rules.ts'
import { finishJoining, inviteWithId } from '../../people/invites.server.ts'
import { firstStep, totpSecret } from '../../sign-in/second-factor.server.ts'
import { staffSession } from '../../sign-in/staff-sessions.server.ts'
import styles from '../../staff.css?url'
import type { Route } from './+types/join'
import { PasskeyButton } from './passkey-button.tsx'

// The second page of an invitation: the second factor. The invitation is used up here and not before.

const PRIVATE = { 'Cache-Control': 'no-store' }
export const handle = { crumbs: [{ label: 'Join the staff' }] }
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers = () => PRIVATE
export const links = () => [{ rel: 'stylesheet', href: styles }]

async function joining(request: Request) {
  const session = await staffSession(db, request)
  if (session?.provedAt) throw redirect('/staff')
  const invite = session?.inviteId ? await inviteWithId(db, session.inviteId) : null
  if (!session || !invite || !session.sealedTotp)
    throw new Response('Open your invitation link again. If it no longer works, ask for a new one.', {
      status: 403,
    })
  return { session, sealedTotp: session.sealedTotp }
}

export async function loader({ request }: Route.LoaderArgs) {
  const { session, sealedTotp } = await joining(request)
  const secret = await totpSecret(sealedTotp)
  const link = otpauthLink(secret, config.organisation.name, session.email)
  return { name: session.name, secret: grouped(secret), link, qr: qrCode(link, 2) }
}

export async function action({ request }: Route.ActionArgs) {
  const { session, sealedTotp } = await joining(request)
  const form = await readForm(request, codeSchema)
  if (!form.values) return data({ errors: form.errors }, { status: 422, headers: PRIVATE })
  const totpStep = await firstStep(db, session.userId, sealedTotp, form.values.code)
  if (totpStep === null) {
    const errors = {
      code: 'This code does not match. Wait for the next one, and check that your phone’s clock is right',
    }
    return data({ errors }, { status: 422, headers: PRIVATE })
  }
  const fresh = await finishJoining(db, session, { sealedTotp, totpStep })
  const headers = new Headers(PRIVATE)
  for (const cookie of fresh.cookies) headers.append('Set-Cookie', cookie)
  return redirect('/staff', { status: 303, headers })
}

export default function Join({ loaderData: { name, secret, link, qr }, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Choose how you sign in"
      lead={<p>Welcome, {name}. Your email alone is not enough to sign in. Choose one of two ways.</p>}
    >
      <FormTitle title="Choose how you sign in" error={Boolean(actionData?.errors)} />
      <ErrorSummary errors={actionData?.errors} />
      <section className="staff-box" aria-labelledby="passkey">
        <h2 id="passkey">Passkey</h2>
        <p>
          You sign in with your finger, face or device PIN. It is quick, and no fake website can steal it.
          Choose this if your device offers it.
        </p>
        <PasskeyButton intent="join" label="Make a passkey" />
      </section>
      <section className="staff-box" aria-labelledby="app">
        <h2 id="app">Codes from an app</h2>
        <p>
          {mailFollows(
            useMail(),
            'You get a link by email, then type a 6-digit code from an app on your phone.',
          )}
        </p>
        <ol className="spaced">
          <li>Open your authenticator app and choose to add an account.</li>
          <li>
            Scan this picture, or <a href={link}>open the app on this device</a>.
            <Qr code={qr} label="QR code with your secret. The text below says the same." />
            <span className="secret">
              Or type this secret: <code>{secret}</code>
            </span>
          </li>
          <li>Type the code that the app shows now.</li>
        </ol>
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
          <Button>Finish with this code</Button>
        </Form>
      </section>
    </Page>
  )
}
