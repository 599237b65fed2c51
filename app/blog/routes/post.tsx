import { data } from 'react-router'
import { config } from '#app/platform/settings/config.server.ts'
import { apart } from '#app/platform/sources.ts'
import { longDate } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox, OnThisPage, Page, Prose, ShortVersion } from '#app/ui/page/page.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Card, CardList } from '#app/ui/parts/lists.tsx'
import { ReportsByOthers } from '#app/ui/parts/reports-by-others.tsx'
import { SaveHere } from '#app/ui/parts/save-here.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { PostPicture } from '../components/post-picture.tsx'
import { lawLinks } from '../laws.server.ts'
import { publishedPost, relatedPosts } from '../queries.server.ts'
import { categoryUrl, postNumber } from '../rules.ts'
import { words } from '../words.ts'
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
    { label: words.post.blog, href: '/blog' },
    { label: loaded?.post.title ?? words.post.postNotFound },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: words.post.metaTitle, noindex: true })
  const { post, feed } = loaderData
  return [
    ...pageMeta(matches, {
      title: post.title,
      description: post.excerpt,
      article: { author: post.author, publishedOn: post.publishedOn, section: post.category },
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: words.post.blogFeed,
      href: feed,
    },
  ]
}

export default function Post({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PostNotFound />
  const { post, related, laws } = loaderData
  const { official, reports } = apart(post.sources)
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
          <Sentence
            of={words.post.byChecked}
            author={post.author}
            date={longDate(post.publishedOn)}
            time={(inside) => <time dateTime={post.publishedOn}>{inside}</time>}
            date2={longDate(post.checkedOn)}
            time2={(inside) => <time dateTime={post.checkedOn}>{inside}</time>}
          />
        </p>
        <ShortVersion title={words.post.keyPoints} points={post.keyPoints} />
        {post.content.map((part, at) => (
          <section key={part.heading} aria-labelledby={`part-${at + 1}`}>
            <h2 id={`part-${at + 1}`}>{part.heading}</h2>
            <Prose html={part.html} />
          </section>
        ))}
        {post.toCheck.length > 0 && (
          <KeyBox title={words.post.stillChanging}>
            <p>{words.post.thisWasNotSettled}</p>
            <ul>
              {post.toCheck.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </KeyBox>
        )}
        <section aria-labelledby="sources">
          <h2 id="sources">{words.post.sources}</h2>
          <Sources sources={official} />
          <ReportsByOthers count={reports.length}>
            <Sources sources={reports} />
          </ReportsByOthers>
        </section>
        {laws.length > 0 && (
          <section aria-labelledby="laws">
            <h2 id="laws">{words.post.lawsPost}</h2>
            <ul className="spaced line-links">
              {laws.map(({ href, name }) => (
                <li key={href}>
                  <a href={href}>
                    <Sentence of={words.post.whatMeansYou} name={name} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
      <SaveHere path={`/blog/${post.id}`} title={post.title} />
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">{words.post.relatedPosts}</h2>
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

function Sources({ sources }: { sources: readonly { title: string; url: string | null }[] }) {
  return (
    <ul className="sources">
      {sources.map(({ title, url }) => (
        <li key={title}>{url ? <a href={url}>{title}</a> : title}</li>
      ))}
    </ul>
  )
}

/** The headings of a post, and its sources. */
const partsOf = ({ content }: { content: readonly { heading: string }[] }) => [
  ...content.map(({ heading }, at) => ({ id: `part-${at + 1}`, label: heading })),
  { id: 'sources', label: words.post.sources },
]

function PostNotFound() {
  return (
    <Page title={words.post.title} lead={<p>{words.post.noPostHasNumber}</p>}>
      <BackToBlog />
    </Page>
  )
}

function BackToBlog() {
  return (
    <p className="back-link">
      <a href="/blog">
        <Icon name="back" />
        {words.post.backBlog}
      </a>
    </p>
  )
}
