import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { words as watchWords } from '../../../composing/word-filter/words.ts'
import type { TopicToModerate } from '../../../moderation/moderating/moderation-here.server.ts'
import { SLOW_MINUTES } from '../../../posts/word-filter-rules.ts'
import { ModeratorForm } from './moderator-form.tsx'

/** The desk's actions for a whole topic, shown above its posts to a signed-in moderator only. */
export function TopicTools({ topic }: { topic: TopicToModerate }) {
  const { postId } = topic
  return (
    <details className="forum-more moderator-tools">
      <summary>Moderate this topic</summary>
      <div className="flow">
        <ModeratorForm postId={postId}>
          <Button look="quiet" size="small" name="intent" value={topic.locked ? 'unlock' : 'lock'}>
            {topic.locked ? 'Open the topic again' : 'Close the topic'}
          </Button>
        </ModeratorForm>
        <ModeratorForm postId={postId}>
          <Button look="quiet" size="small" name="intent" value={topic.pinned ? 'unpin' : 'pin'}>
            {topic.pinned ? 'Unpin the topic' : 'Pin the topic'}
          </Button>
        </ModeratorForm>
        <ModeratorForm postId={postId}>
          <Select
            label="Category of the topic"
            name="place"
            width="half"
            defaultValue={topic.place}
            choices={topic.places.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button look="quiet" size="small" name="intent" value="move">
            Move the topic
          </Button>
        </ModeratorForm>
        <ModeratorForm postId={postId}>
          <Select
            label="Each person can post"
            name="minutes"
            width="half"
            defaultValue={String(topic.slowMinutes)}
            choices={SLOW_MINUTES.map((value) => ({
              value: String(value),
              label: value === 0 ? 'As often as they like' : `Once every ${watchWords.slow.times[value]}`,
            }))}
          />
          <Button look="quiet" size="small" name="intent" value="slow">
            Save the slow mode
          </Button>
        </ModeratorForm>
      </div>
    </details>
  )
}
