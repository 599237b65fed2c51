import { Form, Link } from 'react-router'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { ShownPicture } from '../../posts/pictures/rules.ts'
import { Picture } from '../pictures/shown-picture.tsx'
import { TOGETHER } from '../safety/staff/remove-together.tsx'
import { LinkTargets, PostsTone } from './desk-lines.tsx'
import { titleId } from './go-on.ts'

interface Waiting {
  id: string
  title: string
  category: string
  handle: string | null
  html: string
  /** The author's tone, as text. */
  tone: string | null
  picture: ShownPicture | null
  seen: string
  since: string
  reply: number | null
  /** The page of its topic, for the post that it answers. */
  topicAt: string | null
  claimedBy: string | null
  /** Watched words found in it. */
  found: string[]
  /** When it is published automatically. */
  appears: string | null
}

/** A longer post is folded into one line, so that fifty of them fit on a desk. */
const SHOWN_WHOLE = 600
const BEGINNING = 160
const plainBeginning = (html: string): string =>
  Array.from(
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, BEGINNING)
    .join('')

const Words = ({ post }: { post: Waiting }) => (
  <div dir="auto" className="forum-words" data-name>
    <Prose html={post.html} />
    {post.picture && <Picture picture={post.picture} desk />}
  </div>
)

/** A waiting post with what a moderator needs to decide about it. */
export function WaitingPost({ post }: { post: Waiting }) {
  // A member can have several waiting posts. The title tells them apart where only the button names are read.
  const by = post.handle ?? 'someone who left'
  const title = post.title || 'Removed topic'
  return (
    <article className="staff-box">
      <h3 id={titleId(post.id)} tabIndex={-1}>
        <bdi data-name>{title}</bdi>
      </h3>
      <p>
        <bdi data-name>{post.handle ?? 'Someone who left'}</bdi> in {post.category}
        {post.reply !== null && `, in reply to post ${post.reply}`}. Waiting since {post.since}.{' '}
        {post.claimedBy && `${post.claimedBy} is looking at it. `}
        {post.appears && `It appears by itself ${post.appears}.`}
      </p>
      {post.topicAt && (
        <p>
          <a className="line-link" href={post.topicAt}>
            {post.reply === null ? 'Read the topic that it answers' : `Read post ${post.reply} in its topic`}
          </a>
        </p>
      )}
      {post.found.length > 0 && (
        <p>
          Watched words in it: <bdi data-name>{post.found.join(', ')}</bdi>
        </p>
      )}
      <PostsTone tone={post.tone} />
      {post.html.length > SHOWN_WHOLE ? (
        <Disclosure summary={`${plainBeginning(post.html)} …`}>
          <Words post={post} />
        </Disclosure>
      ) : (
        <Words post={post} />
      )}
      <LinkTargets html={post.html} />
      <input type="hidden" name={`seen-${post.id}`} value={post.seen} form={TOGETHER} />
      <Checkbox
        name="tick[]"
        id={`tick-${post.id}`}
        value={post.id}
        form={TOGETHER}
        label={
          <>
            Select the post by <bdi data-name>{by}</bdi>
            <span className="only-heard">
              : <bdi data-name>{title}</bdi>
            </span>
          </>
        }
      />
      <ButtonRow>
        <Form method="post">
          <input type="hidden" name="postId" value={post.id} />
          <input type="hidden" name="seen" value={post.seen} />
          <Button
            name="intent"
            value="approve"
            look="quiet"
            aria-label={`Approve the post by ${by}: ${title}`}
          >
            Approve
          </Button>
        </Form>
        <Link
          className="line-link"
          to={`/staff/forum/${post.id}`}
          aria-label={`Look at it, or remove the post by ${by}: ${title}`}
        >
          Look at it, or remove
        </Link>
      </ButtonRow>
    </article>
  )
}
