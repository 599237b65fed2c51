import { data } from 'react-router'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { mailNow } from '#app/shared/promises/site-state.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { askForLink } from '../../ledger/donor-links.server.ts'
import { mineSchema } from '../../model/forms.server.ts'
import { words } from '../../model/portal-words.ts'
import type { Route } from './+types/mine'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.donate, href: '/donate' }, { label: words.ask.title }],
  title: () => words.ask.title,
  searchText: () => words.searchTexts.mine,
} satisfies Handle
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, mineSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  if (!(await askForLink(db, form.values.email, context.get(requestFacts).network))) {
    const errors = { form: words.ask.tooMany }
    return data({ errors, typed: form.typed }, { status: 429 })
  }
  const mail = mailNow()
  return redirectWithFlash('/donate/mine', {
    kind: mail === 'out' ? 'success' : 'info',
    ...toldOfLink[mail](),
  })
}

const toldOfLink = {
  out: () => ({ title: words.ask.sent, text: words.ask.sentText }),
  late: () => ({ title: words.ask.late, text: words.ask.lateText }),
  none: () => ({ title: words.ask.notSent, text: words.ask.notSentText }),
}

export default function Mine({ actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const canMail = useCanMail()
  return (
    <Page title={words.ask.title} lead={<p>{canMail ? words.ask.leadMailed : words.ask.lead}</p>}>
      <FormTitle title={words.ask.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <MailNotYet>{words.ask.noMail}</MailNotYet>
      <form method="post" action="/donate/mine" noValidate className="stack gift-details">
        <Field
          label={words.ask.email}
          name="email"
          type="email"
          required
          hint={words.ask.emailHint}
          autoComplete="email"
          spellCheck={false}
          defaultValue={actionData?.typed.email}
          error={errors?.email}
        />
        <Button>{words.ask.send}</Button>
      </form>
      <p>{words.ask.noAccount}</p>
    </Page>
  )
}
