import type { ReactNode } from 'react'
import { longDate } from '#app/platform/time.ts'
import { Prose } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { postUrl } from '../rules.ts'
import { words } from '../words.ts'

interface ShownPost {
  id: string
  number: number
  /** Empty where it was removed. */
  html: string
  inReplyTo: number | null
  publishedAt: string
  name: string
  pronouns: string | null
  removed: boolean
}

/** One post of a topic, under a heading that says whose it is: the headings are a map of the page. */
export function Post({
  post,
  topicId,
  zone,
  children,
}: {
  post: ShownPost
  topicId: string
  zone: string
  /** What can be done with it. */
  children?: ReactNode
}) {
  const { number, html, inReplyTo, publishedAt, removed } = post
  return (
    <article className="forum-post" id={`post-${number}`} tabIndex={-1}>
      <h3>
        <Sentence
          of={words.topic.by}
          number={number}
          name={<bdi>{post.pronouns ? `${post.name} (${post.pronouns})` : post.name}</bdi>}
          date={longDate(publishedAt, zone)}
          time={(inside) => <time dateTime={publishedAt.slice(0, 10)}>{inside}</time>}
        />
      </h3>
      {inReplyTo !== null && (
        <p className="muted">
          <Sentence of={words.topic.inReplyTo} number={inReplyTo} post={postUrl(topicId, inReplyTo)} />
        </p>
      )}
      {removed ? (
        <p className="muted">{words.topic.removed}</p>
      ) : (
        <div dir="auto" className="forum-words">
          <Prose html={html} />
        </div>
      )}
      <ul className="forum-acts">
        <li>
          <a href={postUrl(topicId, number)}>{words.topic.link(number)}</a>
        </li>
        {children}
      </ul>
    </article>
  )
}
