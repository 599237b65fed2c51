import { data } from 'react-router'
import { caseForm, findDuplicate, sendingIn } from '#app/cases/cases.server.ts'
import { KIND_LABELS } from '#app/cases/model/labels.ts'
import { isKind, KINDS } from '#app/cases/model/rules.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { agreeToMove, declineMove, questionWith } from '../desk/convert-to-case.server.ts'
import { answerSchema } from '../model/forms.server.ts'
import type { MessageBody } from '../model/message-bodies.ts'
import { wholeText } from '../model/message-fields.server.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/case-question'

// The question whether we may make a case of a message. Opening the link changes nothing, because mail programs open links too.

const LINKS_AN_HOUR = 30
const PRIVATE = { 'Cache-Control': 'no-store' }

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.caseQuestion.contact, href: '/contact' },
    { label: words.caseQuestion.yourMessage },
  ],
}
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers = () => PRIVATE

/** What the case would say happened. */
const textOf = (message: MessageBody) => `${message.subject}\n\n${wholeText(message)}`

async function find(token: string, network: string) {
  const within = await allow(db, 'message.link', network, LINKS_AN_HOUR)
  if (!within)
    throw new Response(words.caseQuestion.tooManyTriesFrom, {
      status: 429,
    })
  const question = await questionWith(db, token)
  if (!question) throw new Response(words.caseQuestion.thisLinkWasAlready, { status: 410 })
  return question
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { reference, message } = await find(params.token, context.get(requestFacts).network)
  const { submission, cookie } = caseForm()
  const { name, email } = message
  return data(
    { reference, submission, name, email, text: textOf(message) },
    { headers: { ...PRIVATE, 'Set-Cookie': cookie } },
  )
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(await formData(request), answerSchema)
  const sending = sendingIn(request, form.typed.submission)
  // Submitted twice, for example by pressing again: the first one made the case, so redirect to its page too.
  const before = sending && (await findDuplicate(db, sending))
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
    const text = words.caseQuestion.text
    return goTo('/contact', [setFlash({ kind: 'success', title: words.caseQuestion.youSaidNo, text })])
  }
  if (!form.values) return again(422, form.errors)
  if (!sending) return again(422, { form: words.caseQuestion.noCookies })
  const { violationType, notify = '', shared } = form.values
  const { name, email } = question.message
  const outcome = await agreeToMove(db, question, {
    ...sending,
    answers: { violationType, description: textOf(question.message), name, email, notify },
    shared: Boolean(shared),
    ownerId: question.askedBy,
  })
  if (!outcome)
    return again(409, {
      form: words.caseQuestion.thisBeingDoneRight,
    })
  return outcome.done
    ? goTo('/legal-help/sent', outcome.cookies)
    : again(outcome.status, { form: outcome.sentence })
}

function goTo(where: string, cookies: string[]): Response {
  const headers = new Headers({ ...PRIVATE, Location: where })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

export default function CaseQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, submission, name, email, text } = loaderData
  const errors = actionData?.errors
  const typed: Record<string, string> = actionData?.typed ?? {}
  const chosen = typed.violationType ?? ''
  return (
    <Page title={words.caseQuestion.title} lead={<p>{words.caseQuestion.youWroteUsOur}</p>}>
      <FormTitle title={words.caseQuestion.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <section aria-labelledby="means" className="stack">
        <h2 id="means">{words.caseQuestion.whatCaseMeans}</h2>
        <ul>
          <li>
            {words.caseQuestion.ourCaseTeamReads} <AnswerPromised />
          </li>
          <li>{words.caseQuestion.youGetCaseNumber}</li>
          <li>{words.caseQuestion.whatYouWeWrite}</li>
          <li>{words.caseQuestion.youCanTakeBack}</li>
        </ul>
        <p>{words.caseQuestion.ifYouSayNo}</p>
      </section>
      <section aria-labelledby="keeps" className="stack">
        <h2 id="keeps">{words.caseQuestion.whatWeWouldPut}</h2>
        <DescriptionList
          items={[
            { name: words.caseQuestion.reference, value: onePiece(reference) },
            { name: words.caseQuestion.name, value: name },
            { name: words.caseQuestion.emailAddress, value: email },
            {
              name: words.caseQuestion.whatYouWrote,
              value: <span className="as-typed">{text}</span>,
            },
          ]}
        />
        <p>
          <Sentence of={words.caseQuestion.doYouWantChange} legalHelp="/legal-help" />
        </p>
      </section>
      <section aria-labelledby="answer" className="stack">
        <h2 id="answer">{words.caseQuestion.yourAnswer}</h2>
        <form method="post" noValidate className="stack contact-form">
          <EnterSendsNothing />
          <input type="hidden" name="submission" value={typed.submission || submission} />
          <Select
            label={words.caseQuestion.violationTypeLabel}
            name="violationType"
            required
            defaultValue={isKind(chosen) ? chosen : ''}
            error={errors?.violationType}
            hint={words.caseQuestion.violationTypeHint}
            choices={[
              { value: '', label: words.caseQuestion.chooseKind },
              ...KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
            ]}
          />
          <Checkbox
            name="notify"
            label={words.caseQuestion.notifyLabel}
            optional
            defaultChecked={Boolean(typed.notify)}
            hint={words.caseQuestion.notifyHint}
          />
          <Checkbox
            name="shared"
            label={words.caseQuestion.sharedLabel}
            optional
            defaultChecked={Boolean(typed.shared)}
            hint={words.caseQuestion.sharedHint}
          />
          <div className="button-row">
            <Button name="intent" value="yes">
              {words.caseQuestion.yesMakeCase}
            </Button>
            <Button look="quiet" name="intent" value="no">
              {words.caseQuestion.noLeave}
            </Button>
          </div>
        </form>
      </section>
    </Page>
  )
}
