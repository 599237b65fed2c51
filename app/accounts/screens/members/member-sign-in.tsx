import { data } from 'react-router'
import { memberSession, signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { requestMemberSignIn } from '../../members/member-sign-in.server.ts'
import { backAsked, rememberBack } from '../../members/return-to.server.ts'
import { signInForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import { PasskeyPlace } from '../passkey-place.tsx'
import type { Route } from './+types/member-sign-in'
import { onTo, PRIVATE } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.dashboard, href: '/dashboard' }, { label: words.signIn.title }],
  title: () => words.signIn.title,
  listed: { in: 'help', noindex: true },
} satisfies Handle
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ request }: Route.LoaderArgs) {
  const back = backAsked(request)
  const cookie = rememberBack(back)
  if (await memberSession(db, request)) throw onTo(back ? '/account/on' : '/account', null, [cookie])
  return data(null, { headers: { ...PRIVATE, 'Set-Cookie': cookie } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, signInForm)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  const { email, shared } = form.values
  const { network } = context.get(requestFacts)
  const asked = await requestMemberSignIn(db, request, { email, lasts: shared, network })
  return onTo('/account/code', null, [asked, ...(await signMemberOut(db, request))])
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const canMail = useCanMail()
  return (
    <Page title={words.signIn.title} lead={canMail && <p>{words.signIn.lead}</p>}>
      <FormTitle title={words.signIn.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <MailNotYet>{words.signIn.noMail}</MailNotYet>
      <form method="post" action="/account/sign-in" noValidate className="stack">
        <Field
          label={words.signIn.email}
          name="email"
          type="email"
          required
          hint={words.signIn.emailHint}
          autoComplete="email webauthn"
          spellCheck={false}
          width="half"
          defaultValue={actionData?.typed.email}
          error={errors?.email}
        />
        <Checkbox
          name="shared"
          optional
          label={words.signIn.shared}
          hint={words.signIn.sharedHint}
          defaultChecked={actionData?.typed.shared === 'yes'}
        />
        <Button>{words.signIn.send}</Button>
      </form>
      <section aria-labelledby="with-passkey" className="stack">
        <h2 id="with-passkey">{words.passkeys.orPasskey}</h2>
        <PasskeyPlace absent={canMail ? words.passkeys.signInAbsentMailed : words.passkeys.signInAbsent}>
          <Button type="button" look="quiet">
            {words.passkeys.signIn}
          </Button>
        </PasskeyPlace>
      </section>
      <section aria-labelledby="without" className="stack">
        <h2 id="without">{words.signIn.without}</h2>
        <p>{words.signIn.withoutLead}</p>
        <ul className="line-links">
          {without().map(([href, label]) => (
            <li key={href}>
              <a className="line-link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p>
          <Sentence of={words.signIn.lost} recover="/account/recover" />
        </p>
        <p>
          <Sentence of={words.signIn.contact} contact="/contact" />
        </p>
      </section>
    </Page>
  )
}

const without = () =>
  [
    ['/know-your-rights', words.signIn.rights],
    ['/legal-help', words.signIn.help],
    ['/attorney-directory', words.signIn.attorneys],
    ['/resources', words.signIn.resources],
    ['/dashboard', words.signIn.dashboard],
  ] as const
