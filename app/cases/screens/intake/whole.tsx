import { data } from 'react-router'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { hasCard } from '#app/shared/access-card/access-card.server.ts'
import { promisesFor } from '#app/shared/promises/promises.ts'
import { siteState } from '#app/shared/promises/site-state.server.ts'
import { ErrorSummary, ProblemTemplate } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { draftOf, draftShown } from '../../intake/drafts.server.ts'
import { goTo, privately, privatePage } from '../../intake/no-store-response.server.ts'
import reportModule from '../../intake/report-module.ts?worker&url'
import { startedNow, triedCookie } from '../../intake/submission.server.ts'
import {
  clearAnswers,
  EMPTY_FORM,
  type FormState,
  formState,
  type SavedAt,
  secretOfForm,
  takeReport,
  withCard,
} from '../../intake/submit-report.server.ts'
import { goOnAt } from '../../intake/wizard.server.ts'
import { CHECK, FIRST_STEP, firstOpen } from '../../intake/wizard-steps.ts'
import { words } from '../../intake/words.ts'
import { anyForm, STORY_AND_FILE } from '../forms.server.ts'
import type { Route } from './+types/whole'
import { ReportForm } from './report-form.tsx'
import { BeforeYouStart, OtherHelp } from './report-intro.tsx'
import { AskBeforeClearing, SummaryLead } from './report-parts.tsx'

export const handle = {
  hydrate: false,
  keep: true,
  crumbs: () => [{ label: words.whole.crumb }],
  title: () => words.whole.title,
  listed: { in: 'help' },
  searchText: (within: string) => words.searchTexts.whole({ within }),
} satisfies Handle
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: words.whole.title,
    ownTitle: true,
    description: words.whole.description({ answer: loaderData?.answer ?? '' }),
  })
export const headers: Route.HeadersFunction = privatePage

export async function loader({ request }: Route.LoaderArgs) {
  const draft = await draftShown(db, request)
  const open = new URL(request.url).searchParams.get('draft') === 'open'
  const shown = {
    ...(await reviewNow()),
    phone: organisation().phone,
    card: await hasCard(db, request),
    start: { submission: open ? draft?.form : undefined, started: startedNow() },
    // Typed text is shown only on request: others may use this device.
    form: draft && open ? formState(draft) : EMPTY_FORM,
    waiting:
      draft && !open
        ? { savedAt: draft.savedAt && dayAndHour(draft.savedAt, config.timeZone), href: goOnAt(draft) }
        : null,
  }
  return data(shown, { headers: { 'Set-Cookie': triedCookie() } })
}

async function reviewNow() {
  const state = await siteState(db)
  const { review, answer } = promisesFor(state)
  return { intake: state.intake, review, answer }
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await formData(request, STORY_AND_FILE)
  const typed = await withCard(db, request, (await readForm(posted, anyForm)).typed)
  if (typed.intent === 'clear') return clearAnswers(db, request)
  const file = posted.get('file')
  const { network } = context.get(requestFacts)
  const before = await draftOf(db, request)
  const submission = secretOfForm(typed, before)
  const outcome = await takeReport(db, request, {
    typed: { ...typed, submission },
    hadSecret: submission === typed.submission,
    file: file instanceof File ? file : null,
    network,
    before,
  })
  if (outcome.done === 'sent') return goTo('/legal-help/sent', outcome.cookies)
  if (outcome.done === 'saved') return goTo(whereToGoOn(outcome), outcome.cookies)
  // The form keeps its secret, so that the same report stays one case.
  const start = { submission, started: typed.started || startedNow() }
  return data({ form: outcome.form, start }, { status: outcome.status, headers: privately(outcome) })
}

function whereToGoOn({ at, form }: { at: SavedAt; form: FormState }): string {
  if (at === 'steps') return form.savedAt ? firstOpen(form.answers) : FIRST_STEP
  return at === 'check' ? CHECK : `/legal-help?draft=open#${at}`
}

export default function LegalHelp({ loaderData, actionData }: Route.ComponentProps) {
  const { intake, review, waiting, phone, card } = loaderData
  const form = actionData?.form ?? loaderData.form
  const start = actionData?.start ?? loaderData.start
  const { problems } = form
  return (
    <Page
      title={words.whole.title}
      lead={
        <p>
          <Sentence of={words.whole.lead} promise={<AnswerPromised />} />
        </p>
      }
    >
      <FormTitle title={words.whole.title} error={Object.keys(problems).length > 0} />
      <ErrorSummary errors={problems} lead={<SummaryLead problems={problems} onlyFile={form.onlyFile} />} />
      <LeaveButton />
      <BeforeYouStart intake={intake} review={review} phone={phone} />
      <section aria-labelledby="your-case" className="report-section">
        <h2 id="your-case">{words.whole.heading}</h2>
        {waiting && !actionData ? (
          <WaitingDraft {...waiting} />
        ) : (
          <ReportForm {...form} {...start} card={card} />
        )}
      </section>
      <OtherHelp />
      <ProblemTemplate />
      <script src={reportModule} defer />
    </Page>
  )
}

function WaitingDraft({ savedAt, href }: { savedAt: string | null; href: string }) {
  return (
    <div className="box">
      <h3>{words.whole.waiting.title}</h3>
      <p>{savedAt ? words.whole.waiting.savedOn({ when: savedAt }) : words.whole.waiting.saved}</p>
      <ButtonRow>
        <ButtonLink href={href}>{words.whole.waiting.goOn}</ButtonLink>
      </ButtonRow>
      <Disclosure summary={words.whole.waiting.drop}>
        <form method="post" action="/legal-help" data-in-place>
          <AskBeforeClearing />
        </form>
      </Disclosure>
    </div>
  )
}
