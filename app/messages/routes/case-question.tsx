import { data } from 'react-router'
import { caseForm, sendingIn, sentBefore } from '#app/cases/cases.server.ts'
import { KIND_LABELS } from '#app/cases/labels.ts'
import { isKind, KINDS } from '#app/cases/rules.ts'
import { formData, readForm } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { db } from '#db/connect.server.ts'
import { agreeToMove, declineMove, questionWith } from '../desk/convert-to-case.server.ts'
import { answerSchema } from '../forms.server.ts'
import type { Route } from './+types/case-question'

// The question whether we may make a case of a message. Opening the link changes nothing: mail programs open links too.

const TITLE = 'May we make your message a case?'
const LINKS_AN_HOUR = 30
const PRIVATE = { 'Cache-Control': 'no-store' }

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Contact', href: '/contact' }, { label: 'Your message' }],
}
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers = () => PRIVATE

async function find(token: string, network: string) {
  const within = await allow(db, 'message.link', network, LINKS_AN_HOUR)
  if (!within)
    throw new Response('Too many tries from here in this hour. Wait an hour, then open the link again.', {
      status: 429,
    })
  const question = await questionWith(db, token)
  if (!question)
    throw new Response(
      'This link was already used, is older than 14 days, or was replaced by a newer email. Nothing was changed. To ask us, use the contact page and say your reference.',
      { status: 410 },
    )
  return question
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { reference, message } = await find(params.token, context.get(requestFacts).network)
  const { submission, cookie } = caseForm()
  const { name, email, subject, message: text } = message
  return data(
    { reference, submission, name, email, subject, text },
    { headers: { ...PRIVATE, 'Set-Cookie': cookie } },
  )
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(await formData(request), answerSchema)
  const sending = sendingIn(request, form.typed.submission)
  // Sent twice, as by a second press: the first one made the case, and its page is where this one leads too.
  const before = sending && (await sentBefore(db, sending))
  if (before) return goTo('/legal-help/sent', before)
  const question = await find(params.token, context.get(requestFacts).network)
  const again = (status: number, errors: Record<string, string>) =>
    data({ errors, typed: form.typed }, { status, headers: PRIVATE })
  if (form.typed.intent === 'no') {
    try {
      await declineMove(db, question)
    } catch (error) {
      if (error instanceof Refused) return again(error.status, { form: error.message })
      throw error
    }
    const text = 'We will not make your message a case. You can still write to us at any time.'
    return goTo('/contact', [leaveNotice({ kind: 'success', title: 'You said no', text })])
  }
  if (!form.values) return again(422, form.errors)
  if (!sending) return again(422, { form: NO_COOKIES })
  const { violationType, notify = '', shared } = form.values
  const { subject, message, name, email } = question.message
  const outcome = await agreeToMove(db, question, {
    ...sending,
    answers: { violationType, description: `${subject}\n\n${message}`, name, email, notify },
    shared: Boolean(shared),
    ownerId: question.askedBy,
  })
  if (!outcome)
    return again(409, {
      form: 'This is being done right now. Wait a minute, then load this page again.',
    })
  return outcome.done
    ? goTo('/legal-help/sent', outcome.cookies)
    : again(outcome.status, { form: outcome.sentence })
}

const NO_COOKIES =
  'Your browser blocks cookies, so we could not show you your case number and words. We did not make a case. Allow cookies for this site, and open the link again.'

function goTo(where: string, cookies: string[]): Response {
  const headers = new Headers({ ...PRIVATE, Location: where })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

export default function CaseQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, submission, name, email, subject, text } = loaderData
  const errors = actionData?.errors
  const typed: Record<string, string> = actionData?.typed ?? {}
  const chosen = typed.violationType ?? ''
  return (
    <Page title={TITLE} lead={<p>You wrote to us. Our team thinks it should be a case. You decide.</p>}>
      <FormTitle title={TITLE} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <section aria-labelledby="means" className="stack">
        <h2 id="means">What a case means</h2>
        <ul>
          <li>
            Our case team reads it. <AnswerPromised />
          </li>
          <li>You get a case number and six words. You need them to open your case, so keep them.</li>
          <li>What you and we write there is locked (encrypted). It does not go by email.</li>
          <li>You can take it back at any time.</li>
        </ul>
        <p>If you say no, or do nothing, your message stays a message.</p>
      </section>
      <section aria-labelledby="keeps" className="stack">
        <h2 id="keeps">What we would put in the case</h2>
        <DescriptionList
          items={[
            { name: 'Reference', value: reference },
            { name: 'Name', value: name },
            { name: 'Email address', value: email },
            { name: 'What you wrote', value: <span className="as-typed">{`${subject}\n\n${text}`}</span> },
          ]}
        />
        <p>
          Do you want to change it, or stay anonymous? Say no here, and use the{' '}
          <a href="/legal-help">Legal Help Center form</a>.
        </p>
      </section>
      <section aria-labelledby="answer" className="stack">
        <h2 id="answer">Your answer</h2>
        <form method="post" noValidate className="stack contact-form">
          <input type="hidden" name="submission" value={typed.submission || submission} />
          <Select
            label="What kind of problem was it?"
            name="violationType"
            required
            defaultValue={isKind(chosen) ? chosen : ''}
            error={errors?.violationType}
            hint="Choose the closest one. “Other” is fine."
            choices={[
              { value: '', label: 'Choose a kind' },
              ...KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
            ]}
          />
          <Checkbox
            name="notify"
            label="Send me a short email when there is an update"
            optional
            defaultChecked={Boolean(typed.notify)}
            hint="It says only that there is an update. First we send a code, to check the address."
          />
          <Checkbox
            name="shared"
            label="I share this device with others"
            optional
            defaultChecked={Boolean(typed.shared)}
            hint="If you do, nothing is left in this browser when you close it."
          />
          <div className="button-row">
            <Button name="intent" value="yes">
              Yes, make it a case
            </Button>
            <Button look="quiet" name="intent" value="no">
              No, leave it as it is
            </Button>
          </div>
        </form>
      </section>
    </Page>
  )
}
