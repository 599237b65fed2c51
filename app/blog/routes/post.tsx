import { data } from 'react-router'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox, OnThisPage, Page, Prose, ShortVersion } from '#app/ui/page/page.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Card, CardList } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { PostPicture } from '../components/post-picture.tsx'
import { lawLinks } from '../laws.server.ts'
import { publishedPost, relatedPosts } from '../queries.server.ts'
import { categoryUrl, postNumber } from '../rules.ts'
import type { Route } from './+types/post'

export async function loader({ params }: Route.LoaderArgs) {
  const id = postNumber(params.postId)
  const post = id && (await publishedPost(db, id))
  if (!post) return data(null, { status: 404 })
  return data({
    post,
    related: await relatedPosts(db, post),
    laws: lawLinks(post.laws),
    address: `${config.origin}/blog/${post.id}`,
    feed: `${config.origin}/blog/feed.atom`,
  })
}

type Loaded = { post: { title: string } } | null
export const handle = {
  hydrate: false,
  crumbs: (loaded: Loaded) => [
    { label: 'Blog', href: '/blog' },
    { label: loaded?.post.title ?? 'Post not found' },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Post not found', noindex: true })
  const { post, feed } = loaderData
  return [
    ...pageMeta(matches, {
      title: post.title,
      description: post.excerpt,
      article: { author: post.author, publishedOn: post.publishedOn, section: post.category },
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'Blog feed', href: feed },
  ]
}

export default function Post({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PostNotFound />
  const { post, related, laws } = loaderData
  return (
    <Page
      title={post.title}
      kicker={<a href={categoryUrl(post.category)}>{post.category}</a>}
      lead={<p>{post.excerpt}</p>}
      drawing={<PostPicture post={post} />}
      side={<OnThisPage links={partsOf(post)} />}
    >
      <article className="post">
        <p className="byline">
          By {post.author}, <time dateTime={post.publishedOn}>{longDate(post.publishedOn)}</time>. Checked on{' '}
          <time dateTime={post.checkedOn}>{longDate(post.checkedOn)}</time>.
        </p>
        <ShortVersion title="Key points" points={post.keyPoints} />
        {post.content.map((part, at) => (
          <section key={part.heading} aria-labelledby={`part-${at + 1}`}>
            <h2 id={`part-${at + 1}`}>{part.heading}</h2>
            <Prose html={part.html} />
          </section>
        ))}
        {post.toCheck.length > 0 && (
          <KeyBox title="Still changing">
            <p>This was not settled when we checked. We will update the post when we know more.</p>
            <ul>
              {post.toCheck.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </KeyBox>
        )}
        <section aria-labelledby="sources">
          <h2 id="sources">Sources</h2>
          <ul className="sources">
            {post.sources.map(({ title, url }) => (
              <li key={title}>{url ? <a href={url}>{title}</a> : title}</li>
            ))}
          </ul>
        </section>
        {laws.length > 0 && (
          <section aria-labelledby="laws">
            <h2 id="laws">Laws in this post</h2>
            <ul className="spaced line-links">
              {laws.map(({ href, name }) => (
                <li key={href}>
                  <a href={href}>{name}: what it means for you</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">Related posts</h2>
          <CardList columns={2}>
            {related.map((other) => (
              <Card
                key={other.id}
                title={other.title}
                href={`/blog/${other.id}`}
                kicker={other.category}
                footer={<time dateTime={other.publishedOn}>{longDate(other.publishedOn)}</time>}
              >
                <p>{other.excerpt}</p>
              </Card>
            ))}
          </CardList>
        </section>
      )}
      <BackToBlog />
    </Page>
  )
}

/** The headings of a post, and its sources. */
const partsOf = ({ content }: { content: readonly { heading: string }[] }) => [
  ...content.map(({ heading }, at) => ({ id: `part-${at + 1}`, label: heading })),
  { id: 'sources', label: 'Sources' },
]

function PostNotFound() {
  return (
    <Page title="Post not found" lead={<p>No post has this number. The address may have a typo.</p>}>
      <BackToBlog />
    </Page>
  )
}

function BackToBlog() {
  return (
    <p className="back-link">
      <a href="/blog">
        <Icon name="back" />
        Back to Blog
      </a>
    </p>
  )
}
