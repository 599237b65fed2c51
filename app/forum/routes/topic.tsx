import { data } from 'react-router'
import { memberOf } from '#app/platform/accounts/member-accounts.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Pagination, ResultCount } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { WishLine } from '../care/components/wish-line.tsx'
import { noteChoices } from '../care/note-choices.server.ts'
import { begunBy } from '../care/reply-wishes.server.ts'
import { beginsOpen, NOTES_PAGE, notesOf } from '../care/rules.ts'
import { words as careWords } from '../care/words.ts'
import { Post } from '../components/forum-post.tsx'
import { NotHere } from '../components/not-here.tsx'
import { markOf, readUpTo } from '../marks.server.ts'
import { answerHours } from '../moderators.server.ts'
import { type Author, hourOf, pseudonymIn } from '../nameless/pseudonyms.server.ts'
import { excerptOf, postsOn, publicTopic } from '../queries.server.ts'
import { categoryUrl, feedOf, markUrl, pageAsked, pageOfPost, postUrl, topicUrl } from '../rules.ts'
import { nameOf, words } from '../words.ts'
import type { Route } from './+types/topic'

export async function loader({ params, request }: Route.LoaderArgs) {
  const topic = await publicTopic(db, params.topicId)
  const page = pageAsked(request)
  const posts = topic ? await postsOn(db, topic.id, page) : []
  if (!topic || posts.length === 0) return data(null, { status: 404 })
  const member = await memberOf(db, request)
  const hours = await answerHours(db)
  const mark = member && (await markOf(db, member.id, topic.id))
  const alias = member && (await pseudonymIn(db, member.id, topic.id))
  const isOwn = ({ memberId, pseudonymId }: Author) =>
    member !== null && (memberId === member.id || (pseudonymId !== null && pseudonymId === alias?.id))
  const choices = await noteChoices(db, request, member?.id ?? null)
  const mayAdd =
    topic.wish !== 'none' || (member !== null && (await begunBy(db, member, topic.id)) !== undefined)
  if (member && mark?.followed) await readUpTo(db, member.id, topic.id, posts.at(-1)?.number ?? 0)
  return data({
    topic: { ...topic, publishedAt: hourOf(topic.publishedAt ?? ''), lastPostAt: hourOf(topic.lastPostAt) },
    page,
    origin: config.origin,
    mark: mark && {
      made: mark.kept || mark.followed,
      goOn: mark.followed ? nextOf(mark.readTo, page, topic.posts) : null,
    },
    zone: member?.timeZone ?? config.timeZone,
    mayReply: hours !== null && !topic.lockedAt && !topic.exampleAt && mayAdd,
    posts: posts.map(
      ({ number, publishedAt, removedAt, waitsSince, memberId, html, text, pseudonymId, ...post }) => ({
        ...post,
        html: removedAt || waitsSince ? '' : html,
        notes: notesOf(post),
        open: beginsOpen(notesOf(post), choices),
        // What is folded for people is not shown by machines.
        excerpt:
          number === 1 && !removedAt && !waitsSince && notesOf(post).length === 0 ? excerptOf(text) : '',
        waits: waitsSince !== null,
        hidden: post.hiddenAt !== null,
        own: isOwn({ memberId, pseudonymId }),
        mayReport: !topic.exampleAt && !isOwn({ memberId, pseudonymId }),
        number: number ?? 0,
        publishedAt: publishedAt ?? '',
        removed: removedAt !== null,
        name: topic.exampleAt ? words.topic.example : nameOf(post),
        madeUp: pseudonymId !== null,
      }),
    ),
  })
}

/** The first post that a follower has not seen, where it is on another page. */
const nextOf = (readTo: number, page: number, posts: number): number | null =>
  readTo < posts && pageOfPost(readTo + 1) !== page ? readTo + 1 : null

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>['data'], null>
export const handle = {
  hydrate: false,
  crumbs: (loaded: Loaded | null) => [
    { label: words.topic.forum, href: '/forum' },
    ...(loaded ? [{ label: loaded.topic.category, href: categoryUrl(loaded.topic.categoryId) }] : []),
    { label: loaded ? loaded.topic.title || words.topic.titleRemoved : words.topic.notFound },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: words.topic.notFound, noindex: true })
  const { topic, page } = loaderData
  const title = topic.title || words.topic.titleRemoved
  const feed = { type: 'application/atom+xml', title: words.feeds.ofTopic(title) }
  return [
    ...pageMeta(matches, {
      page,
      ...(page === 1 && { ld: topicLd(loaderData) }),
      title: page > 1 ? words.category.pageTitle(title, page) : title,
      description: words.topic.describes(title),
      noindex: topic.exampleAt !== null || topic.title === '',
    }),
    ...(topic.exampleAt
      ? []
      : [{ tagName: 'link', rel: 'alternate', ...feed, href: feedOf(topicUrl(topic.id)) }]),
  ]
}

/** A topic in the words of schema.org: of its author the handle alone, and nothing of a post that cannot be read. */
function topicLd({ topic, posts, origin }: Loaded) {
  const [first] = posts
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    '@id': origin + topicUrl(topic.id),
    url: origin + topicUrl(topic.id),
    headline: topic.title,
    ...(first?.html && { author: { '@type': 'Person', name: first.name } }),
    ...(first?.excerpt && { text: first.excerpt }),
    datePublished: topic.publishedAt,
    dateModified: topic.lastPostAt,
    commentCount: topic.posts - 1,
    articleSection: topic.category,
    inLanguage: 'en-US',
  }
}

export default function Topic({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotHere title={words.topic.notFound} text={words.topic.notFoundText} />
  const { topic, posts, page, zone, mayReply } = loaderData
  const pages = pageOfPost(topic.posts)
  return (
    <Page title={<span dir="auto">{topic.title || words.topic.titleRemoved}</span>}>
      {topic.exampleAt && (
        <Notice title={words.topic.isExample}>
          <p>{words.topic.isExampleText}</p>
        </Notice>
      )}
      {topic.wish && <WishLine wish={topic.wish} />}
      <section aria-labelledby="results" className="flow">
        <ResultCount>{heading(topic.posts, page, pages)}</ResultCount>
        {topic.posts > 1 && (
          <p>
            <a className="line-link" href={postUrl(topic.id, topic.posts)}>
              {words.topic.newest}
            </a>
          </p>
        )}
        {loaderData.mark && (
          <p>
            <a className="line-link" href={markUrl(topic.id)}>
              {loaderData.mark.made ? words.marks.change : words.marks.open}
            </a>
          </p>
        )}
        {loaderData.mark?.goOn && (
          <p>
            <a className="line-link" href={postUrl(topic.id, loaderData.mark.goOn)}>
              <Sentence of={words.marks.lastRead} number={loaderData.mark.goOn} />
            </a>
          </p>
        )}
        {posts.some(({ notes, html }) => notes.length > 0 && html) && (
          <p>
            <a className="line-link" href={NOTES_PAGE} rel="nofollow">
              {careWords.note.choose}
            </a>
          </p>
        )}
        {posts.map((post) => (
          <Post key={post.id} post={post} topicId={topic.id} zone={zone} mayReply={mayReply} />
        ))}
        <Pagination page={page} pages={pages} address={(number) => `${topicUrl(topic.id, number)}#results`} />
      </section>
      {topic.lockedAt && (
        <Notice title={words.topic.locked}>
          <p>{words.topic.lockedText}</p>
        </Notice>
      )}
      {mayReply && (
        <p>
          <ButtonLink href={`${topicUrl(topic.id)}/reply`}>{words.topic.reply}</ButtonLink>
        </p>
      )}
      {!topic.exampleAt && (
        <p>
          <a className="line-link" href={feedOf(topicUrl(topic.id))}>
            {words.feeds.followTopic}
          </a>
        </p>
      )}
      <p>
        <a className="line-link" href={categoryUrl(topic.categoryId)}>
          {words.topic.back(topic.category)}
        </a>
      </p>
    </Page>
  )
}

const heading = (posts: number, page: number, pages: number) =>
  pages > 1 ? `${words.topic.posts(posts)}. ${words.topic.pageOf(page, pages)}` : words.topic.posts(posts)
