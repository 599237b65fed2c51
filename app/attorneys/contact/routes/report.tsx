import { data, redirect } from 'react-router'
import { sendMessage } from '#app/messages/messages.server.ts'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { notFound } from '#app/platform/requests/refused.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { reportSchema } from '../../forms.server.ts'
import { attorneyAddress } from '../../listing/attorney-queries.server.ts'
import { attorneyNumber, REPORTS } from '../../rules.ts'
import type { Route } from './+types/report'

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
      form: 'Many reports were sent in the last hour. Yours is still here. Wait an hour, then send it again.',
    })
  const { what, more, website } = form.values
  try {
    await sendMessage(db, {
      name: 'Someone who gave no name',
      email: '',
      subject: `Attorney ${id}, ${name}: something is out of date`,
      message: [REPORTS.find(([value]) => value === what)?.[1], more].filter(Boolean).join('\n\n'),
      about: `/attorney-directory/${id}`,
      lane: website ? 'quarantine' : 'open',
    })
  } catch (error) {
    if (!(error instanceof BrokenRecipients)) throw error
    return again(503, {
      form: 'We cannot keep reports safely right now. Yours is still here. Try again later.',
    })
  }
  return redirect(`/attorney-directory/${id}`, {
    status: 303,
    headers: {
      'Set-Cookie': leaveNotice({
        kind: 'success',
        title: 'Thank you',
        text: 'We will ask the attorney, or look it up. Your report does not harm anyone.',
      }),
    },
  })
}

export const handle = {
  hydrate: false,
  crumbs: ({ attorney }: { attorney: { id: number; name: string } }) => [
    { label: 'Attorney Directory', href: '/attorney-directory' },
    { label: attorney.name, href: `/attorney-directory/${attorney.id}` },
    { label: 'Something is out of date' },
  ],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Report({ loaderData: { attorney }, actionData }: Route.ComponentProps) {
  const { errors, typed } = actionData ?? {}
  const title = 'Something is out of date'
  return (
    <Page
      title={title}
      lead={<p>Tell us what is wrong about {attorney.name}. You do not have to say who you are.</p>}
    >
      <FormTitle title={title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <p>This only asks us to check. It does not harm anyone. The attorney does not learn who asked.</p>
      <form method="post" noValidate className="contact-fields">
        <RadioGroup
          label="What is wrong?"
          name="what"
          choices={REPORTS.map(([value, label]) => ({ value, label }))}
          defaultValue={typed?.what}
          error={errors?.what}
          required
        />
        <TextArea
          label="More about it"
          name="more"
          rows={4}
          defaultValue={typed?.more}
          error={errors?.more}
          hint="Do not write about your own case here. Up to 1,000 characters."
          optional
        />
        <div className="trap" aria-hidden="true">
          <label htmlFor="website">Leave this field empty</label>
          <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        </div>
        <Button>Send the report</Button>
      </form>
    </Page>
  )
}
