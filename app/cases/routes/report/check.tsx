import { data, Form, redirect, useNavigation } from 'react-router'
import { config } from '#app/platform/config.server.ts'
import { formData, readForm } from '#app/platform/forms.server.ts'
import { requestFacts } from '#app/platform/request.server.ts'
import { hour } from '#app/platform/time.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/data.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FieldError } from '#app/ui/field-frame.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { LeaveButton } from '#app/ui/leave-button.tsx'
import { Page } from '#app/ui/page.tsx'
import { db } from '#db/connect.server.ts'
import { asSent, needsNotice } from '../../answers.ts'
import { Saved } from '../../components/report-end.tsx'
import { RequiredNotice } from '../../components/required-notice.tsx'
import { draftOf } from '../../drafts.server.ts'
import { anyForm } from '../../forms.server.ts'
import { clearAnswers, goTo, PRIVATE } from '../../reporting.server.ts'
import { shownAnswers, shownFile } from '../../showing.server.ts'
import { sendSteps } from '../../stepping.server.ts'
import { CHECK, FIRST_STEP, stepAddress, stepOf } from '../../steps.ts'
import { newFormStart } from '../../submission.server.ts'
import type { Route } from './+types/check'

export const handle = {
  crumbs: [{ label: 'Legal Help', href: '/legal-help' }, { label: 'Check your answers' }],
}
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const retry = actionHeaders.get('Retry-After')
  return retry ? { ...PRIVATE, 'Retry-After': retry } : PRIVATE
}

export async function loader({ request }: Route.LoaderArgs) {
  const draft = await draftOf(db, request)
  if (!draft) throw redirect(`${FIRST_STEP}?lost=yes`)
  return {
    rows: shownAnswers(asSent(draft.answers)),
    files: draft.files
      .map((file) => shownFile(file))
      .map((file) => `${file.name} (${file.size}, ${file.kept})`),
    shared: draft.shared,
    savedAt: draft.savedAt && hour(draft.savedAt, config.timeZone),
    submission: newFormStart().submission,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { typed } = await readForm(await formData(request), anyForm)
  if (typed.intent === 'clear') return clearAnswers(db, request)
  if (typed.intent === 'later') return goTo('/legal-help', [])
  const { network } = context.get(requestFacts)
  const outcome = await sendSteps(db, request, { typed, network })
  if (outcome.done === 'sent') return goTo('/legal-help/sent', outcome.cookies)
  const headers = new Headers(PRIVATE)
  for (const cookie of outcome.cookies) headers.append('Set-Cookie', cookie)
  if (outcome.done === 'saved') return goTo(CHECK, outcome.cookies)
  if (outcome.retryAfter) headers.set('Retry-After', String(outcome.retryAfter))
  return data(
    { problems: outcome.form.problems, submission: typed.submission },
    { status: outcome.status, headers },
  )
}

export default function CheckYourAnswers({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, files, shared, savedAt } = loaderData
  const problems = actionData?.problems ?? {}
  const sending = useNavigation().state === 'submitting'
  return (
    <Page title="Check your answers" lead={<p>Nothing is sent yet. Read your answers, then send them.</p>}>
      <FormTitle title="Check your answers" error={Object.keys(problems).length > 0} />
      <ErrorSummary errors={problems} lead={needsNotice(problems) && <RequiredNotice />} />
      <LeaveButton />
      <DescriptionList
        items={[
          ...rows.map(({ field, name, value }) => ({
            name,
            value: (
              <>
                <span className="as-typed">{value}</span>
                <FieldError id={field} error={problems[field]} />
              </>
            ),
            action: <Change field={field} name={name} wrong={Boolean(problems[field])} />,
          })),
          {
            name: 'Files',
            value: files.length > 0 ? files.join(', ') : 'No files',
            action: <Change field="file" name="Files" />,
          },
          {
            name: 'This device',
            value: shared ? 'A shared device: nothing is left here after you send' : 'Not shared with others',
            action: <Change field="consent" name="This device" id="shared" />,
          },
        ]}
      />
      <Form method="post" action={CHECK} noValidate className="report">
        <input type="hidden" name="submission" value={actionData?.submission || loaderData.submission} />
        <div className="report-extra" aria-hidden="true">
          <label htmlFor="website">Leave this box empty</label>
          <input type="text" id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <Saved at={savedAt} />
        <ButtonRow>
          <Button name="intent" value="send">
            Send my case
          </Button>
          <Button look="quiet" name="intent" value="later">
            Save and finish later
          </Button>
          <Button look="plain" name="intent" value="clear">
            Clear my answers from this device
          </Button>
        </ButtonRow>
        <p role="status" className="report-sending">
          {sending ? 'Sending. This takes a moment.' : ''}
        </p>
      </Form>
    </Page>
  )
}

function Change({
  field,
  name,
  id = field,
  wrong = false,
}: {
  field: string
  name: string
  id?: string
  wrong?: boolean
}) {
  const step = stepOf(field)
  if (!step) return null
  return (
    <a
      id={id}
      href={`${stepAddress(step)}?change=yes`}
      {...(wrong ? { tabIndex: 0, 'aria-describedby': `${id}-error` } : {})}
    >
      Change: {name}
    </a>
  )
}
