import { data } from 'react-router'
import { memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { discardDraft, savedDraft, type WordsKept } from '#app/platform/autosave/autosave.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { Noted } from '#app/shared/content-notes/noted.tsx'
import { WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import type { ReportReason } from '#db/tables/forum.ts'
import { goTo, keptUntilBack, PRIVATE, showFormAgain } from '../../composing/post-form.server.ts'
import { postUrl } from '../../model/rules.ts'
import { words as forumWords, nameOf } from '../../model/words.ts'
import { reportForm } from '../../moderation/forms.server.ts'
import { foldedFor } from '../../posts/mutes/folded-posts.server.ts'
import { mutesOf, visibilityOf } from '../../posts/mutes/mutes.server.ts'
import { isAuthor } from '../../posts/pseudonyms/pseudonyms.server.ts'
import { REPORT_REASONS, reportUrl } from '../../posts/safety-rules.ts'
import { words } from '../../posts/safety-words.ts'
import { notesOf } from '../../posts/tone-and-notes/rules.ts'
import { ownReport, readablePost, reportPost } from '../../safety/reports.server.ts'
import { Folded } from '../mutes/folded-post.tsx'
import { NotHere } from '../not-here.tsx'
import { SignInAndBack, signInFrom } from '../write-form.tsx'
import type { Route } from './+types/report-post'

const keptAs = (postId: string) => `forum.r-${postId}`

export async function loader({ params, request }: Route.LoaderArgs) {
  const kept = await savedDraft(db, request, keptAs(params.postId))
  const session = await memberSession(db, request)
  const report = session ? await ownReport(db, session.userId, params.postId) : undefined
  const post = await readablePost(db, params.postId)
  const unseen = await mutesOf(db, session?.userId ?? null)
  const closed = post !== undefined && visibilityOf(unseen, { ...post, text: '' }, false) === 'closed'
  // Folded below, and without quotes of those whom they do not see.
  const [seen] = post ? await foldedFor(db, unseen, post.topicId, [{ ...post, text: '' }], () => true) : []
  const shown = post && {
    name: closed ? '' : nameOf(post),
    closed,
    html: seen?.html ?? '',
    notes: notesOf(post),
    number: post.number ?? 0,
    back: postUrl(post.topicId, post.number ?? 1),
    own: session !== null && isAuthor(session.userId, post),
  }
  return data(
    { id: params.postId, signedIn: session !== null, post: shown ?? null, report: report ?? null, kept },
    { status: post || report ? 200 : 404, headers: PRIVATE },
  )
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: forumWords.topic.forum, href: '/forum' }, { label: words.report.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: Route.ActionArgs) {
  const { values, typed, errors } = await readForm(request, reportForm)
  if (!values) return showFormAgain(422, typed, errors)
  const session = await memberSession(db, request)
  const form = keptAs(params.postId)
  if (!session) return keptUntilBack(db, request, { typed, form, network: context.get(requestFacts).network })
  try {
    const { reason, note } = values
    await reportPost(db, session.userId, { postId: params.postId, reason, note })
  } catch (error) {
    if (error instanceof Refused) return showFormAgain(error.status, typed, { form: error.message })
    throw error
  }
  await discardDraft(db, request, form, values.keptPage)
  return goTo(reportUrl(params.postId), words.report.sent, words.report.sentText)
}

export default function ReportPost({ loaderData, actionData }: Route.ComponentProps) {
  const { id, signedIn, post, report, kept } = loaderData
  if (!post && !report && !actionData)
    return (
      <>
        <FormTitle title={words.report.notFound} />
        <NotHere title={words.report.notFound} text={words.report.notFoundText} />
      </>
    )
  const asks = !report && !post?.own
  return (
    <Page title={words.report.title} lead={asks ? <p>{words.report.lead}</p> : undefined}>
      <FormTitle title={words.report.title} error={Boolean(actionData?.errors)} />
      {report && <Outcome report={report} readable={post !== null} />}
      {post?.own && <p>{words.report.ownPost}</p>}
      {asks && !signedIn && !actionData && <SignIn back={reportUrl(id)} />}
      {asks && (signedIn || actionData) && <ReportForm id={id} kept={kept} answer={actionData} />}
      {post && (
        <section className="box" aria-labelledby="post">
          <h2 id="post">
            <bdi>
              {post.closed
                ? words.report.closed({ number: post.number })
                : words.report.post({ number: post.number, name: post.name })}
            </bdi>
          </h2>
          <div dir="auto" className="forum-words">
            <Folded fold={post.closed ? 'folded' : null} summary={words.report.open}>
              <Noted notes={post.notes}>
                <Prose html={post.html} />
              </Noted>
            </Folded>
          </div>
        </section>
      )}
      <p>
        {post ? (
          <a className="line-link" href={post.back}>
            {words.report.back}
          </a>
        ) : (
          <a className="line-link" href="/notices">
            {words.report.notices}
          </a>
        )}
      </p>
    </Page>
  )
}

function ReportForm({
  id,
  kept,
  answer,
}: {
  id: string
  kept: WordsKept
  answer: Route.ComponentProps['actionData']
}) {
  if (kept.waiting && !answer)
    return <WordsWait form={keptAs(id)} back={reportUrl(id)} waiting={kept.waiting} />
  const typed = answer?.typed ?? kept.typed ?? {}
  return (
    <>
      <ErrorSummary errors={answer?.errors ?? undefined} />
      {answer?.shows?.kind === 'sign in' && <SignInAndBack back={reportUrl(id)} />}
      <form method="post" action={reportUrl(id)} noValidate className="stack">
        <EnterSendsNothing />
        <input type="hidden" name="keptPage" defaultValue={typed.keptPage ?? kept.page} />
        <RadioGroup
          label={words.report.reason}
          name="reason"
          required
          error={answer?.errors?.reason}
          defaultValue={typed.reason}
          choices={REPORT_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        />
        <TextArea
          label={words.report.note}
          name="note"
          rows={3}
          dir="auto"
          optional
          hint={words.report.noteHint}
          error={answer?.errors?.note}
          defaultValue={typed.note}
        />
        <p>{words.report.secret}</p>
        <p>
          <Button>{words.report.send}</Button>
        </p>
      </form>
    </>
  )
}

const outcomesOf = (reason: ReportReason) => (reason === 'note' ? words.noteOutcomes : words.outcomes)

interface OutcomeProps {
  report: NonNullable<Route.ComponentProps['loaderData']['report']>
  readable: boolean
}

function Outcome({ report, readable }: OutcomeProps) {
  const { outcome, reason } = report
  // A removed post that can be read below was restored since, by an appeal or an undo.
  const became =
    outcome === 'removed' && readable ? words.report.putBack : outcome && outcomesOf(reason)[outcome]
  return (
    <Notice title={became ? words.report.outcome : words.report.already}>
      <p>{became ?? words.report.alreadyText}</p>
      <p>
        <Sentence of={words.report.yourReason} reason={words.reasons[reason]} />
      </p>
    </Notice>
  )
}

function SignIn({ back }: { back: string }) {
  return (
    <EmptyState title={words.report.signInFirst}>
      <p>{words.report.signInText}</p>
      <ButtonLink href={signInFrom(back)}>{forumWords.write.signIn}</ButtonLink>
      <p>
        <Sentence of={words.report.withoutAccount} contact="/contact" />
      </p>
    </EmptyState>
  )
}
