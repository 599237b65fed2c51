import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { words } from '../../../model/words.ts'
import type { PostToModerate } from '../../../moderation/moderating/moderation-here.server.ts'
import { postAtDeskUrl } from '../../../posts/safety-rules.ts'
import { ModeratorForm } from './moderator-form.tsx'

/** The desk's actions for a post, shown under it to a signed-in moderator only. */
export function PostTools({ post }: { post: PostToModerate }) {
  const { id, number, author, reports } = post
  return (
    <details className="forum-more moderator-tools">
      <summary>
        Moderate post {number}
        {reports > 0 && (reports === 1 ? ' (1 report)' : ` (${reports} reports)`)}
      </summary>
      <div className="flow">
        <ul>
          <li>
            <a href={postAtDeskUrl(id)}>
              {reports > 0
                ? `Read the reports about post ${number}`
                : post.waits
                  ? `Read post ${number} and decide`
                  : `Post ${number} at the desk: change it, add notes`}
            </a>
          </li>
          {author && (
            <li>
              <a href={`${author.url}#act`}>
                Warn, pause or ban <bdi data-name>{author.name}</bdi>
                {author.madeUp && ' (made-up name)'}
              </a>
            </li>
          )}
        </ul>
        {post.canBeRemoved && !post.waits && (
          <ModeratorForm postId={id}>
            <Button look="quiet" size="small" name="intent" value="hold">
              Make post {number} wait
            </Button>
          </ModeratorForm>
        )}
        {post.canBePutBack && (
          <ModeratorForm postId={id}>
            <Button look="quiet" size="small" name="intent" value="undo">
              Put post {number} back
            </Button>
          </ModeratorForm>
        )}
        {(post.mayBeOfficial || post.official) && (
          <ModeratorForm postId={id}>
            <Button
              look="quiet"
              size="small"
              name="intent"
              value={post.official ? 'not-official' : 'official'}
            >
              {post.official
                ? `Post ${number} is no longer the official answer`
                : `Make post ${number} the official answer`}
            </Button>
          </ModeratorForm>
        )}
        {post.canBeRemoved && <Remove id={id} number={number} />}
      </div>
    </details>
  )
}

function Remove({ id, number }: { id: string; number: number }) {
  return (
    <ModeratorForm postId={id}>
      <Select
        label={`Which rule did post ${number} break?`}
        name="rule"
        id={`rule-${number}`}
        width="half"
        hint="Its author reads the rule. You can put the post back for 30 days."
        defaultValue=""
        choices={[
          { value: '', label: 'Choose' },
          ...Object.entries(words.rules).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Button look="danger" size="small" name="intent" value="remove">
        Remove post {number}
      </Button>
    </ModeratorForm>
  )
}
