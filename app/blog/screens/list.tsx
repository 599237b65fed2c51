import { queryText } from '#app/platform/http/query-text.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { choicesFor } from '#app/shared/content-notes/note-choices.server.ts'
import { isHidden } from '#app/shared/content-notes/note-rules.ts'
import { AboutLine, HiddenPosts } from '#app/shared/content-notes/noted.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Card, CardList, Chips, EmptyState, Pagination, ResultCount } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { categoryNamed, labelOf } from '../model/categories.server.ts'
import { ALL_POSTS, categoryUrl, feedUrl, POSTS_A_PAGE, postPath } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { categoryCounts, featuredPost, postsIn } from '../reading/queries.server.ts'
import type { Route } from './+types/list'
import { FeaturedPost } from './featured-post.tsx'
import { PostPicture } from './post-picture.tsx'
import { SubscribeBox } from './subscribe-box.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const asked = params.has('category') ? queryText(params, 'category', 60) : null
  const category = categoryNamed(asked)
  const shown = category ?? ALL_POSTS
  const page = Math.max(1, Math.min(1000, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const [counts, posts, featured] = await Promise.all([
    categoryCounts(db),
    postsIn(db, shown, page),
    shown === ALL_POSTS && page === 1 ? featuredPost(db) : undefined,
  ])
  const choices = await choicesFor(db, request, featured ? [featured, ...posts] : posts)
  const isShown = ({ notes }: (typeof posts)[number]) => !isHidden(notes, choices)
  const others = posts.filter(({ id }) => id !== featured?.id)
  const hidden = (featured ? [featured, ...others] : others).filter((post) => !isShown(post)).length
  return {
    unknown: category ? null : asked,
    category: shown,
    label: labelOf(shown),
    counts,
    featured: featured && isShown(featured) ? featured : undefined,
    posts: others.filter(isShown),
    hidden,
    page,
    pages: Math.ceil((counts.find(({ code }) => code === shown)?.count ?? 0) / POSTS_A_PAGE),
    origin: config.origin,
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ category, label }: Loaded) =>
    category === ALL_POSTS
      ? [{ label: words.list.blog }]
      : [{ label: words.list.blog, href: '/blog' }, { label }],
  title: () => words.list.title,
  listed: { in: 'blog' },
  searchText: () => words.searchTexts.list,
} satisfies Handle
type Loaded = Awaited<ReturnType<typeof loader>>

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title:
      loaderData.category === ALL_POSTS
        ? words.list.blog
        : words.list.categoryTitle({ category: loaderData.label }),
    description: words.list.metaDescription,
  }),
  ...(['atom', 'json'] as const).map((kind) => ({
    tagName: 'link',
    rel: 'alternate',
    type: kind === 'atom' ? 'application/atom+xml' : 'application/feed+json',
    title:
      loaderData.category === ALL_POSTS
        ? words.list.blogFeed
        : words.list.categoryFeed({ category: loaderData.label }),
    href: loaderData.origin + feedUrl(kind, loaderData.category),
  })),
]

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { unknown, category, label, counts, featured, posts, hidden, page, pages } = loaderData
  const count = counts.find(({ code }) => code === category)?.count ?? 0
  return (
    <Page wide title={words.list.title} lead={words.list.lead}>
      {unknown && (
        <Notice title={words.list.weHaveNoCategory}>
          <p>
            <Sentence of={words.list.weLookedHereAll} unknown={unknown} />
          </p>
        </Notice>
      )}
      <Chips
        label={words.list.blogCategories}
        links={counts.map(({ code, label, count }) => ({
          href: categoryUrl(code),
          label: `${label} (${count})`,
          current: code === category,
        }))}
      />
      {featured && <FeaturedPost post={featured} />}
      <section aria-labelledby="results">
        <ResultCount>{heading(category === ALL_POSTS ? null : label, count, Boolean(featured))}</ResultCount>
        <HiddenPosts count={hidden} />
        {posts.length + hidden > 0 ? (
          <CardList>
            {posts.map((post) => (
              <Card
                key={post.id}
                title={post.title}
                href={postPath(post)}
                drawing={<PostPicture post={post} />}
                kicker={post.label}
                footer={
                  <Sentence
                    of={words.list.by}
                    author={post.author}
                    date={longDate(post.publishedOn)}
                    time={(inside) => <time dateTime={post.publishedOn}>{inside}</time>}
                  />
                }
              >
                <AboutLine notes={post.notes} />
                <p>{post.excerpt}</p>
              </Card>
            ))}
          </CardList>
        ) : (
          <EmptyState title={words.list.noPostsHereYet} level={3}>
            <p>
              <Sentence of={words.list.weHaveNotWritten} blog="/blog" />
            </p>
          </EmptyState>
        )}
        <Pagination
          page={page}
          pages={pages}
          address={(number) =>
            `${categoryUrl(category)}${category === ALL_POSTS ? '?' : '&'}page=${number}#results`
          }
        />
      </section>
      <SubscribeBox />
      <p>
        <Sentence of={words.list.doYouUseFeed} feedUrl={feedUrl('atom', category)} feeds="/blog/feeds" />
      </p>
    </Page>
  )
}

function heading(label: string | null, count: number, withFeatured: boolean): string {
  const posts = words.list.posts({ count })
  if (label !== null) return `${posts} in ${label}`
  return withFeatured ? words.list.morePosts : posts
}
