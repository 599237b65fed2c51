import { data } from 'react-router'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { discardDraft, savedDraft } from '#app/platform/autosave/autosave.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { newId } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/refused.ts'
import { moderatorHere } from '#app/platform/roles/staff-member.server.ts'
import { notesIn } from '#app/shared/content-notes/note-fields.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { draftSent, draftsHere, keptAs, savedForLater } from '../composing/drafts/drafts-here.server.ts'
import draftsModule from '../composing/drafts/drafts-module.ts?worker&url'
import {
  again,
  beforePosting,
  goTo,
  PRIVATE,
  posterStatus,
  submitPost,
} from '../composing/post-form.server.ts'
import { heldBack } from '../composing/scheduled-posts/scheduled-post-form.server.ts'
import { words as watchWords } from '../composing/word-filter/words.ts'
import { startTopic } from '../composing/writing.server.ts'
import { categoryUrl, ownPostUrl, topicUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { notAsModerator } from '../moderation/official/as-moderator.ts'
import { words as placeWords } from '../posts/categories/words.ts'
import { topicForm } from '../posts/forms.server.ts'
import { readPostForm } from '../posts/pictures/form-with-picture.server.ts'
import { wantedPicture } from '../posts/pictures/rules.ts'
import { anyPlaceCalled } from '../posts/queries.server.ts'
import { tagProblem, tagsIn } from '../posts/tags/forms.server.ts'
import { tagsToChoose } from '../posts/tags/forum-tags.server.ts'
import type { Route } from './+types/new-topic'
import { CannotWrite, WriteForm } from './write-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { id, name, readFirstSince, closedSince, goneSince } =
    (await anyPlaceCalled(db, params.category)) ?? notFound()
  const { member, shared, ...who } = await posterStatus(db, request)
  const where = { category: id }
  const kept = await savedDraft(db, request, keptAs(where))
  const drafts = await draftsHere(db, request, member, where, shared)
  const begun = Boolean(kept.typed || kept.waiting || drafts?.open || drafts?.offered.length)
  if (goneSince && !begun) notFound()
  return data(
    {
      category: { id, name, readFirst: readFirstSince !== null },
      shut: goneSince ? 'gone' : closedSince ? 'closed' : null,
      begun,
      moderator: context.get(moderatorHere) !== null,
      // A category that takes no new topics offers no empty form.
      drafts: drafts && { ...drafts, empty: goneSince || closedSince ? '' : drafts.empty },
      who,
      kept,
      ticket: newId(),
      tags: tagsToChoose(),
      tagsGone: tagProblem(kept.typed ?? drafts?.open?.typed ?? {}),
    },
    { headers: PRIVATE },
  )
}

export const handle = {
  hydrate: false,
  crumbs: (loaded: Awaited<ReturnType<typeof loader>>['data'] | null) => [
    { label: words.category.forum, href: '/forum' },
    ...(loaded && loaded.shut !== 'gone'
      ? [{ label: loaded.category.name, href: categoryUrl(loaded.category.id) }]
      : []),
    { label: words.write.newTitle },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: Route.ActionArgs) {
  const category = (await anyPlaceCalled(db, params.category)) ?? notFound()
  const { values, typed, errors } = await readPostForm(db, request, topicForm)
  const where = { category: category.id }
  const theirs = { typed, form: keptAs(where), network: context.get(requestFacts).network }
  if (typed.intent === 'later')
    return submitPost(db, request, theirs, (member) => savedForLater(db, member, { where, title: '' }, typed))
  if (typed.intent === 'lines') return again(200, withLines(typed), null)
  if (!values) return again(422, typed, errors)
  const tags = tagProblem(values)
  if (tags) return again(422, typed, { tags })
  const moderator = context.get(moderatorHere)
  const unmarked = notAsModerator(values, moderator !== null)
  if (unmarked) return again(422, typed, { asModerator: unmarked })
  const sent = async (member: Member) => {
    await discardDraft(db, request, keptAs(where), values.keptPage)
    await draftSent(db, member, where, typed)
  }
  return submitPost(db, request, theirs, async (member) => {
    const first = await beforePosting(db, member, typed, values)
    if (first) return first
    const { title, text, ticket, nameless, wish, tone, when } = values
    if (when !== 'now') {
      const held = await heldBack(db, member, where, { ticket, typed, when })
      await sent(member)
      return held
    }
    const { postId, topicId, number } = await startTopic(db, member, {
      id: ticket,
      category: category.id,
      title,
      text,
      nameless,
      wish,
      tone,
      notes: notesIn(values),
      picture: wantedPicture(values),
      tags: tagsIn(values),
      asModerator: values.asModerator ? moderator?.userId : null,
    })
    await sent(member)
    if (number !== null) return goTo(topicUrl(topicId), words.write.posted, words.write.postedText)
    return goTo(ownPostUrl(postId), words.write.waiting, words.write.waitingShort)
  })
}

/** Redisplays the form with three questions to answer, after the typed text. */
const withLines = (typed: Record<string, string>) => ({
  ...typed,
  text: [typed.text?.trimEnd(), words.write.linesText].filter(Boolean).join('\n\n'),
})

export default function NewTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { category, who, kept, drafts, ticket, shut, begun } = loaderData
  const url = `/forum/${category.id}/new`
  // Text that was typed before the category was closed can still be copied.
  const mayType = (who.state === 'writes' && (!shut || begun)) || actionData
  return (
    <Page title={words.write.newTitle} lead={!shut && <p>{words.write.newIn(category.name)}</p>}>
      <FormTitle title={words.write.newTitle} error={Boolean(actionData?.errors)} />
      {who.state !== 'writes' && !shut && !actionData?.signIn && <CannotWrite state={who.state} back={url} />}
      {shut && (
        <EmptyState title={placeWords.shut.title}>
          <p>
            <Sentence of={shut === 'gone' ? placeWords.shut.goneText : placeWords.shut.text} forum="/forum" />
          </p>
        </EmptyState>
      )}
      {who.anHour && <p>{watchWords.raid.waits}</p>}
      {who.isNew && who.hours !== null && <p>{words.write.waitsFirst(who.hours)}</p>}
      {!who.isNew && category.readFirst && who.hours !== null && (
        <p>{placeWords.readFirst.saysHours(who.hours)}</p>
      )}
      {mayType && (
        <>
          <WriteForm
            action={url}
            answer={actionData}
            hidden={{ ticket }}
            withTitle
            withWish
            tags={loaderData.tags}
            tagsGone={loaderData.tagsGone}
            withLines
            nameless={{ alias: null }}
            moderator={loaderData.moderator}
            send={words.write.post}
            zone={who.zone}
            keeping={{ form: `forum.new-${category.id}`, back: url, kept, drafts }}
          />
          <script src={draftsModule} defer />
        </>
      )}
    </Page>
  )
}
