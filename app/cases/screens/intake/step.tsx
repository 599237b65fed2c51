import { data, redirect } from 'react-router'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { newSecret } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/refused.ts'
import { hasCard } from '#app/shared/access-card/access-card.server.ts'
import { CrisisLine } from '#app/ui/crisis/crisis-help.tsx'
import { ErrorSummary, ProblemTemplate } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { draftShown } from '../../intake/drafts.server.ts'
import { goTo, privately, privatePage } from '../../intake/no-store-response.server.ts'
import reportModule from '../../intake/report-module.ts?worker&url'
import { triedCookie } from '../../intake/submission.server.ts'
import { clearAnswers, EMPTY_FORM, formState, withCard } from '../../intake/submit-report.server.ts'
import { takeStep } from '../../intake/wizard.server.ts'
import { FIRST_STEP, STEPS } from '../../intake/wizard-steps.ts'
import { words } from '../../intake/words.ts'
import { anyForm, STORY_AND_FILE } from '../forms.server.ts'
import type { Route } from './+types/step'
import { OneQuestion } from './one-question.tsx'
import { SummaryLead } from './report-parts.tsx'

export const handle = {
  hydrate: false,
  frame: 'short',
  crumbs: () => [{ label: words.whole.crumb, href: '/legal-help' }, { label: words.steps.crumb }],
}
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

const named = (slug: string) => STEPS.find((step) => step.slug === slug) ?? notFound()

export async function loader({ request, params }: Route.LoaderArgs) {
  const step = named(params.step)
  const asked = new URL(request.url).searchParams
  const draft = await draftShown(db, request)
  // Without the draft's cookie there are no answers to continue with.
  if (!draft && step !== STEPS[0]) throw redirect(`${FIRST_STEP}?lost=yes`)
  const shown = {
    slug: step.slug,
    card: await hasCard(db, request),
    form: draft ? formState(draft) : EMPTY_FORM,
    submission: draft?.form ?? newSecret(),
    change: asked.get('change') === 'yes',
    lost: asked.get('lost') === 'yes' && !draft,
  }
  return data(shown, { headers: { 'Set-Cookie': triedCookie() } })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const step = named(params.step)
  const posted = await formData(request, STORY_AND_FILE)
  const typed = await withCard(db, request, (await readForm(posted, anyForm)).typed)
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

export default function OneQuestionAtATime({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  const step = STEPS.find(({ slug }) => slug === loaderData.slug)
  if (!step) return null
  const place = words.steps.place({ now: STEPS.indexOf(step) + 1, of: STEPS.length })
  const { problems } = form
  return (
    <Page
      progress={{ now: STEPS.indexOf(step) + 1, of: STEPS.length, label: place }}
      title={step.title}
      lead={step.optional && <p>{words.steps.mayBeEmpty}</p>}
    >
      <FormTitle
        title={words.steps.heading({ place, title: step.title })}
        error={Object.keys(problems).length > 0}
      />
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
        step={step}
        form={form}
        submission={loaderData.submission}
        card={loaderData.card}
        change={actionData?.change ?? loaderData.change}
      />
      <CrisisLine />
      <ProblemTemplate />
      <script src={reportModule} defer />
    </Page>
  )
}
