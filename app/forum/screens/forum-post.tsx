import { listed, words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { Noted } from '#app/shared/content-notes/noted.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { ContentNote } from '#db/tables/content-notes.ts'
import type { ForumTone, Reaction } from '#db/tables/forum.ts'
import { ownPostUrl, postUrl, shownPostUrl, topicUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { PostToModerate } from '../moderation/moderating/moderation-here.server.ts'
import { words as officialWords } from '../moderation/official/words.ts'
import { type Fold, unseenUrl } from '../posts/mutes/rules.ts'
import { words as unseenWords } from '../posts/mutes/words.ts'
import type { ShownPicture } from '../posts/pictures/rules.ts'
import { reportUrl } from '../posts/safety-rules.ts'
import { words as safetyWords } from '../posts/safety-words.ts'
import { words as profileWords } from '../reading/profile/words.ts'
import { words as reactionWords } from '../reading/reactions/words.ts'
import { PostTools } from './moderating/staff/post-tools.tsx'
import { Folded } from './mutes/folded-post.tsx'
import { MutedPost } from './mutes/muted-post.tsx'
import { Picture } from './pictures/shown-picture.tsx'
import { HelpedButton, Reactions, ReactionsGot } from './reactions/reactions.tsx'
import { ToneLine } from './tone-and-notes/tone-line.tsx'
import { HelpLines } from './word-filter/help-lines.tsx'

interface ShownDay {
  day: string
  date: string
}

interface ShownPost {
  id: string
  number: number
  /** Empty where the post was removed. */
  html: string
  picture: ShownPicture | null
  inReplyTo: number | null
  published: ShownDay
  name: string
  /** The author uses a pseudonym that belongs to this topic. */
  madeUp: boolean
  /** The post is marked as written by a moderator. */
  asModerator: boolean
  /** The moderators' official answer. */
  official: boolean
  /** The name comes from an imported file of topics. */
  imported: boolean
  pronouns: string | null
  removed: boolean
  notes: ContentNote[]
  tone: ForumTone | null
  /** Whether a post with notes is shown open. */
  open: boolean
  /** Hidden, because the reader chose to hide posts with such a note. */
  noteHidden: boolean
  /** Changed by a new member, and not yet read by a moderator. */
  waits: boolean
  /** Hidden after reports, and not yet read by a moderator. */
  hidden: boolean
  /** Whether help lines are shown under the post. */
  help: boolean
  changed: ShownDay | null
  changedBy: 'author' | 'moderator' | null
  /** Whether the reader wrote the post. */
  own: boolean
  mayReport: boolean
  mayLeaveOut: boolean
  /** Whether the post has an author name that the reader can mute too. */
  hasAuthor: boolean
  /** The page where the author says how to talk with them. */
  card: string | null
  /** How the post is hidden from this reader. */
  fold: Fold | null
  /** Whether the topic's author marked the post as helpful, and whether the reader may do that. */
  helped: boolean
  helpedBy: 'moderator' | null
  mayHelp: boolean
  /** The reader's reactions to the post, or the ones the reader received for it. */
  mayReact: boolean
  reactions: { said: Reaction[]; got: Partial<Record<Reaction, number>> } | null
}

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
  const { number, html, inReplyTo, published, changed, removed } = post
  // A reader who hid a post must not learn its subject from these lines.
  const lines = html && post.help ? <HelpLines /> : null
  return (
    <article className="forum-post" id={`post-${number}`} tabIndex={-1}>
      <h3>
        <Sentence
          of={post.fold === 'closed' ? unseenWords.post.closedTitle : words.topic.by}
          number={number}
          {...(post.fold === 'closed' ? {} : { name: <bdi>{shownName(post)}</bdi> })}
          date={published.date}
          time={(inside) => <time dateTime={published.day}>{inside}</time>}
        />{' '}
        {post.asModerator && <StatusTag look="info">{officialWords.moderator}</StatusTag>}{' '}
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
            {post.helpedBy === 'moderator' ? reactionWords.helped.saysModerator : reactionWords.helped.says}
          </strong>
        </p>
      )}
      {html && post.tone && <ToneLine tone={post.tone} />}
      {removed ? (
        <p className="muted">{words.topic.removed}</p>
      ) : post.waits ? (
        <p className="muted">{post.hidden ? words.topic.hidden : words.topic.waits}</p>
      ) : post.fold === 'closed' ? (
        <MutedPost says={unseenWords.post.closed} />
      ) : post.noteHidden ? (
        <p className="muted">
          <Sentence
            of={noteWords.note.hiddenPost}
            list={listed(post.notes)}
            number={number}
            show={shownPostUrl(topicId, number)}
          />
        </p>
      ) : (
        <div dir="auto" className="forum-words">
          <Folded fold={post.fold}>
            <Noted notes={post.notes} open={post.open}>
              <Prose html={html} />
              {post.picture && <Picture picture={post.picture} />}
            </Noted>
            {post.fold && lines}
          </Folded>
        </div>
      )}
      {!post.fold && !post.noteHidden && lines}
      {changed && (
        <p className="muted small">
          <Sentence
            of={post.changedBy === 'moderator' ? words.topic.changedByUs : words.topic.changed}
            date={changed.date}
            time={(inside) => <time dateTime={changed.day}>{inside}</time>}
          />
        </p>
      )}
      <ul className="forum-acts">
        {mayReply && html && (
          <li>
            <a href={`${topicUrl(topicId)}/reply?to=${number}`}>{words.topic.replyTo(number)}</a>
          </li>
        )}
        {post.own && (
          <li>
            <a href={ownPostUrl(post.id)}>{words.topic.yours(number)}</a>
          </li>
        )}
        <li>
          <MoreOptions post={post} topicId={topicId} />
        </li>
      </ul>
      {html && post.reactions && <ReactionsGot got={post.reactions.got} />}
      {html && post.mayHelp && <HelpedButton {...post} />}
      {html && post.mayReact && (
        <Reactions id={post.id} topicId={topicId} number={number} said={post.reactions?.said ?? []} />
      )}
      {moderated && <PostTools post={moderated} />}
    </article>
  )
}

/** Rarely used actions are folded into one line, so that a keyboard user passes them in one stop. */
function MoreOptions({ post, topicId }: { post: ShownPost; topicId: string }) {
  const { number } = post
  return (
    <details className="forum-more">
      <summary>{words.topic.more(number)}</summary>
      <ul>
        <li>
          <a href={postUrl(topicId, number)}>{words.topic.link(number)}</a>
        </li>
        {post.mayReport && (
          <li>
            <a href={reportUrl(post.id)} rel="nofollow">
              {safetyWords.report.link(number)}
            </a>
          </li>
        )}
        {post.card && (
          <li>
            <a href={post.card} rel="nofollow">
              {profileWords.link(post.name)}
            </a>
          </li>
        )}
        {post.mayLeaveOut && (
          <li>
            <a href={unseenUrl('post', post.id)} rel="nofollow">
              {post.hasAuthor
                ? unseenWords.post.choose(number, post.name)
                : unseenWords.post.chooseOne(number)}
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}

function shownName({ name, pronouns, madeUp, imported }: ShownPost): string {
  if (imported) return words.topic.imported(name)
  if (madeUp) return words.topic.madeUp(name)
  return pronouns ? `${name} (${pronouns})` : name
}
