import { data } from 'react-router'
import { attorneyAddress, reportSchema } from '#app/attorneys/attorneys.server.ts'
import { reportForm, contactWords as words } from '#app/attorneys/model/labels.ts'
import { attorneyNumber } from '#app/attorneys/model/rules.ts'
import { answerRows } from '#app/platform/forms/define-form.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { withAnswers } from '#app/platform/forms/read-answers.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { sendMessage } from '../receiving/take-message.server.ts'
import type { Route } from './+types/report-attorney'

const AN_HOUR_FROM_ONE_PLACE = 10

async function find(written: string) {
  const id = attorneyNumber(written)
  return (id && (await attorneyAddress(db, id))) || notFound()
}

export async function loader({ params }: Route.LoaderArgs) {
  const { id, name } = await find(params.id)
  return { attorney: { id, name } }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { id, name } = await find(params.id)
  const form = await readForm(request, reportSchema)
  const again = (status: number, errors: Record<string, string>) =>
    data({ errors, typed: form.typed }, { status })
  if (!form.values) return again(422, form.errors)
  if (!(await allow(db, 'attorney.report', context.get(requestFacts).network, AN_HOUR_FROM_ONE_PLACE)))
    return again(429, {
      form: words.report.tooMany,
    })
  const { website, ...answers } = form.values
  try {
    await sendMessage(db, {
      name: 'Someone who gave no name',
      email: '',
      subject: `Attorney ${id}, ${name}: something is out of date`,
      message: withAnswers('', answerRows(reportForm, answers)),
      about: `/attorney-directory/${id}`,
      lane: website ? 'quarantine' : 'open',
    })
  } catch (error) {
    if (!(error instanceof BrokenRecipients)) throw error
    return again(503, {
      form: words.report.notKept,
    })
  }
  return redirectWithFlash(`/attorney-directory/${id}`, {
    kind: 'success',
    title: words.report.done,
    text: words.report.doneText,
  })
}

export const handle = {
  hydrate: false,
  crumbs: ({ attorney }: { attorney: { id: number; name: string } }) => [
    { label: words.directory, href: '/attorney-directory' },
    { label: attorney.name, href: `/attorney-directory/${attorney.id}` },
    { label: words.report.title },
  ],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Report({ loaderData: { attorney }, actionData }: Route.ComponentProps) {
  const { errors, typed } = actionData ?? {}
  return (
    <Page title={words.report.title} lead={<p>{words.report.lead(attorney.name)}</p>}>
      <FormTitle title={words.report.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <p>{words.report.text}</p>
      <form method="post" noValidate className="contact-fields">
        <EnterSendsNothing />
        <FormFields form={reportForm} typed={typed ?? {}} errors={errors} />
        <div className="trap" aria-hidden="true">
          <label htmlFor="website">{words.report.leaveEmpty}</label>
          <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        </div>
        <Button>{words.report.send}</Button>
      </form>
    </Page>
  )
}
