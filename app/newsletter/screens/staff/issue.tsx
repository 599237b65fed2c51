import { data, Link } from 'react-router'
import { deadLinks } from '#app/content/content.server.ts'
import { type Wanted, wantedTime } from '#app/platform/dates/wanted-time.ts'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { LONG_TEXT } from '#app/platform/http/bodies.server.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, type StaffMember, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { canMail, mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { SavedMeanwhile } from '#app/ui/staff/saved-meanwhile.tsx'
import { db } from '#db/connect.server.ts'
import { deleteDraft, draftCorrection, planIssue, saveIssue, stopIssue } from '../../issues/issues.server.ts'
import { colleagues, sendTest } from '../../issues/test-issue.server.ts'
import { draftSchema } from '../../model/forms.server.ts'
import { audienceName, letterProblems } from '../../model/rules.ts'
import { countsOf, issueAt } from '../../model/staff-queries.server.ts'
import { onList, recipientsOf } from '../../subscribers/audience.server.ts'
import type { Route } from './+types/issue'
import { IssueEditor } from './issue-editor.tsx'
import { IssuePlan } from './issue-plan.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { DeadLinks, Held, Result } from './issue-state.tsx'

export { links } from './staff-links.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const issue = (await issueAt(db, params.issueId)) ?? notFound()
  const { timeZone } = config
  const begun = issue.begunAt !== null
  return {
    issue,
    people: begun ? issue.recipients : await recipientsOf(db, issue),
    onList: await onList(db),
    colleagues: issue.state === 'draft' ? await colleagues(db, me.userId) : [],
    deadLinks: begun ? [] : await deadLinks(db, issue.body),
    counts: begun ? await countsOf(db, issue.id) : null,
    original: issue.corrects ? ((await issueAt(db, issue.corrects))?.subject ?? null) : null,
    audience: audienceName(issue.topic),
    sendAt: issue.sendAt && dayAndHour(issue.sendAt, timeZone),
    begunAt: issue.begunAt && dayAndHour(issue.begunAt, timeZone),
    endedAt: issue.endedAt && dayAndHour(issue.endedAt, timeZone),
    editedAt: dayAndHour(issue.editedAt, timeZone),
    timeZone,
    perSecond: config.values.NEWSLETTER_PER_SECOND,
  }
}

interface Answer {
  errors?: Record<string, string>
  typed?: Record<string, string>
  /** A colleague saved different text: the next Save is meant to replace it. */
  meanwhile?: boolean
}

export const shouldRevalidate = showChangedMeanwhile

interface Act {
  id: string
  me: StaffMember
  form: FormData
  typed: Record<string, string>
}

type Outcome = Response | { wrong: Record<string, string> }

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request, LONG_TEXT)
  const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
  const wrong = (errors: Record<string, string>, status = 422) => data<Answer>({ errors, typed }, { status })
  const act = Object.entries(ACTS).find(([intent]) => intent === form.get('intent'))?.[1]
  if (!act) return wrong({ form: 'Nothing happened. Load the page again.' }, 400)
  try {
    const outcome = await act({ id: params.issueId, me, form, typed })
    return outcome instanceof Response ? outcome : wrong(outcome.wrong)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const answer = { errors: { form: error.message }, typed }
    const meanwhile = 'body' in typed && (await issueAt(db, params.issueId))?.state === 'draft'
    return data<Answer>({ ...answer, meanwhile }, { status: error.status })
  }
}

const ACTS: Record<string, (act: Act) => Promise<Outcome>> = {
  save: (act) =>
    withDraft(act, async (version, text) => {
      await saveIssue(db, act.id, version, text, act.me.userId)
      return done(act.id, 'Saved', 'The letter is saved. Nothing was sent.')
    }),
  test: (act) =>
    withDraft(act, async (version, text) => {
      const problems = letterProblems(text)
      if (Object.keys(problems).length > 0) return { wrong: problems }
      await saveIssue(db, act.id, version, text, act.me.userId)
      const to = await sendTest(db, act.id, act.me, act.typed.testTo)
      const title = canMail ? 'Saved, and a test is sent' : 'Saved'
      return done(act.id, title, mailFollowsNow(`The letter goes only to ${to}.`))
    }),
  plan: async ({ id, me, typed }) => {
    const wanted = wantedTime(typed as Wanted, config.timeZone)
    if ('errors' in wanted) return { wrong: wanted.errors }
    const version = Number(typed.version) || 0
    const sendAt = await planIssue(db, id, { version, at: wanted.at }, me.userId)
    const when = dayAndHour(sendAt, config.timeZone)
    return done(id, 'Planned', `It goes out on ${when}. Until then you can stop it.`)
  },
  stop: async ({ id, me }) => {
    const draft = (await stopIssue(db, id, me.userId)) === 'draft'
    return done(id, 'Stopped', draft ? 'Nothing was sent. It is a draft again.' : 'The rest is not sent.')
  },
  correct: async ({ id, me }) => {
    const correction = await draftCorrection(db, id, me.userId)
    return done(correction, 'A draft for the correction', 'It goes only to the people who got the letter.')
  },
  delete: async ({ id, me }) => {
    await deleteDraft(db, id, me.userId)
    return redirectWithFlash('/staff/newsletter', {
      kind: 'success',
      title: 'Deleted',
      text: 'The draft was deleted.',
    })
  },
}

type DraftText = Parameters<typeof letterProblems>[0] & Parameters<typeof saveIssue>[3]

async function withDraft(
  { form }: Act,
  work: (version: Parameters<typeof saveIssue>[2], text: DraftText) => Promise<Outcome>,
): Promise<Outcome> {
  const read = await readForm(form, draftSchema)
  if (!read.values) return { wrong: read.errors }
  const { version, ...text } = read.values
  return work(version, text)
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const done = (id: string, title: string, text: string) =>
  redirectWithFlash(`/staff/newsletter/${id}`, { kind: 'success', title, text })

export default function IssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, original } = loaderData
  const errors = actionData?.errors ?? {}
  const typed = actionData?.typed
  const draft = issue.state === 'draft'
  const meanwhile = actionData?.meanwhile && actionData
  return (
    <ConsolePage
      title={issue.subject || 'A letter without a subject'}
      error={Object.keys(errors).length > 0}
      lead={
        <>
          <Link className="line-link" to="/staff/newsletter">
            Back to all letters
          </Link>{' '}
          <Link className="line-link" to={`/staff/newsletter/${issue.id}/versions`}>
            See its versions
          </Link>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      {original && (
        <p>
          This corrects “{original}”. It goes to everyone who got that letter, is still on the list and is not
          paused, no matter which topics they chose.
        </p>
      )}
      <DeadLinks links={loaderData.deadLinks} planned={!draft} />
      {issue.state === 'planned' && <Held {...loaderData} />}
      {loaderData.counts && <Result {...loaderData} counts={loaderData.counts} />}
      {meanwhile && (
        <SavedMeanwhile
          items={[
            { name: 'Subject', value: issue.subject },
            { name: 'Who it is for', value: loaderData.audience },
            { name: 'The words', value: issue.body },
          ]}
        />
      )}
      {!draft && typed && 'body' in typed && (
        <section className="staff-box" aria-labelledby="not-saved">
          <h2 id="not-saved">Your words, which are not saved</h2>
          <p className="typed-lines">{`${typed.subject ?? ''}\n\n${typed.body}`}</p>
        </section>
      )}
      {draft ? (
        <IssueEditor
          key={issue.version}
          issue={issue}
          colleagues={loaderData.colleagues}
          typed={typed}
          meanwhile={meanwhile}
          errors={errors}
        >
          {(saved) => (
            <>
              <IssuePreview id={issue.id} version={issue.version} draft />
              <IssuePlan {...loaderData} saved={saved} typed={typed} errors={errors} />
            </>
          )}
        </IssueEditor>
      ) : (
        <IssuePreview id={issue.id} version={issue.version} draft={false} />
      )}
    </ConsolePage>
  )
}
