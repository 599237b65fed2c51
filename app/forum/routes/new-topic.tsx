import { data } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import keptFormModule from '#app/platform/kept-forms/kept-form-module.ts?worker&url'
import { wordsKept, wordsSent } from '#app/platform/kept-forms/kept-forms.server.ts'
import { notFound } from '#app/platform/requests/refused.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { notesIn } from '../care/forms.server.ts'
import { CannotWrite, WriteForm } from '../components/write-form.tsx'
import { topicForm } from '../forms.server.ts'
import { answerHours } from '../moderators.server.ts'
import { categoryCalled } from '../queries.server.ts'
import { categoryUrl, ownPostUrl, topicUrl } from '../rules.ts'
import { words } from '../words.ts'
import { startTopic } from '../writing.server.ts'
import type { Route } from './+types/new-topic'
import { again, goTo, PRIVATE, previewed, whoWrites, withTheirWords } from './who-writes.server.ts'

const keptAs = (category: string) => `forum.new-${category}`

export async function loader({ params, request }: Route.LoaderArgs) {
  const { id, name } = (await categoryCalled(db, params.category)) ?? notFound()
  const { member, ...who } = await whoWrites(db, request)
  const kept = await wordsKept(db, request, keptAs(id))
  return data({ category: { id, name }, who, kept, ticket: newId() }, { headers: PRIVATE })
}

export const handle = {
  hydrate: false,
  crumbs: (loaded: Awaited<ReturnType<typeof loader>>['data'] | null) => [
    { label: words.category.forum, href: '/forum' },
    ...(loaded ? [{ label: loaded.category.name, href: categoryUrl(loaded.category.id) }] : []),
    { label: words.write.newTitle },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: Route.ActionArgs) {
  const category = (await categoryCalled(db, params.category)) ?? notFound()
  const { values, typed, errors } = await readForm(request, topicForm)
  if (!values) return again(422, typed, errors)
  if (values.intent === 'preview') return previewed(typed, values.text)
  return withTheirWords(
    db,
    request,
    { typed, form: keptAs(category.id), network: context.get(requestFacts).network },
    async (member) => {
      const { title, text, ticket, nameless, wish } = values
      const { postId, topicId, number } = await startTopic(db, member, {
        id: ticket,
        category: category.id,
        title,
        text,
        nameless,
        wish,
        notes: notesIn(values),
      })
      await wordsSent(db, request, keptAs(category.id), values.keptPage)
      if (number !== null) return goTo(topicUrl(topicId), words.write.posted, words.write.postedText)
      const hours = await answerHours(db)
      return goTo(ownPostUrl(postId), words.write.waiting, words.write.waitingText(hours))
    },
  )
}

export default function NewTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { category, who, kept, ticket } = loaderData
  const url = `/forum/${category.id}/new`
  const mayType = who.state === 'writes' || actionData
  return (
    <Page title={words.write.newTitle} lead={<p>{words.write.newIn(category.name)}</p>}>
      <FormTitle title={words.write.newTitle} error={Boolean(actionData?.errors)} />
      {who.state !== 'writes' && <CannotWrite state={who.state} back={url} />}
      {who.isNew && who.hours !== null && <p>{words.write.waitsFirst(who.hours)}</p>}
      {mayType && (
        <>
          <WriteForm
            action={url}
            answer={actionData}
            hidden={{ ticket }}
            withTitle
            withWish
            nameless={{ alias: null }}
            send={words.write.post}
            keeping={{ form: keptAs(category.id), back: url, kept }}
          />
          <script src={keptFormModule} defer />
        </>
      )}
    </Page>
  )
}
