import { redirect } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { excerptAround, markWords } from '#app/platform/text/marked-words.ts'
import { noteChoices } from '#app/shared/content-notes/note-choices.server.ts'
import { beginsOpen } from '#app/shared/content-notes/note-rules.ts'
import { aboutLine, words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { HiddenPosts } from '#app/shared/content-notes/noted.tsx'
import { CrisisAsked } from '#app/ui/crisis/crisis-asked.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { EmptyState, Pagination, ResultCount, StatusTag } from '#app/ui/parts/lists.tsx'
import { Marked } from '#app/ui/parts/marked.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db, searches } from '#db/connect.server.ts'
import { askedIn, asksForNewest, FOUND_A_PAGE, FOUND_PAGES, pageAsked, postUrl } from '../model/rules.ts'
import { nameOf, words } from '../model/words.ts'
import { withoutQuotesFor, withTitlesFor } from '../posts/mutes/closed-titles.server.ts'
import { leftOutOfSearch, mutesOf } from '../posts/mutes/mutes.server.ts'
import { words as unseenWords } from '../posts/mutes/words.ts'
import { forumCategories } from '../posts/queries.server.ts'
import { forumTags, tagCalled } from '../posts/tags/forum-tags.server.ts'
import { words as tagWords } from '../posts/tags/words.ts'
import {
  findInForum,
  memberAsked,
  newestInForum,
  noteHides,
  postsUnderHandle,
  stemsAsked,
} from '../reading/search-forum.server.ts'
import { shownDay } from '../reading/shown-post.server.ts'
import { respelledInForum } from '../reading/spelled-in-forum.server.ts'
import type { Route } from './+types/find-topics'
import { MutedPost } from './mutes/folded-post.tsx'
import { TagAsked, TagSelect, TagsExplained } from './tags/tag-filter.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const asking = askedIn(request)
  const tag = tagCalled(asking.tag)
  const asked = { ...asking, tag: tag?.code }
  const member = await memberOf(db, request)
  const categories = await forumCategories(db)
  const mine = asked.mine ? member?.id : undefined
  const page = Math.min(FOUND_PAGES, pageAsked(request))
  const newest = asksForNewest({ ...asked, mine: mine !== undefined })
  const { posts: found, more, author, spelled } = await searched(asked, { mine, page, newest })
  const search = new URL(request.url).searchParams
  search.delete('page')
  if (spelled) search.set('q', spelled)
  if (page > 1 && found.length === 0) throw redirect(`/forum/search?${search}`)
  const choices = await noteChoices(db, request, member?.id ?? null)
  const unseen = await mutesOf(db, member?.id ?? null)
  const seen = found.filter((post) => asked.mine || !leftOutOfSearch(unseen, post))
  const shown = seen.filter((post) => !noteHides(post, choices, member?.id ?? null))
  const stems = stemsAsked(author ? '' : (spelled ?? asked.query))
  const zone = member?.timeZone ?? config.timeZone
  return {
    asked,
    newest,
    tag,
    tags: forumTags(),
    spelled,
    author: author?.handle ?? null,
    named: author ? null : await namedHere(asked),
    search: search.toString(),
    page,
    pages: more ? page + 1 : page,
    member: member !== null,
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    leftOut: found.length - seen.length,
    hidden: seen.length - shown.length,
    found: (await withTitlesFor(db, unseen, await withoutQuotesFor(db, unseen, shown))).map(
      ({ topicId, number, title, text, handle, madeName, publishedAt, exampleAt, category, notes }) => ({
        url: postUrl(topicId, number),
        title: markWords(title, stems),
        excerpt: beginsOpen(notes, choices)
          ? markWords(excerptAround(text, stems), stems)
          : [{ text: aboutLine(notes), marked: false }],
        name: exampleAt ? words.topic.example : nameOf({ handle, madeName }),
        ...shownDay(publishedAt, zone),
        number,
        category,
        example: exampleAt !== null,
      }),
    ),
  }
}

type Asked = ReturnType<typeof askedIn>

/** The results of a query: a member's posts by handle, posts with its words, or posts with the corrected words. */
async function searched(
  asked: Asked,
  { mine, page, newest }: { mine: string | undefined; page: number; newest: boolean },
) {
  if (!asked.query)
    return newest ? withWords(await newestInForum(searches, asked, { mine, page })) : withWords(NOTHING)
  const byHandle = asked.query.startsWith('@') ? await underHandle(asked, page) : null
  if (byHandle) return byHandle
  const found = await findInForum(searches, asked, { mine, page })
  if (found.posts.length > 0 || page > 1) return withWords(found)
  const spelled = /["“”„«»]/.test(asked.query) ? null : await respelledInForum(searches, asked.query)
  const meant = spelled ? await findInForum(searches, { ...asked, query: spelled }, { mine, page }) : NOTHING
  if (meant.posts.length > 0) return { ...withWords(meant), spelled }
  return (await underHandle(asked, page)) ?? withWords(NOTHING)
}

const NOTHING: Awaited<ReturnType<typeof findInForum>> = { posts: [], more: false }
type Author = Awaited<ReturnType<typeof memberAsked>>
const withWords = (found: typeof NOTHING) => ({
  ...found,
  author: null as Author,
  spelled: null as string | null,
})

/** The posts of the member whose handle was typed; null where they have no public post. */
async function underHandle(asked: Asked, page: number) {
  const author = await memberAsked(searches, asked.query)
  const found = author ? await postsUnderHandle(searches, author.id, asked, page) : NOTHING
  return found.posts.length > 0 ? { ...withWords(found), author } : null
}

/** The member the reader may have meant, where the query is both a handle and a word. */
async function namedHere(asked: Asked): Promise<string | null> {
  return asked.query ? ((await underHandle({ query: asked.query }, 1))?.author?.handle ?? null) : null
}

export const handle = {
  hydrate: false,
  keep: true,
  crumbs: () => [{ label: words.topic.forum, href: '/forum' }, { label: words.search.title }],
  title: () => words.search.title,
  listed: { in: 'help', noindex: true },
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData.asked.query
      ? words.search.titled(counted(loaderData), loaderData.asked.query)
      : words.search.title,
    description: words.search.metaDescription,
    noindex: true,
  })

type Loaded = Route.ComponentProps['loaderData']

/** The total is counted only where there is a single page. */
const counted = ({ found, page, pages }: Loaded): string =>
  pages === 1 ? words.search.posts(found.length) : words.search.page(page)

export default function FindTopics({ loaderData }: Route.ComponentProps) {
  const { asked, found, hidden, leftOut, page, pages, search, tags, tag, author, spelled, named } = loaderData
  return (
    <Page title={words.search.title} lead={tag && !asked.query && <TagAsked tag={tag} />}>
      <Filters {...loaderData} />
      <TagsExplained tags={tags} />
      {found.length > 0 && (
        <section aria-labelledby="results" className="flow">
          <ResultCount>
            {author ? (
              <Sentence of={words.search.by} posts={counted(loaderData)} name={<bdi>{author}</bdi>} />
            ) : asked.query ? (
              <Sentence of={words.search.found} posts={counted(loaderData)} query={spelled ?? asked.query} />
            ) : (
              words.search.newest(counted(loaderData))
            )}
          </ResultCount>
          <CrisisAsked query={asked.query} />
          <p>
            {spelled && <Sentence of={words.search.spelled} typed={asked.query} />}{' '}
            {asked.query && !author && words.search.order}{' '}
            {page === FOUND_PAGES && words.search.most(FOUND_PAGES * FOUND_A_PAGE)}
          </p>
          {named && (
            <p>
              <a className="line-link" href={`/forum/search?q=${encodeURIComponent(`@${named}`)}#results`}>
                <Sentence of={words.search.seeBy} name={<bdi>{named}</bdi>} />
              </a>
            </p>
          )}
          <ol className="found-list">
            {found.map((post) => (
              <li key={post.url}>
                <a href={post.url} dir="auto">
                  <Marked pieces={post.title} />
                  {post.title.length === 0 && words.topic.titleRemoved}
                </a>{' '}
                {post.example && <StatusTag look="info">{words.category.example}</StatusTag>}
                <p className="small">
                  <Sentence
                    of={words.search.where}
                    number={post.number}
                    name={<bdi>{post.name}</bdi>}
                    place={post.category}
                    date={post.date}
                    time={(inside) => <time dateTime={post.day}>{inside}</time>}
                  />
                </p>
                <p dir="auto">
                  <Marked pieces={post.excerpt} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Pagination
        page={page}
        pages={pages}
        address={(number) => `/forum/search?${search}&page=${number}#results`}
      />
      <HiddenPosts count={hidden} says={noteWords.note.hiddenFound} />
      {leftOut > 0 && <MutedPost says={unseenWords.list.found(leftOut)} />}
      {asked.query && found.length === 0 && <Nothing asked={asked} />}
      {loaderData.newest && found.length === 0 && <NothingNew />}
      <p>
        <a className="line-link" href="/forum">
          {words.category.back}
        </a>
      </p>
    </Page>
  )
}

function Filters({ asked, member, categories, tags, tag }: Loaded) {
  return (
    <search>
      <form method="get" action="/forum/search#results" className="search-form" noValidate>
        <Field
          label={words.search.qLabel}
          name="q"
          type="search"
          defaultValue={asked.query}
          hint={words.search.qHint}
          maxLength={200}
        />
        <Select
          label={words.search.inLabel}
          name="in"
          width="half"
          defaultValue={asked.category ?? ''}
          choices={[{ value: '', label: words.search.everywhere }, ...categories]}
        />
        <Select
          label={words.search.sinceLabel}
          name="since"
          width="half"
          defaultValue={asked.since ?? ''}
          choices={[
            { value: '', label: words.search.anyTime },
            { value: 'week', label: words.search.week },
            { value: 'month', label: words.search.month },
            { value: 'year', label: words.search.year },
          ]}
        />
        {tags.length > 0 && <TagSelect tags={tags} tag={tag} none={tagWords.filter.any} half />}
        {member && (
          <Select
            label={words.search.whoLabel}
            name="who"
            width="half"
            defaultValue={asked.mine ? 'me' : ''}
            choices={[
              { value: '', label: words.search.anyone },
              { value: 'me', label: words.search.me },
            ]}
          />
        )}
        <Checkbox name="helped" label={words.search.helpedLabel} defaultChecked={asked.helped ?? false} />
        <Checkbox name="plain" label={words.search.plainLabel} defaultChecked={asked.plain ?? false} />
        <Button>{words.search.search}</Button>
      </form>
    </search>
  )
}

function NothingNew() {
  return (
    <>
      <ResultCount>{words.search.posts(0)}</ResultCount>
      <EmptyState title={words.search.nothingNew} level={3}>
        <p>{words.search.lessFilters}</p>
      </EmptyState>
    </>
  )
}

function Nothing({ asked }: { asked: Loaded['asked'] }) {
  const { query, category, since, tag, helped, plain, mine } = asked
  const filtered = Boolean(category || since || tag || helped || plain || mine)
  return (
    <>
      <ResultCount>
        <Sentence of={words.search.found} posts={words.search.posts(0)} query={query} />
      </ResultCount>
      <CrisisAsked query={query} />
      <EmptyState title={words.search.nothing(query)} level={3}>
        <ul className="spaced">
          <li>{/\S\s+\S/.test(query.trim()) ? words.search.fewerWords : words.search.oneWord}</li>
          <li>{words.search.otherWord}</li>
          {filtered && <li>{words.search.lessFilters}</li>}
          <li>
            <Sentence of={words.search.wholeSite} search={`/search?q=${encodeURIComponent(query)}#results`} />
          </li>
        </ul>
      </EmptyState>
    </>
  )
}
