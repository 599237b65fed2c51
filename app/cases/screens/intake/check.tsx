import { data, redirect } from 'react-router'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { newSecret } from '#app/platform/ids.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { ErrorSummary, ProblemTemplate } from '#app/ui/forms/error-summary.tsx'
import { FieldError } from '#app/ui/forms/field-frame.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { UNKNOWN } from '../../deadlines/chosen-day.ts'
import { candidatesOf, countedView } from '../../deadlines/counted.ts'
import { whenItHappened } from '../../deadlines/day-meant.ts'
import { dayPosted, nothingChosen } from '../../deadlines/day-posted.ts'
import { words as deadlineWords } from '../../deadlines/words.ts'
import { draftShown } from '../../intake/drafts.server.ts'
import { goTo, PRIVATE, privately, privatePage } from '../../intake/no-store-response.server.ts'
import { asSent, needsNotice, type Problems } from '../../intake/report-answers.ts'
import reportModule from '../../intake/report-module.ts?worker&url'
import { triedCookie } from '../../intake/submission.server.ts'
import { clearAnswers, formState } from '../../intake/submit-report.server.ts'
import { sendSteps } from '../../intake/wizard.server.ts'
import { CHECK, FIRST_STEP, stepAddress, stepOf } from '../../intake/wizard-steps.ts'
import { words } from '../../intake/words.ts'
import { words as questions } from '../../model/words.ts'
import { answerRows } from '../../record/answer-rows.ts'
import { WhichDay } from '../deadlines/which-day.tsx'
import { UploadProgress } from '../files/upload-progress.tsx'
import { anyForm, STORY } from '../forms.server.ts'
import type { Route } from './+types/check'
import { CookiesOff } from './report-end.tsx'
import { KeepOrClear, RequiredNotice, Saved, TrapForPrograms } from './report-parts.tsx'

const { which } = deadlineWords

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.whole.crumb, href: '/legal-help' }, { label: words.check.title }],
}
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

export async function loader({ request }: Route.LoaderArgs) {
  const draft = await draftShown(db, request)
  if (!draft) throw redirect(`${FIRST_STEP}?lost=yes`)
  const { files, shared, savedAt } = formState(draft)
  const read = whenItHappened(draft.answers, today())
  const shown = {
    typedDate: draft.answers.date,
    counted: draft.answers.date || read.kind !== 'none' ? countedView(read) : null,
    candidates: candidatesOf(read),
    rows: answerRows(asSent(draft.answers), 'person'),
    files: files.map(({ name, size, kept }) => words.check.file({ name, size, kept })),
    shared,
    savedAt,
    submission: draft.form ?? newSecret(),
  }
  return data(shown, { headers: { 'Set-Cookie': triedCookie() } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { typed } = await readForm(await formData(request, STORY), anyForm)
  if (typed.intent === 'clear') return clearAnswers(db, request)
  if (typed.intent === 'later') return goTo('/legal-help', [])
  const { network } = context.get(requestFacts)
  const day =
    dayPosted(typed, today(), 'past', dayNotOver()) ?? (typed.intent === 'day' ? nothingChosen() : null)
  // A case can always be sent: an unreadable day is asked for again on the next page.
  if (typed.intent === 'day' && day && 'error' in day) {
    const { submission, meant, meantDay } = typed
    return data(
      { problems: { meant: day.error }, submission, meant, meantDay },
      { status: 422, headers: PRIVATE },
    )
  }
  const chosen = day && 'day' in day ? (day.day ?? UNKNOWN) : undefined
  const outcome = await sendSteps(db, request, { typed, network }, chosen)
  if (outcome.done === 'sent') return goTo('/legal-help/sent', outcome.cookies)
  if (outcome.done === 'saved') return goTo(CHECK, outcome.cookies)
  return data(
    {
      problems: outcome.form.problems,
      submission: typed.submission,
      meant: typed.meant,
      meantDay: typed.meantDay,
    },
    { status: outcome.status, headers: privately(outcome) },
  )
}

export default function CheckYourAnswers({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, files, shared, savedAt, counted, candidates, typedDate } = loaderData
  const problems: Problems & { meant?: string } = actionData?.problems ?? {}
  return (
    <Page title={words.check.title} lead={<p>{words.check.lead}</p>}>
      <FormTitle title={words.check.title} error={Object.keys(problems).length > 0} />
      <ErrorSummary errors={problems} lead={needsNotice(problems) && <RequiredNotice />} />
      <LeaveButton />
      <DescriptionList
        items={[
          ...rows.map(({ field, name, value }) => ({
            name,
            value: (
              <>
                <span className="as-typed">{value}</span>
                {field === 'date' && counted && <p>{counted.says}</p>}
                <FieldError id={field} error={problems[field]} />
              </>
            ),
            action: <Change field={field} name={name} wrong={Boolean(problems[field])} />,
          })),
          {
            name: questions.parts.files,
            value: files.length > 0 ? files.join(', ') : words.check.noFiles,
            action: <Change field="file" name={questions.parts.files} />,
          },
          {
            name: words.check.thisDevice,
            value: shared ? words.check.sharedDevice : words.check.ownDevice,
            action: <Change field="consent" name={words.check.thisDevice} id="shared" />,
          },
        ]}
      />
      <form method="post" action={CHECK} noValidate className="report" data-in-place>
        <input type="hidden" name="submission" value={actionData?.submission || loaderData.submission} />
        <TrapForPrograms />
        {counted?.asks && (
          <div className="flow">
            <WhichDay
              label={which.title}
              typed={typedDate}
              candidates={candidates}
              error={problems.meant}
              chosen={actionData?.meant}
              another={actionData?.meantDay}
            />
            <Button look="quiet" name="intent" value="day">
              {which.use}
            </Button>
          </div>
        )}
        <Saved at={savedAt} />
        <CookiesOff />
        <ButtonRow>
          <Button name="intent" value="send">
            {words.form.send}
          </Button>
          <KeepOrClear later="later" />
        </ButtonRow>
        <UploadProgress intents={['send', 'later']} />
      </form>
      <ProblemTemplate />
      <script src={reportModule} defer />
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
      {words.check.change({ name })}
    </a>
  )
}
