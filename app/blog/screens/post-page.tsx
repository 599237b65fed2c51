import { longDate } from '#app/platform/time.ts'
import { AboutLine, HiddenPosts, NotedText } from '#app/shared/content-notes/noted.tsx'
import { apart } from '#app/shared/sources.ts'
import { KeyBox, OnThisPage, Page, ShortVersion } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Card, CardList } from '#app/ui/parts/lists.tsx'
import { ReportsByOthers } from '#app/ui/parts/reports-by-others.tsx'
import { SaveHere } from '#app/ui/parts/save-here.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { TextSwitch } from '#app/ui/parts/text-switch.tsx'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { categoryUrl, postPath } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { type PicturedPost, PostPicture } from './post-picture.tsx'

interface Other {
  id: number
  address: string | null
  title: string
  category: string
  label: string
  publishedOn: string
  excerpt: string
  notes: readonly ContentNote[]
}

interface PostPageParts {
  /** The public path; absent until it is published. */
  path?: string
  post: Omit<Other, 'id' | 'address'> & {
    author: string
    imageDescription: string
    topPicture: PicturedPost['topPicture']
    checkedOn: string
    keyPoints: string[]
    content: { heading: string; html: string }[]
    sources: { title: string; url: string | null }[]
    toCheck: string[]
    /** Newest first. */
    corrections: { on: string; note: string }[]
  }
  laws: { href: string; name: string }[]
  /** Whether the text starts expanded despite its content notes. */
  open?: boolean
  related: Other[]
  /** How many more there are that the reader chose to hide. */
  hidden?: number
  /** Its forum topic, and how many replies are visible there. */
  discussion?: { url: string; replies: number } | null
  /** Whether an easier version exists. */
  easier?: boolean
}

/** A full post, as visitors see it and as staff preview it. */
export function PostPage({ path, post, open = false, laws, discussion, easier, ...others }: PostPageParts) {
  const noted = post.notes.length > 0
  const links = <OnThisPage links={partsOf(post)} />
  return (
    <Page
      title={post.title}
      kicker={<a href={categoryUrl(post.category)}>{post.label}</a>}
      lead={<p>{post.excerpt}</p>}
      drawing={<PostPicture post={post} />}
      // Its headings are part of the post's text, so they are collapsed with it.
      side={noted && !open ? undefined : links}
    >
      {path && easier && <TextSwitch path={path} current="full" />}
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
        {noted ? (
          <NotedText notes={post.notes} open={open}>
            <div className="post">
              {!open && links}
              <PostText post={post} laws={laws} />
            </div>
          </NotedText>
        ) : (
          <PostText post={post} laws={laws} />
        )}
      </article>
      {discussion && (
        <section aria-labelledby="discuss">
          <h2 id="discuss">{words.post.discuss}</h2>
          <p>
            <Sentence
              of={words.post.discussText}
              topic={discussion.url}
              replies={words.post.replies({ count: discussion.replies })}
            />
          </p>
        </section>
      )}
      {path && <SaveHere path={path} title={post.title} />}
      <Related {...others} />
      <BackToBlog />
    </Page>
  )
}

function PostText({ post, laws }: Pick<PostPageParts, 'post' | 'laws'>) {
  const { official, reports } = apart(post.sources)
  return (
    <>
      <Updated on={post.corrections[0]?.on} />
      {post.keyPoints.length > 0 && <ShortVersion title={words.post.keyPoints} points={post.keyPoints} />}
      {post.content.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
        <Part key={at} id={`part-${at + 1}`} {...part} />
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
      <Corrections all={post.corrections} />
      {post.sources.length > 0 && (
        <section aria-labelledby="sources">
          <h2 id="sources">{words.post.sources}</h2>
          <Sources sources={official} />
          <ReportsByOthers count={reports.length}>
            <Sources sources={reports} />
          </ReportsByOthers>
        </section>
      )}
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
    </>
  )
}

function Related({ related, hidden = 0 }: Pick<PostPageParts, 'related' | 'hidden'>) {
  if (related.length + hidden === 0) return null
  return (
    <section aria-labelledby="related">
      <h2 id="related">{words.post.relatedPosts}</h2>
      <HiddenPosts count={hidden} />
      {related.length > 0 && (
        <CardList columns={2}>
          {related.map((other) => (
            <Card
              key={other.id}
              title={other.title}
              href={postPath(other)}
              kicker={other.label}
              footer={<time dateTime={other.publishedOn}>{longDate(other.publishedOn)}</time>}
            >
              <AboutLine notes={other.notes} />
              <p>{other.excerpt}</p>
            </Card>
          ))}
        </CardList>
      )}
    </section>
  )
}

function Part({ id, heading, html }: { id: string; heading: string; html: string }) {
  if (!heading) return <Prose html={html} />
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Prose html={html} />
    </section>
  )
}

function Updated({ on }: { on: string | undefined }) {
  if (!on) return null
  return (
    <p className="byline">
      <Sentence
        of={words.post.updatedOn}
        date={longDate(on)}
        time={(inside) => <time dateTime={on}>{inside}</time>}
        corrections="#corrections"
      />
    </p>
  )
}

function Corrections({ all }: { all: PostPageParts['post']['corrections'] }) {
  if (all.length === 0) return null
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">{words.post.corrections}</h2>
      <ul className="spaced">
        {all.map(({ on, note }) => (
          <li key={on + note}>
            <time dateTime={on}>{longDate(on)}</time>: {note}
          </li>
        ))}
      </ul>
    </section>
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

/** The headings of a post, its corrections and its sources. */
const partsOf = ({
  content,
  corrections,
  sources,
}: Pick<PostPageParts['post'], 'content' | 'corrections' | 'sources'>) => [
  ...content.flatMap(({ heading }, at) => (heading ? [{ id: `part-${at + 1}`, label: heading }] : [])),
  ...(corrections.length > 0 ? [{ id: 'corrections', label: words.post.corrections }] : []),
  ...(sources.length > 0 ? [{ id: 'sources', label: words.post.sources }] : []),
]

export function BackToBlog() {
  return (
    <p className="back-link">
      <a href="/blog">
        <Icon name="back" />
        {words.post.backBlog}
      </a>
    </p>
  )
}
