import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { moderatorHere } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { noteChoices } from '#app/shared/content-notes/note-choices.server.ts'
import { isHidden } from '#app/shared/content-notes/note-rules.ts'
import { words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { AboutLine, HiddenPosts } from '#app/shared/content-notes/noted.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { EmptyState, Pagination, ResultCount, StatusTag } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import {
  categoryUrl,
  feedOf,
  LAST_PAGE,
  pageAsked,
  postUrl,
  TOPICS_A_PAGE,
  topicUrl,
} from '../model/rules.ts'
import { type Tag, tagAsked, taggedUrl } from '../model/tag-rules.ts'
import { words } from '../model/words.ts'
import { deskCounts } from '../moderation/moderating/moderation-here.server.ts'
import { words as placeWords } from '../posts/categories/words.ts'
import { followsCategory } from '../posts/following/followed-categories.server.ts'
import { answerHours } from '../posts/moderators.server.ts'
import { mutesOf, topicLeftOut } from '../posts/mutes/mutes.server.ts'
import { unseenUrl } from '../posts/mutes/rules.ts'
import { words as unseenWords } from '../posts/mutes/words.ts'
import { words as officialWords } from '../posts/official-words.ts'
import { categoryCalled, countTagged, topicsIn } from '../posts/queries.server.ts'
import { forumTags, tagCalled, tagsListed } from '../posts/tags/forum-tags.server.ts'
import { words as tagWords } from '../posts/tags/words.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import { pinnedIn } from '../reading/pin-topic.server.ts'
import { shownDay } from '../reading/shown-post.server.ts'
import { newIn, readIn } from '../reading/unread/read-marks.server.ts'
import { writingStopOf } from '../safety/measures.server.ts'
import type { Route } from './+types/category'
import { FindForm } from './find-form.tsx'
import { FollowCategory } from './following/follow-category-button.tsx'
import { MutedPost } from './mutes/folded-post.tsx'
import { NotHere } from './not-here.tsx'
import { QueueLine } from './staff/desk-lines.tsx'
import { TagFilter } from './tags/tag-filter.tsx'
import { WritingStopped } from './writing-stopped.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const category = await categoryCalled(db, params.category)
  if (!category) return data(null, { status: 404 })
  const page = pageAsked(request)
  const tag = tagCalled(tagAsked(new URL(request.url).searchParams.get('tag')))
  const count = tag ? await countTagged(db, category.id, tag.code) : category.topics
  const listed = await topicsIn(db, category.id, page, tag?.code, tag ? undefined : count)
  const pinned = page === 1 && !tag ? await pinnedIn(db, category.id) : []
  const isPinned = (id: string) => pinned.some((topic) => topic.id === id)
  const topics = [...pinned, ...listed.filter(({ id }) => !isPinned(id))]
  const hours = await answerHours(db)
  const member = await memberOf(db, request)
  const choices = await noteChoices(db, request, member?.id ?? null)
  const hidden = topics.filter((topic) => isHidden(notesIn(topic), choices))
  const unseen = await mutesOf(db, member?.id ?? null)
  const seen = topics.filter((topic) => !hidden.includes(topic))
  const shown = seen.filter((topic) => !topicLeftOut(unseen, topic))
  const read = await readIn(
    db,
    member?.id ?? '',
    shown.map(({ id }) => id),
  )
  return data({
    desk: await deskCounts(db, context.get(moderatorHere)),
    category,
    page,
    tag,
    tags: forumTags(),
    count,
    follows: member && (await followsCategory(db, member.id, category.id)),
    open: hours !== null,
    stop: member && (await writingStopOf(db, member.id)),
    pages: Math.min(LAST_PAGE, Math.ceil(count / TOPICS_A_PAGE)),
    hiddenTopics: hidden.length,
    leftOut: seen.length - shown.length,
    mayLeaveOut: member !== null,
    topics: shown.map((topic) => ({
      id: topic.id,
      title: topic.title,
      posts: topic.posts,
      by: topic.handle,
      example: topic.exampleAt !== null,
      pinned: isPinned(topic.id),
      unread: newIn(read, topic),
      tagged: tagsListed(topic.tags),
      about: topic.title ? notesIn(topic) : [],
      last: shownDay(topic.lastPostAt, config.timeZone),
    })),
  })
}

/** A topic without its opening post has no notes to show. */
const notesIn = ({ notes, addedNotes }: { notes: string | null; addedNotes: string | null }) =>
  notesOf({ notes: notes ?? '', addedNotes: addedNotes ?? '' })

type Loaded = { category: { name: string } } | null
export const handle = {
  hydrate: false,
  crumbs: (loaded: Loaded) => [
    { label: words.category.forum, href: '/forum' },
    { label: loaded?.category.name ?? words.category.notFound },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: words.category.notFound, noindex: true })
  const { category, page, topics, tag } = loaderData
  const place = tag ? tagWords.filter.pageTitle({ place: category.name, tag: tag.name }) : category.name
  const feed = { type: 'application/atom+xml', title: words.feeds.ofCategory({ name: category.name }) }
  return [
    ...pageMeta(matches, {
      page,
      title: words.category.pageTitle({ name: place, page }),
      description: words.category.describes({ name: category.name, about: category.about }),
      // The category has no topics by members yet, or this page is a filtered list.
      noindex: tag !== undefined || topics.every(({ example }) => example),
    }),
    { tagName: 'link', rel: 'alternate', ...feed, href: feedOf(categoryUrl(category.id)) },
  ]
}

export default function Category({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotHere title={words.category.notFound} text={words.category.notFoundText} />
  const { category, page, pages, topics, hiddenTopics, leftOut, open, tag, count, follows } = loaderData
  return (
    <Page
      title={category.name}
      lead={
        <p>
          <strong>{words.category.belongs}.</strong> {category.belongs}
        </p>
      }
    >
      {category.closedSince ? (
        <p>
          <strong>{placeWords.shut.title}.</strong> <Sentence of={placeWords.shut.text} forum="/forum" />
        </p>
      ) : loaderData.stop ? (
        <WritingStopped kind={loaderData.stop.kind} />
      ) : open ? (
        <p>
          <ButtonLink href={`/forum/${category.id}/new`}>{words.category.begin}</ButtonLink>
        </p>
      ) : (
        <p>
          <strong>{words.write.closedNow}.</strong> {words.write.closedText}
        </p>
      )}
      {category.readFirstSince && <p>{placeWords.readFirst.says}</p>}
      <QueueLine desk={loaderData.desk} />
      <FindForm category={category.id} />
      <TagFilter category={category.id} tags={loaderData.tags} tag={tag} />
      <section aria-labelledby="results" className="flow">
        <ResultCount>
          {words.category.topics({ count })}
          {tag && `: ${tag.name}`}
        </ResultCount>
        {tag?.about && <p className="muted">{tag.about}</p>}
        <HiddenPosts count={hiddenTopics} says={noteWords.note.hidden} />
        {leftOut > 0 && <MutedPost says={unseenWords.list.topics({ count: leftOut })} />}
        {topics.length + hiddenTopics + leftOut > 0 ? (
          <ol className="forum-topics">
            {topics.map(({ id, title, posts, last, example, about, tagged, pinned, unread, by }) => (
              <li key={id}>
                <h3>
                  <a href={unread ? postUrl(id, unread.from) : topicUrl(id)} dir="auto">
                    {title || words.topic.titleRemoved}
                  </a>{' '}
                  {pinned && <StatusTag>{officialWords.pinned}</StatusTag>}{' '}
                  {unread && <StatusTag look="info">{words.front.unread({ count: unread.count })}</StatusTag>}
                </h3>
                <p className="muted">
                  {example && <StatusTag look="info">{words.category.example}</StatusTag>}{' '}
                  <Sentence
                    of={by ? words.category.newestBy : words.category.newest}
                    {...(by ? { name: <bdi>{by}</bdi> } : {})}
                    posts={words.category.posts({ count: posts })}
                    date={last.date}
                    time={(inside) => <time dateTime={last.day}>{inside}</time>}
                  />
                </p>
                {tagged && <p className="muted">{tagWords.topic + tagged}</p>}
                <AboutLine notes={about} />
              </li>
            ))}
          </ol>
        ) : (
          <NoTopics
            first={category.topics === 0}
            url={categoryUrl(category.id)}
            tag={count === 0 ? tag : undefined}
          />
        )}
        <Pagination
          page={page}
          pages={pages}
          address={(number) =>
            `${tag ? taggedUrl(category.id, tag.code, number) : categoryUrl(category.id, number)}#results`
          }
        />
      </section>
      {follows !== null && <FollowCategory category={category.id} follows={follows} />}
      <p>
        <a className="line-link" href={feedOf(categoryUrl(category.id))}>
          {words.feeds.followCategory}
        </a>
      </p>
      {loaderData.mayLeaveOut && (
        <p>
          <a className="line-link" href={unseenUrl('place', category.id)} rel="nofollow">
            {unseenWords.list.choosePlace}
          </a>
        </p>
      )}
      <p>
        <a className="line-link" href="/forum">
          {words.category.back}
        </a>
      </p>
    </Page>
  )
}

/** @param first whether there is no topic at all, or only none on this page */
function NoTopics({ first, url, tag }: { first: boolean; url: string; tag: Tag | undefined }) {
  if (tag)
    return (
      <EmptyState title={tagWords.filter.none({ tag: tag.name })} level={3}>
        <p>
          <Sentence of={tagWords.filter.noneText} all={url} />
        </p>
      </EmptyState>
    )
  if (first)
    return (
      <EmptyState title={words.category.none} level={3}>
        <p>
          <Sentence of={words.category.noneText} forum="/forum" />
        </p>
      </EmptyState>
    )
  return (
    <EmptyState title={words.category.pageEmpty} level={3}>
      <p>
        <Sentence of={words.category.pageEmptyText} first={url} />
      </p>
    </EmptyState>
  )
}
