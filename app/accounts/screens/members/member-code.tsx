import { data } from 'react-router'
import { memberSession, signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { withOwnReading } from '../../members/following.server.ts'
import { askedOf, signInMemberWithCode } from '../../members/member-sign-in.server.ts'
import { onward, wayBack } from '../../members/return-to.server.ts'
import { codeForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/member-code'
import { anotherMail } from './another-mail.server.ts'
import { onTo, PRIVATE, TAKEN } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.dashboard, href: '/dashboard' },
    { label: words.signIn.title, href: '/account/sign-in' },
    { label: words.code.title },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const asked = askedOf(request)
  const session = await memberSession(db, request)
  if (!asked) throw onTo(session ? '/account' : '/account/sign-in', null)
  // A signed-in member was asked again for another page, or gave a new address: they return through that page.
  const again = session ? (wayBack(request) ?? '/account/email') : null
  return { until: dayAndHour(asked.until, config.timeZone), again }
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = askedOf(request)
  if (!asked) return onTo('/account/sign-in', null)
  const form = await readForm(request, codeForm)
  if (!form.values) return data({ errors: form.errors }, { status: 422 })
  if (form.values.intent === 'again') return anotherMail(request, context.get(requestFacts))
  const session = await memberSession(db, request)
  const cookies = await signInMemberWithCode(db, asked, form.values.code, session?.userId)
  if (!cookies) return data({ errors: { code: words.code.wrong } }, { status: 422 })
  if (cookies === 'taken') return onTo('/account/email', TAKEN)
  await signMemberOut(db, request)
  return onTo(onward(request), null, await withOwnReading(db, request, cookies))
}

export default function Code({ loaderData: { until, again }, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const mail = useMail()
  const canMail = mail !== 'none'
  return (
    <Page
      title={words.code.title}
      lead={
        canMail && (
          <p>
            {words.code.lead} {mail === 'out' && words.code.soon}
          </p>
        )
      }
    >
      <FormTitle title={words.code.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <MailNotYet>{words.code.noMail}</MailNotYet>
      {canMail && (
        <p>
          {words.code.openLink} {words.code.until({ until })}
        </p>
      )}
      <form method="post" action="/account/code" noValidate className="stack">
        <p>{words.code.orCode}</p>
        <Field
          label={words.code.label}
          name="code"
          required
          hint={words.code.hint}
          inputMode="numeric"
          autoComplete="one-time-code"
          width="short"
          error={errors?.code}
        />
        <Button>{words.code.go}</Button>
      </form>
      {canMail && <NothingCame again={again} />}
    </Page>
  )
}

/** @param again the page on which a signed-in member requests another mail */
function NothingCame({ again }: { again: string | null }) {
  return (
    <section aria-labelledby="nothing-came" className="stack">
      <h2 id="nothing-came">{words.code.nothingCame}</h2>
      <p>
        {words.code.look} {words.code.few}
      </p>
      {again ? (
        <p>
          <a className="line-link" href={again}>
            {words.code.again}
          </a>
        </p>
      ) : (
        <form method="post" action="/account/code" noValidate>
          <Button look="quiet" name="intent" value="again">
            {words.code.again}
          </Button>
        </form>
      )}
    </section>
  )
}
