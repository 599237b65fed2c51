import { data } from 'react-router'
import { signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { withOwnReading } from '../../members/following.server.ts'
import { comeInByWords } from '../../members/recovery-words.server.ts'
import { recoverForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/member-recover'
import { onTo, PRIVATE } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.dashboard, href: '/dashboard' },
    { label: words.signIn.title, href: '/account/sign-in' },
    { label: words.recovery.title },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function action({ request, context }: Route.ActionArgs) {
  const { values, typed, errors } = await readForm(request, recoverForm)
  if (!values) return data({ errors, typed }, { status: 422 })
  const { network } = context.get(requestFacts)
  const { shared: lasts, ...rest } = values
  const cookies = await comeInByWords(db, { ...rest, lasts, network })
  if (cookies === 'too-many') return data({ errors: { form: words.recover.tooMany }, typed }, { status: 429 })
  if (!cookies) return data({ errors: { words: words.recover.wrong }, typed }, { status: 422 })
  await signMemberOut(db, request)
  const { recovered: title, recoveredText: text } = words.email
  return onTo('/account/email', { kind: 'success', title, text }, await withOwnReading(db, request, cookies))
}

export default function Recover({ actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const typed: Record<string, string> | undefined = actionData?.typed
  return (
    <Page title={words.recover.title} lead={<p>{words.recover.lead}</p>}>
      <FormTitle title={words.recover.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <form method="post" action="/account/recover" noValidate className="stack">
        <Field
          label={words.recover.handle}
          name="handle"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          width="half"
          defaultValue={typed?.handle}
          error={errors?.handle}
        />
        <Field
          label={words.recover.words}
          name="words"
          required
          hint={words.recovery.hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed?.words}
          error={errors?.words}
        />
        <Checkbox
          name="shared"
          optional
          label={words.signIn.shared}
          hint={words.signIn.sharedHint}
          defaultChecked={typed?.shared === 'yes'}
        />
        <Button>{words.recover.go}</Button>
      </form>
      <p>
        <Sentence of={words.recover.none} signIn="/account/sign-in" contact="/contact" />
      </p>
    </Page>
  )
}
