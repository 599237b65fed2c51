import { data } from 'react-router'
import { memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { discardDraft, savedDraft } from '#app/platform/autosave/autosave.server.ts'
import keptFormModule from '#app/platform/autosave/autosave-module.ts?worker&url'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ClearWords, KeptLine, WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { goTo, keptUntilBack, PRIVATE, showFormAgain } from '../../composing/post-form.server.ts'
import { words as forumWords } from '../../model/words.ts'
import { appealFor, askSecondPerson } from '../../moderation/appeals.server.ts'
import { appealForm } from '../../moderation/forms.server.ts'
import { idNamed } from '../../posts/pseudonyms/pseudonyms.server.ts'
import { appealUrl, FOR_ME, isAppealKind } from '../../posts/safety-rules.ts'
import { words } from '../../posts/safety-words.ts'
import { NotHere } from '../not-here.tsx'
import { SignInAndBack } from '../write-form.tsx'
import type { Route } from './+types/appeal'

const keptAs = (id: string) => `forum.a-${id}`

export async function loader({ params, request }: Route.LoaderArgs) {
  const kind = params.kind
  const id = idNamed(params.id)
  const session = await memberSession(db, request)
  const found = session && isAppealKind(kind) ? await appealFor(db, session.userId, kind, id) : undefined
  const zone = session?.member?.timeZone ?? config.timeZone
  const kept = await savedDraft(db, request, keptAs(id))
  const shown = found &&
    isAppealKind(kind) && {
      kind,
      said: found.said,
      decides: found.decides,
      still: found.still,
      rule: found.rule && forumWords.rules[found.rule],
      appeal: found.appeal && { ...found.appeal, askedAt: dayAndHour(found.appeal.askedAt, zone) },
    }
  return data(
    { id, url: `/forum/appeal/${kind}/${id}`, shown: shown || null, kept },
    {
      status: shown ? 200 : 404,
      headers: PRIVATE,
    },
  )
}

type Shown = NonNullable<Awaited<ReturnType<typeof loader>>['data']['shown']>

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.forMe.title, href: FOR_ME }, { label: words.appeal.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: Route.ActionArgs) {
  const kind = params.kind
  const id = idNamed(params.id)
  const { values, typed, errors } = await readForm(request, appealForm)
  if (!values) return showFormAgain(422, typed, errors)
  const session = await memberSession(db, request)
  const theirs = { typed, form: keptAs(id), network: context.get(requestFacts).network }
  if (!session) return keptUntilBack(db, request, theirs)
  if (!isAppealKind(kind)) return showFormAgain(404, typed, { form: words.appeal.notYours })
  try {
    await askSecondPerson(db, session.userId, { kind, id, text: values.text })
  } catch (error) {
    if (error instanceof Refused) return showFormAgain(error.status, typed, { form: error.message })
    throw error
  }
  await discardDraft(db, request, keptAs(id), values.keptPage)
  return goTo(appealUrl(kind, id), words.appeal.kept, words.appeal.sentText)
}

export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData
  const title = shown || actionData ? words.appeal.title : words.report.notFound
  return (
    <>
      <FormTitle title={title} error={Boolean(actionData)} />
      {shown || actionData ? (
        <Page title={title} lead={<p>{words.appeal.lead}</p>}>
          {shown && <About shown={shown} />}
          {shown?.appeal && <Asked kind={shown.kind} appeal={shown.appeal} />}
          {!shown?.appeal && (shown?.still || actionData) && (
            <AppealForm loaderData={loaderData} answer={actionData} />
          )}
          {shown && !shown.appeal && !shown.still && !actionData && <p>{words.appeal.over}</p>}
          <p>
            <a className="line-link" href={FOR_ME}>
              {words.appeal.back}
            </a>
          </p>
        </Page>
      ) : (
        <NotHere title={title} text={words.appeal.notYours} />
      )}
    </>
  )
}

function About({ shown }: { shown: Shown }) {
  return (
    <section className="box flow" aria-labelledby="about">
      <h2 id="about">{words.appeal.about[shown.kind]}</h2>
      {shown.rule && (
        <p>
          <Sentence of={words.appeal.rule} rule={<strong>{shown.rule}</strong>} />
        </p>
      )}
      {shown.said && (
        <>
          <p>{shown.kind === 'post' ? words.appeal.saidWords : words.appeal.said}</p>
          <p className="forum-plain" dir="auto">
            {shown.said}
          </p>
        </>
      )}
      {shown.still && !shown.appeal?.outcome && <p>{words.appeal.decides[shown.decides]}</p>}
    </section>
  )
}

function Asked({ kind, appeal }: { kind: Shown['kind']; appeal: NonNullable<Shown['appeal']> }) {
  return (
    <>
      <Notice title={appeal.outcome ? words.appeal.outcome[appeal.outcome] : words.appeal.sent}>
        {appeal.outcome === 'changed' && <p>{words.appeal.changed[kind]}</p>}
        {!appeal.outcome && <p>{words.appeal.waits}</p>}
        {appeal.answer && (
          <>
            <p>{words.appeal.answer}</p>
            <p className="forum-plain" dir="auto">
              {appeal.answer}
            </p>
          </>
        )}
      </Notice>
      <p>
        <Sentence of={words.appeal.asked} date={appeal.askedAt} />
      </p>
      <p className="forum-plain box" dir="auto">
        {appeal.text}
      </p>
    </>
  )
}

function AppealForm({
  loaderData: { id, url, kept },
  answer,
}: {
  loaderData: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}) {
  if (kept.waiting && !answer) return <WordsWait form={keptAs(id)} back={url} waiting={kept.waiting} />
  return (
    <>
      <ErrorSummary errors={answer?.errors ?? undefined} />
      {answer?.shows?.kind === 'sign in' && <SignInAndBack back={url} />}
      <form method="post" action={url} noValidate className="stack">
        <TextArea
          label={words.appeal.text}
          name="text"
          required
          rows={6}
          dir="auto"
          hint={words.appeal.textHint}
          error={answer?.errors?.text}
          defaultValue={answer?.typed.text ?? kept.typed?.text}
        />
        <KeptLine form={keptAs(id)} page={answer?.typed.keptPage ?? kept.page} />
        <p>
          <Button>{words.appeal.send}</Button>
        </p>
      </form>
      <ClearWords form={keptAs(id)} back={url} />
      <script src={keptFormModule} defer />
    </>
  )
}
