import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { moderatorHere } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { noteChoices } from '#app/shared/content-notes/note-choices.server.ts'
import { ToChoices } from '#app/shared/content-notes/noted.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Pagination, ResultCount } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { newerWords } from '../model/newer-words.ts'
import {
  categoryUrl,
  feedOf,
  markUrl,
  newerUrl,
  pageAsked,
  pageOfPost,
  postUrl,
  shownAsked,
  topicUrl,
} from '../model/rules.ts'
import { words } from '../model/words.ts'
import { moderationHere } from '../moderation/moderating/moderation-here.server.ts'
import { officialAnswer } from '../moderation/official/official-answer.server.ts'
import { answerHours } from '../posts/moderators.server.ts'
import { foldedFor } from '../posts/mutes/folded-posts.server.ts'
import { mutesOf } from '../posts/mutes/mutes.server.ts'
import { unseenUrl } from '../posts/mutes/rules.ts'
import { words as unseenWords } from '../posts/mutes/words.ts'
import { picturesOf } from '../posts/pictures/pictures-of-posts.server.ts'
import { type Author, pseudonymIn } from '../posts/pseudonyms/pseudonyms.server.ts'
import { postsOn, publicTopic } from '../posts/queries.server.ts'
import { tagsOf } from '../posts/tags/forum-tags.server.ts'
import { topicStarter } from '../posts/tone-and-notes/reply-wishes.server.ts'
import { topicLd } from '../posts/topic-ld.ts'
import { markOf } from '../reading/bookmarks.server.ts'
import { helpedIn } from '../reading/reactions/helped.server.ts'
import { reactionsOn } from '../reading/reactions/reactions.server.ts'
import {
  isClosedTopic,
  isLeftOut,
  type ShownPost,
  shownHelp,
  shownPost,
  shownTopic,
} from '../reading/shown-post.server.ts'
import { newIn, readIn, readUpTo } from '../reading/unread/read-marks.server.ts'
import { writingStopOf } from '../safety/measures.server.ts'
import type { Route } from './+types/topic'
import { Post } from './forum-post.tsx'
import { TopicTools } from './moderating/staff/topic-tools.tsx'
import { NotHere } from './not-here.tsx'
import { OfficialAnswer } from './official/official-answer.tsx'
import { HelpedList } from './reactions/reactions.tsx'
import { QueueLine } from './staff/desk-lines.tsx'
import { TagLinks } from './tags/tag-filter.tsx'
import { SlowLine, WishLine } from './topic-lines.tsx'
import { WritingStopped } from './writing-stopped.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const topic = await publicTopic(db, params.topicId)
  const page = pageAsked(request)
  const posts = topic ? await postsOn(db, topic.id, page) : []
  if (!topic || posts.length === 0) return data(null, { status: 404 })
  const member = await memberOf(db, request)
  const mark = member && (await markOf(db, member.id, topic.id))
  const alias = member && (await pseudonymIn(db, member.id, topic.id))
  const isOwn = ({ memberId, pseudonymId }: Author) =>
    member !== null && (memberId === member.id || (pseudonymId !== null && pseudonymId === alias?.id))
  const zone = member?.timeZone ?? config.timeZone
  const choices = await noteChoices(db, request, member?.id ?? null)
  const unseen = await mutesOf(db, member?.id ?? null)
  const folded = await foldedFor(db, unseen, topic.id, posts, isOwn)
  const title = (await isClosedTopic(db, unseen, topic.id, page === 1 ? posts[0] : undefined))
    ? unseenWords.post.topic
    : topic.title
  const begun = member !== null && (await topicStarter(db, member, topic.id)) !== undefined
  const marked = posts.map((post) => ({ id: post.id, own: isOwn(post) }))
  const pictures = await picturesOf(
    db,
    posts.map(({ id }) => id),
  )
  const reactions = member && (await reactionsOn(db, member.id, marked))
  const goOn = member && (await nextUnread(member.id, topic, posts.at(-1)?.number ?? 0))
  return data({
    topic: shownTopic(topic, title),
    tags: tagsOf(topic.tags),
    page,
    origin: config.origin,
    marked: mark && (mark.kept || mark.followed),
    goOn,
    moderation: await moderationHere(db, context.get(moderatorHere), topic, posts),
    official: page === 1 ? await shownOfficial(topic, unseen) : null,
    helped: (await helpedIn(db, topic.id)).filter((post) => !isLeftOut(unseen, post)).map(shownHelp),
    ...(await replyingIn(topic, member?.id, begun)),
    mayLeaveOut: member !== null && !topic.exampleAt,
    posts: folded.map((post) =>
      shownPost(post, topic, {
        signedIn: member !== null,
        zone,
        begun,
        choices,
        own: isOwn(post),
        show: shownAsked(request),
        reactions: reactions?.get(post.id) ?? null,
        picture: pictures.get(post.id) ?? null,
      }),
    ),
  })
}

type FoundTopic = NonNullable<Awaited<ReturnType<typeof publicTopic>>>

/** The official answer, unless the reader muted its author. */
async function shownOfficial({ id, officialPost }: FoundTopic, unseen: Awaited<ReturnType<typeof mutesOf>>) {
  const post = officialPost ? await officialAnswer(db, id, officialPost) : undefined
  return post && !isLeftOut(unseen, post) ? shownHelp(post) : null
}

/** Whether this reader can reply, and what stops a member who otherwise could. */
async function replyingIn(topic: FoundTopic, memberId: string | undefined, begun: boolean) {
  if (!mayReplyIn(topic, begun)) return { mayReply: false, stop: null }
  const stop = memberId ? await writingStopOf(db, memberId) : null
  return { mayReply: stop === null && (await answerHours(db)) !== null, stop }
}

/** Whether replies are open in the topic. @param begun whether they started it */
const mayReplyIn = ({ lockedAt, exampleAt, wish }: FoundTopic, begun: boolean): boolean =>
  !lockedAt && !exampleAt && (wish !== 'none' || begun)

/** The first post that this member has not seen. Marks this page as seen. @param last the number of its last post */
async function nextUnread(memberId: string, topic: { id: string; posts: number }, last: number) {
  const read = await readIn(db, memberId, [topic.id])
  if ((read.get(topic.id) ?? 0) < last) await readUpTo(db, memberId, topic.id, last)
  return newIn(read, topic)?.from ?? null
}

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
  const feed = { type: 'application/atom+xml', title: words.feeds.ofTopic({ title }) }
  return [
    ...pageMeta(matches, {
      page,
      ...(page === 1 && { ld: topicLd({ ...loaderData, first: loaderData.posts[0] }) }),
      title: page > 1 ? words.category.pageTitle({ name: title, page }) : title,
      description: words.topic.describes({ title }),
      noindex: topic.exampleAt !== null || topic.title === '',
    }),
    ...(topic.exampleAt
      ? []
      : [{ tagName: 'link', rel: 'alternate', ...feed, href: feedOf(topicUrl(topic.id)) }]),
  ]
}

export default function Topic({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotHere title={words.topic.notFound} text={words.topic.notFoundText} />
  const { topic, posts, page, mayReply, stop, moderation } = loaderData
  const pages = pageOfPost(topic.posts)
  return (
    <Page title={<span dir="auto">{topic.title || words.topic.titleRemoved}</span>}>
      {topic.exampleAt && (
        <Notice title={words.topic.isExample}>
          <p>{words.topic.isExampleText}</p>
        </Notice>
      )}
      <TagLinks category={topic.categoryId} tags={loaderData.tags} />
      {topic.wish && <WishLine wish={topic.wish} />}
      {moderation && (
        <>
          <QueueLine desk={moderation.desk} />
          <TopicTools topic={moderation.topic} />
        </>
      )}
      {loaderData.official && <OfficialAnswer topicId={topic.id} answer={loaderData.official} />}
      {page === 1 && loaderData.helped.length > 0 && (
        <HelpedList topicId={topic.id} posts={loaderData.helped} />
      )}
      {topic.slowMinutes && <SlowLine minutes={topic.slowMinutes} />}
      <section aria-labelledby="results" className="flow">
        <ResultCount>{heading(topic.posts, page, pages)}</ResultCount>
        {stop && <WritingStopped kind={stop.kind} />}
        {mayReply && (
          <p>
            <a className="line-link" href={`${topicUrl(topic.id)}/reply`}>
              {words.topic.replyHere}
            </a>
          </p>
        )}
        {topic.posts > 1 && (
          <p>
            <a className="line-link" href={postUrl(topic.id, topic.posts)}>
              {words.topic.newest}
            </a>
          </p>
        )}
        {loaderData.marked !== null && (
          <p>
            <a className="line-link" href={markUrl(topic.id)}>
              {loaderData.marked ? words.marks.change : words.marks.open}
            </a>
          </p>
        )}
        {loaderData.goOn && (
          <p>
            <a className="line-link" href={postUrl(topic.id, loaderData.goOn)}>
              <Sentence of={words.marks.lastRead} number={loaderData.goOn} />
            </a>
          </p>
        )}
        {posts.some(hasNotes) && (
          <p>
            <ToChoices />
          </p>
        )}
        {posts.map((post) => (
          <Post
            key={post.id}
            post={post}
            topicId={topic.id}
            mayReply={mayReply}
            moderated={moderation?.posts.find(({ id }) => id === post.id)}
          />
        ))}
        {page === pages && !topic.exampleAt && !topic.locked && (
          <p>
            <a className="line-link" href={newerUrl(topic.id, topic.posts)} rel="nofollow">
              {newerWords.look}
            </a>
          </p>
        )}
        <Pagination page={page} pages={pages} address={(number) => `${topicUrl(topic.id, number)}#results`} />
      </section>
      {topic.locked && (
        <Notice title={words.topic.locked}>
          <p>{words.topic.lockedText}</p>
        </Notice>
      )}
      {mayReply && (
        <p>
          <ButtonLink href={`${topicUrl(topic.id)}/reply`}>{words.topic.reply}</ButtonLink>
        </p>
      )}
      {loaderData.mayLeaveOut && (
        <p>
          <a className="line-link" href={unseenUrl('topic', topic.id)} rel="nofollow">
            {unseenWords.list.chooseTopic}
          </a>
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
          {words.topic.back({ category: topic.category })}
        </a>
      </p>
    </Page>
  )
}

/** Whether the reader's choices about content notes decide how this post is shown. */
const hasNotes = ({ notes, body }: ShownPost): boolean =>
  notes.length > 0 && (body.kind === 'shown' || body.kind === 'note-hidden')

const heading = (posts: number, page: number, pages: number) =>
  pages > 1
    ? `${words.topic.posts({ count: posts })}. ${words.topic.pageOf({ page, pages })}`
    : words.topic.posts({ count: posts })
