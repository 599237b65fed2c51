import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isNotSent } from '#app/platform/forms/not-sent.ts'
import { formData, readForm } from '#app/platform/forms/read-form.server.ts'
import { sendShown } from '#app/platform/forms/sending.ts'
import { wordsSettled } from '#app/platform/kept-forms/keep-words.ts'
import { notFound } from '#app/platform/requests/refused.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { useFilesTold } from '../../client/components/files-told.ts'
import { useAnswered } from '../../files/components/upload-progress.tsx'
import { anyForm, STORY_AND_FILE } from '../../forms.server.ts'
import { tooBigToTake } from '../../rules.ts'
import { OneQuestion } from '../components/one-question.tsx'
import { SummaryLead } from '../components/required-notice.tsx'
import { useFirst } from '../components/use-kept.ts'
import { draftShown } from '../drafts.server.ts'
import { goTo, PRIVATE, privately } from '../private-answers.server.ts'
import { newFormStart } from '../submission.server.ts'
import { clearAnswers, EMPTY_FORM, formState } from '../submit-report.server.ts'
import { takeStep } from '../wizard.server.ts'
import { FIRST_STEP, STEPS } from '../wizard-steps.ts'
import { words } from '../words.ts'
import type { Route } from './+types/step'

export const handle = {
  crumbs: [{ label: words.whole.crumb, href: '/legal-help' }, { label: words.steps.crumb }],
}
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers = () => PRIVATE

const named = (slug: string) => STEPS.find((step) => step.slug === slug) ?? notFound()

export async function loader({ request, params }: Route.LoaderArgs) {
  const step = named(params.step)
  const asked = new URL(request.url).searchParams
  const draft = await draftShown(db, request)
  // Without the cookie of the answers before there is nothing to go on with.
  if (!draft && step !== STEPS[0]) throw redirect(`${FIRST_STEP}?lost=yes`)
  return {
    slug: step.slug,
    form: draft ? formState(draft) : EMPTY_FORM,
    submission: draft?.form ?? newFormStart().submission,
    change: asked.get('change') === 'yes',
    lost: asked.get('lost') === 'yes' && !draft,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const step = named(params.step)
  const posted = await formData(request, STORY_AND_FILE)
  const { typed } = await readForm(posted, anyForm)
  if (typed.intent === 'clear') return clearAnswers(db, request)
  const file = posted.get('file')
  const { network } = context.get(requestFacts)
  const outcome = await takeStep(db, request, step, {
    typed,
    file: file instanceof File ? file : null,
    network,
  })
  if (outcome.done === 'go') return goTo(outcome.to, outcome.cookies)
  return data(
    { form: outcome.form, change: Boolean(typed.change) },
    { status: outcome.status, headers: privately(outcome) },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendShown(() => wordsSettled().then(serverAction), tooBigToTake)

export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !isNotSent(actionResult) && defaultShouldRevalidate

export default function OneQuestionAtATime({ loaderData, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData)
  const form = answered?.form ?? loaderData.form
  const filesTold = useFilesTold(form)
  const submission = useFirst(loaderData.submission, form.savedAt)
  const step = STEPS.find(({ slug }) => slug === loaderData.slug)
  if (!step) return null
  const place = words.steps.place(STEPS.indexOf(step) + 1, STEPS.length)
  const problems = isNotSent(actionData) ? actionData.problems : form.problems
  return (
    <Page
      progress={{ now: STEPS.indexOf(step) + 1, of: STEPS.length, label: place }}
      title={step.title}
      lead={step.optional && <p>{words.steps.mayBeEmpty}</p>}
    >
      <FormTitle title={words.steps.heading(place, step.title)} error={Object.keys(problems).length > 0} />
      <ErrorSummary errors={problems} lead={<SummaryLead problems={problems} onlyFile={form.onlyFile} />} />
      <LeaveButton />
      {loaderData.lost && (
        <Notice kind="info" title={words.steps.lost}>
          <p>
            <Sentence of={words.steps.lostText} whole="/legal-help#your-case" />
          </p>
        </Notice>
      )}
      <OneQuestion
        key={step.slug}
        step={step}
        form={form}
        submission={submission}
        filesTold={filesTold}
        change={answered?.change ?? loaderData.change}
      />
    </Page>
  )
}
