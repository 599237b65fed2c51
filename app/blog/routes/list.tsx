import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Card, CardList, Chips, EmptyState, Pagination, ResultCount } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { FeaturedPost } from '../components/featured-post.tsx'
import { PostPicture } from '../components/post-picture.tsx'
import { SubscribeBox } from '../components/subscribe-box.tsx'
import { categoryCounts, featuredPost, postsIn } from '../queries.server.ts'
import { ALL_POSTS, categoryNamed, categoryUrl, feedUrl, POSTS_A_PAGE } from '../rules.ts'
import type { Route } from './+types/list'

export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const asked = params.get('category')?.trim().slice(0, 60) ?? null
  const category = categoryNamed(asked)
  const shown = category ?? ALL_POSTS
  const page = Math.max(1, Math.min(1000, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const [counts, posts, featured] = await Promise.all([
    categoryCounts(db),
    postsIn(db, shown, page),
    shown === ALL_POSTS && page === 1 ? featuredPost(db) : undefined,
  ])
  return {
    unknown: category ? null : asked,
    category: shown,
    counts,
    featured,
    posts: posts.filter(({ id }) => id !== featured?.id),
    page,
    pages: Math.ceil((counts.find(({ name }) => name === shown)?.count ?? 0) / POSTS_A_PAGE),
    origin: config.origin,
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ category }: Loaded) =>
    category === ALL_POSTS ? [{ label: 'Blog' }] : [{ label: 'Blog', href: '/blog' }, { label: category }],
}
type Loaded = Awaited<ReturnType<typeof loader>>

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData.category === ALL_POSTS ? 'Blog' : `${loaderData.category} - Blog`,
    description: 'News on disability rights in plain words, with sources and dates.',
  }),
  ...(['atom', 'json'] as const).map((kind) => ({
    tagName: 'link',
    rel: 'alternate',
    type: kind === 'atom' ? 'application/atom+xml' : 'application/feed+json',
    title: loaderData.category === ALL_POSTS ? 'Blog feed' : `Blog feed: ${loaderData.category}`,
    href: loaderData.origin + feedUrl(kind, loaderData.category),
  })),
]

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { unknown, category, counts, featured, posts, page, pages } = loaderData
  const count = counts.find(({ name }) => name === category)?.count ?? 0
  return (
    <Page
      wide
      title="Blog"
      lead="Read what changed in disability rights, what it means for you, and what you can do now."
    >
      {unknown && (
        <Notice title="We have no category by that name">
          <p>We looked for “{unknown}”. Here are all posts.</p>
        </Notice>
      )}
      <Chips
        label="Blog categories"
        links={counts.map(({ name, count }) => ({
          href: categoryUrl(name),
          label: `${name} (${count})`,
          current: name === category,
        }))}
      />
      {featured && <FeaturedPost post={featured} />}
      <section aria-labelledby="results">
        <ResultCount>{heading(category, count, Boolean(featured))}</ResultCount>
        {posts.length > 0 ? (
          <CardList>
            {posts.map((post) => (
              <Card
                key={post.id}
                title={post.title}
                href={`/blog/${post.id}`}
                drawing={<PostPicture post={post} />}
                kicker={post.category}
                footer={
                  <>
                    By {post.author}, <time dateTime={post.publishedOn}>{longDate(post.publishedOn)}</time>
                  </>
                }
              >
                <p>{post.excerpt}</p>
              </Card>
            ))}
          </CardList>
        ) : (
          <EmptyState title="No posts here yet" level={3}>
            <p>
              We have not written about this yet. <a href="/blog">See all posts</a>.
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
        Do you use a feed reader? <a href={feedUrl('atom', category)}>Follow these posts (Atom feed)</a>, or
        read <a href="/blog/feeds">how feeds work</a>. They have the full text of each post.
      </p>
    </Page>
  )
}

function heading(category: string, count: number, withFeatured: boolean): string {
  const posts = count === 1 ? '1 post' : `${count} posts`
  if (category !== ALL_POSTS) return `${posts} in ${category}`
  return withFeatured ? 'More posts' : posts
}
