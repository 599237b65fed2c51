import { data } from 'react-router'
import { notFound } from '#app/platform/refused.ts'
import { moderatorHere } from '#app/platform/roles/staff-member.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import draftsModule from '../composing/drafts/drafts-module.ts?worker&url'
import {
  composeView,
  PRIVATE,
  readPostForm,
  showFormAgain,
  submitNewPost,
} from '../composing/post-form.server.ts'
import { words as watchWords } from '../composing/word-filter/words.ts'
import { postIn, startTopic } from '../composing/writing.server.ts'
import { categoryUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { words as placeWords } from '../posts/categories/words.ts'
import { topicForm } from '../posts/forms.server.ts'
import { anyPlaceCalled } from '../posts/queries.server.ts'
import { tagProblem, tagsIn } from '../posts/tags/forms.server.ts'
import { tagsToChoose } from '../posts/tags/forum-tags.server.ts'
import { YOUNG_TOPICS_A_DAY, YOUNG_TOPICS_AN_HOUR } from '../posts/word-filter-rules.ts'
import type { Route } from './+types/new-topic'
import { CannotWrite, ReadFirst, WriteForm } from './write-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { id, name, readFirstSince, closedSince, goneSince } =
    (await anyPlaceCalled(db, params.category)) ?? notFound()
  const { form } = await composeView(db, request, context, { category: id })
  const { kept, drafts } = form
  const begun = Boolean(kept.typed || kept.waiting || drafts?.open || drafts?.offered.length)
  if (goneSince && !begun) notFound()
  return data(
    {
      ...form,
      // A category that takes no new topics offers no empty form.
      drafts: drafts && { ...drafts, empty: goneSince || closedSince ? '' : drafts.empty },
      category: { id, name, readFirst: readFirstSince !== null },
      shut: goneSince ? 'gone' : closedSince ? 'closed' : null,
      begun,
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
  const form = await readPostForm(db, request, topicForm)
  if (form.typed.intent === 'lines') return showFormAgain(200, withLines(form.typed), null)
  const tagsGone = form.values && tagProblem(form.values)
  if (tagsGone) return showFormAgain(422, form.typed, { tags: tagsGone })
  const asModerator = context.get(moderatorHere)?.userId
  return submitNewPost(db, request, context, form, {
    where: { category: category.id },
    write: (member, values) =>
      startTopic(db, member, {
        ...postIn(values),
        category: category.id,
        title: values.title,
        wish: values.wish,
        tags: tagsIn(values),
        asModerator: values.asModerator ? asModerator : null,
      }),
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
    <Page
      title={words.write.newTitle}
      lead={!shut && <p>{words.write.newIn({ category: category.name })}</p>}
    >
      <FormTitle title={words.write.newTitle} error={Boolean(actionData?.errors)} />
      {who.state !== 'writes' && !shut && actionData?.shows?.kind !== 'sign in' && (
        <CannotWrite state={who.state} back={url} />
      )}
      {shut && (
        <EmptyState title={placeWords.shut.title}>
          <p>
            <Sentence of={shut === 'gone' ? placeWords.shut.goneText : placeWords.shut.text} forum="/forum" />
          </p>
        </EmptyState>
      )}
      <ReadFirst who={who} place={category.readFirst} />
      {mayType && who.fewTopics && (
        <p>{watchWords.young.says({ anHour: YOUNG_TOPICS_AN_HOUR, aDay: YOUNG_TOPICS_A_DAY })}</p>
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
