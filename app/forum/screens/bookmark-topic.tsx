import { data } from 'react-router'
import { type Member, memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { discardDraft, savedDraft } from '#app/platform/autosave/autosave.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { RemindChoice } from '#app/shared/reminders/remind-choice.tsx'
import { remindTime } from '#app/shared/reminders/remind-rules.ts'
import { WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { goTo, keptUntilBack, PRIVATE, showFormAgain } from '../composing/post-form.server.ts'
import { markUrl, NOTE_LONGEST, topicUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { markForm } from '../posts/forms.server.ts'
import { publicTopic } from '../posts/queries.server.ts'
import { markOf, markTopic } from '../reading/bookmarks.server.ts'
import { titleFor } from '../reading/shown-post.server.ts'
import type { Route } from './+types/bookmark-topic'
import { NotHere } from './not-here.tsx'
import { SignInAndBack, signInFrom } from './write-form.tsx'

const keptAs = (topicId: string) => `forum.k-${topicId}`

export async function loader({ params, request }: Route.LoaderArgs) {
  const kept = await savedDraft(db, request, keptAs(params.topicId))
  const member = await memberOf(db, request)
  const topic = await publicTopic(db, params.topicId)
  const mark = member && (await shownMark(member, params.topicId))
  const title = topic ? await titleFor(db, member?.id ?? null, topic) : ''
  // The topic may have been removed: a member who bookmarked it can still delete the bookmark.
  const there = topic !== undefined || mark?.kept || mark?.followed
  return data(
    { id: params.topicId, title: title || words.topic.titleRemoved, mark, there, kept },
    { status: there ? 200 : 404, headers: PRIVATE },
  )
}

async function shownMark({ id, timeZone }: Member, topicId: string) {
  const { remindAt, ...mark } = await markOf(db, id, topicId)
  return { ...mark, remindOn: remindAt && longDate(remindAt, timeZone ?? config.timeZone) }
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.topic.forum, href: '/forum' }, { label: words.marks.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: Route.ActionArgs) {
  const { values, typed, errors } = await readForm(request, markForm)
  if (!values) return showFormAgain(422, typed, errors)
  const member = await memberOf(db, request)
  const form = keptAs(params.topicId)
  if (!member) return keptUntilBack(db, request, { typed, form, network: context.get(requestFacts).network })
  try {
    const { keep, follow, tell, note } = values
    const remindAt = remindTime(values.remind, member.timeZone ?? config.timeZone)
    await markTopic(db, member.id, params.topicId, {
      kept: keep || Boolean(remindAt),
      note,
      remindAt,
      followed: follow || tell,
      told: tell,
    })
  } catch (error) {
    if (error instanceof Refused) return showFormAgain(error.status, typed, { form: error.message })
    throw error
  }
  await discardDraft(db, request, form, values.keptPage)
  return goTo(topicUrl(params.topicId), words.marks.saved, words.marks.savedText)
}

export default function BookmarkTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, mark, there, kept } = loaderData
  if (!there) return <NotHere title={words.topic.notFound} text={words.topic.notFoundText} />
  const typed = actionData?.typed ?? kept.typed
  const url = markUrl(id)
  return (
    <Page title={words.marks.title} lead={<p dir="auto">{title}</p>}>
      <FormTitle title={words.marks.title} error={Boolean(actionData?.errors)} />
      {!mark && !actionData ? (
        <>
          <p>{words.marks.signIn}</p>
          <ButtonLink href={signInFrom(url)}>{words.write.signIn}</ButtonLink>
        </>
      ) : kept.waiting && !actionData ? (
        <WordsWait form={keptAs(id)} back={url} waiting={kept.waiting} />
      ) : (
        <form method="post" action={url} className="flow" noValidate>
          <ErrorSummary errors={actionData?.errors ?? {}} />
          {actionData?.shows?.kind === 'sign in' && <SignInAndBack back={url} />}
          <input type="hidden" name="keptPage" defaultValue={typed?.keptPage ?? kept.page} />
          <p>{words.marks.onlyYou}</p>
          <Checkbox
            label={words.marks.follow}
            hint={words.marks.followHint}
            name="follow"
            value="yes"
            defaultChecked={typed ? typed.follow === 'yes' : mark?.followed}
          />
          <Checkbox
            label={words.marks.tell}
            hint={words.marks.tellHint}
            name="tell"
            value="yes"
            defaultChecked={typed ? typed.tell === 'yes' : mark?.told}
          />
          <Checkbox
            label={words.marks.keep}
            hint={words.marks.keepHint}
            name="keep"
            value="yes"
            defaultChecked={typed ? typed.keep === 'yes' : mark?.kept}
          />
          <Field
            label={words.marks.note}
            hint={words.marks.noteHint}
            name="note"
            optional
            maxLength={NOTE_LONGEST}
            defaultValue={typed ? typed.note : mark?.note}
            error={actionData?.errors?.note}
          />
          <RemindChoice on={mark?.remindOn ?? null} chosen={typed?.remind} />
          <Button>{words.marks.save}</Button>
        </form>
      )}
    </Page>
  )
}
