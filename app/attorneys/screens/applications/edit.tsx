import { data } from 'react-router'
import { allow, mayMailToday } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailIsLate, MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { sendEditLink } from '../../applications/edit-own-entry.server.ts'
import { words } from '../../model/application-words.ts'
import { addressSchema } from '../../model/forms.server.ts'
import type { Route } from './+types/edit'

const AN_HOUR_FROM_ONE_PLACE = 10
const A_DAY_TO_ONE_ADDRESS = { fromOne: 4, all: 8 }

interface Answer {
  sent?: true
  errors?: Record<string, string>
  typed?: Record<string, string>
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, addressSchema)
  if (!form.values) return data<Answer>({ errors: form.errors, typed: form.typed }, { status: 422 })
  const { email, website } = form.values
  if (!(await allow(db, 'attorney.edit', context.get(requestFacts).network, AN_HOUR_FROM_ONE_PLACE))) {
    const errors = { form: words.edit.tooMany }
    return data<Answer>({ errors, typed: form.typed }, { status: 429 })
  }
  // The same answer whether or not the address is known, so that it does not reveal whose it is.
  const more = await mayMailToday(db, 'attorney.edit.to', email, A_DAY_TO_ONE_ADDRESS)
  if (more && !website) await sendEditLink(db, email)
  return data<Answer>({ sent: true })
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.directory, href: '/attorney-directory' }, { label: words.edit.title }],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Edit({ actionData }: Route.ComponentProps) {
  const { sent, errors, typed } = actionData ?? {}
  const canMail = useCanMail()
  const title = sent ? words.edit.sent : words.edit.title
  return (
    <Page title={title} lead={<p>{words.edit.lead}</p>}>
      <FormTitle title={title} error={Boolean(errors)} />
      {sent ? <MailIsLate /> : <MailNotYet>{words.edit.noMail}</MailNotYet>}
      {sent ? (
        <p>
          <Sentence of={canMail ? words.edit.sentTextMailed : words.edit.sentText} contact="/contact" />
        </p>
      ) : (
        <>
          <ErrorSummary errors={errors} />
          <form method="post" noValidate className="contact-fields">
            <Field
              label={words.edit.email}
              name="email"
              type="email"
              autoComplete="email"
              hint={canMail ? words.edit.emailHintMailed : words.edit.emailHint}
              defaultValue={typed?.email}
              error={errors?.email}
              required
            />
            <div className="trap" aria-hidden="true">
              <label htmlFor="website">{words.join.leaveEmpty}</label>
              <input
                id="website"
                name="website"
                type="text"
                tabIndex={-1}
                autoComplete="off"
                defaultValue=""
              />
            </div>
            <Button>{words.edit.send}</Button>
          </form>
        </>
      )}
    </Page>
  )
}
