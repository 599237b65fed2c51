import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { newerWords } from '../model/newer-words.ts'
import { newerUrl, postUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { publicTopic } from '../posts/queries.server.ts'
import { titleFor } from '../reading/shown-post.server.ts'
import type { Route } from './+types/newer-posts'
import { NotHere } from './not-here.tsx'

export async function loader({ params, request }: Route.LoaderArgs) {
  const topic = await publicTopic(db, params.topicId)
  if (!topic) return data(null, { status: 404 })
  const asked = new URL(request.url).searchParams.get('after') ?? ''
  const after = Math.min(/^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : topic.posts, topic.posts)
  const member = await memberOf(db, request)
  const title = await titleFor(db, member?.id ?? null, topic)
  return data({ id: topic.id, title, after, newer: topic.posts - after })
}

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>['data'], null>
export const handle = {
  hydrate: false,
  crumbs: (loaded: Loaded | null) => [
    { label: words.topic.forum, href: '/forum' },
    ...(loaded
      ? [{ label: loaded.title || words.topic.titleRemoved, href: postUrl(loaded.id, loaded.after) }]
      : []),
    { label: newerWords.title },
  ],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: newerWords.title, noindex: true })

/** Checks for new replies on a page of its own, so that the topic does not move while it is read. */
export default function Newer({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotHere title={words.topic.notFound} text={words.topic.notFoundText} />
  const { id, after, newer } = loaderData
  return newer > 0 ? (
    <Page title={newerWords.some({ count: newer })} lead={<p>{newerWords.since({ number: after })}</p>}>
      <ButtonRow>
        <ButtonLink href={postUrl(id, after + 1)}>{newerWords.show({ count: newer })}</ButtonLink>
        <ButtonLink href={postUrl(id, after)} look="quiet">
          {newerWords.back({ number: after })}
        </ButtonLink>
      </ButtonRow>
    </Page>
  ) : (
    <Page title={newerWords.none} lead={<p>{newerWords.still({ number: after })}</p>}>
      <ButtonRow>
        <ButtonLink href={postUrl(id, after)}>{newerWords.back({ number: after })}</ButtonLink>
        <ButtonLink href={newerUrl(id, after)} look="quiet">
          {newerWords.again}
        </ButtonLink>
      </ButtonRow>
    </Page>
  )
}
