import { listed, words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { Noted } from '#app/shared/content-notes/noted.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { ownPostUrl, postUrl, shownPostUrl, topicUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { PostToModerate } from '../moderation/moderating/moderation-here.server.ts'
import { unseenUrl } from '../posts/mutes/rules.ts'
import { words as unseenWords } from '../posts/mutes/words.ts'
import { words as officialWords } from '../posts/official-words.ts'
import { reportUrl } from '../posts/safety-rules.ts'
import { words as safetyWords } from '../posts/safety-words.ts'
import { words as profileWords } from '../reading/profile/words.ts'
import { words as reactionWords } from '../reading/reactions/words.ts'
import type { ShownPost } from '../reading/shown-post.server.ts'
import { PostTools } from './moderating/staff/post-tools.tsx'
import { Folded, MutedPost } from './mutes/folded-post.tsx'
import { Picture } from './pictures/shown-picture.tsx'
import { HelpedButton, Reactions, ReactionsGot } from './reactions/reactions.tsx'
import { ToneLine } from './topic-lines.tsx'
import { HelpLines } from './word-filter/help-lines.tsx'

/** One post of a topic, under a heading that names its author. The headings serve as a map of the page. */
export function Post({
  post,
  topicId,
  mayReply,
  moderated,
}: {
  post: ShownPost
  topicId: string
  mayReply: boolean
  /** Actions for a signed-in moderator. */
  moderated?: PostToModerate | undefined
}) {
  const { number, inReplyTo, published, author, body } = post
  return (
    <article className="forum-post" id={`post-${number}`} tabIndex={-1}>
      <h3>
        <Sentence
          of={author ? words.topic.by : unseenWords.post.closedTitle}
          number={number}
          {...(author ? { name: <bdi>{author.label}</bdi> } : {})}
          date={published.date}
          time={(inside) => <time dateTime={published.day}>{inside}</time>}
        />{' '}
        {author?.asModerator && <StatusTag look="info">{officialWords.moderator}</StatusTag>}{' '}
        {post.official && <StatusTag look="success">{officialWords.answer}</StatusTag>}
      </h3>
      {inReplyTo !== null && (
        <p className="muted">
          <Sentence of={words.topic.inReplyTo} number={inReplyTo} post={postUrl(topicId, inReplyTo)} />
        </p>
      )}
      {post.helped && (
        <p>
          <strong>
            {post.helped === 'moderator' ? reactionWords.helped.saysModerator : reactionWords.helped.says}
          </strong>
        </p>
      )}
      <Body post={post} topicId={topicId} />
      <ul className="forum-acts">
        {mayReply && body.kind === 'shown' && (
          <li>
            <a href={`${topicUrl(topicId)}/reply?to=${number}`}>{words.topic.replyTo({ number })}</a>
          </li>
        )}
        {post.own && (
          <li>
            <a href={ownPostUrl(post.id)}>{words.topic.yours({ number })}</a>
          </li>
        )}
        <li>
          <MoreOptions post={post} topicId={topicId} />
        </li>
      </ul>
      {post.reactions && <ReactionsGot got={post.reactions.got} />}
      {post.mayHelp && <HelpedButton id={post.id} number={number} helped={post.helped !== null} />}
      {post.mayReact && (
        <Reactions id={post.id} topicId={topicId} number={number} said={post.reactions?.said ?? []} />
      )}
      {moderated && <PostTools post={moderated} />}
    </article>
  )
}

/** The text of a post, or the line in its place. */
function Body({ post: { body, number, notes }, topicId }: { post: ShownPost; topicId: string }) {
  switch (body.kind) {
    case 'removed':
      return <p className="muted">{words.topic.removed}</p>
    case 'waiting':
      return <p className="muted">{words.topic.waits}</p>
    case 'hidden':
      return <p className="muted">{words.topic.hidden}</p>
    case 'blocked':
      return <MutedPost says={unseenWords.post.closed} />
    case 'note-hidden':
      return (
        <p className="muted">
          <Sentence
            of={noteWords.note.hiddenPost}
            list={listed(notes)}
            number={number}
            show={shownPostUrl(topicId, number)}
          />
        </p>
      )
    case 'shown': {
      const { changed } = body
      return (
        <>
          {body.tone && <ToneLine tone={body.tone} />}
          <div dir="auto" className="forum-words">
            <Folded fold={body.fold}>
              <Noted notes={notes} open={body.open}>
                <Prose html={body.html} />
                {body.picture && <Picture picture={body.picture} />}
              </Noted>
              {body.fold && body.help && <HelpLines />}
            </Folded>
          </div>
          {!body.fold && body.help && <HelpLines />}
          {changed && (
            <p className="muted small">
              <Sentence
                of={changed.byModerator ? words.topic.changedByUs : words.topic.changed}
                date={changed.date}
                time={(inside) => <time dateTime={changed.day}>{inside}</time>}
              />
            </p>
          )}
        </>
      )
    }
  }
}

/** Rarely used actions are folded into one line, so that a keyboard user passes them in one stop. */
function MoreOptions({ post, topicId }: { post: ShownPost; topicId: string }) {
  const { number, author } = post
  return (
    <details className="forum-more">
      <summary>{words.topic.more({ number })}</summary>
      <ul>
        <li>
          <a href={postUrl(topicId, number)}>{words.topic.link({ number })}</a>
        </li>
        {post.mayReport && (
          <li>
            <a href={reportUrl(post.id)} rel="nofollow">
              {safetyWords.report.link({ number })}
            </a>
          </li>
        )}
        {post.card && (
          <li>
            <a href={post.card} rel="nofollow">
              {profileWords.link({ name: author?.name ?? '' })}
            </a>
          </li>
        )}
        {post.mayMute && (
          <li>
            <a href={unseenUrl('post', post.id)} rel="nofollow">
              {post.mayMute === 'author'
                ? unseenWords.post.choose({ number, name: author?.name ?? '' })
                : unseenWords.post.chooseOne({ number })}
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}
