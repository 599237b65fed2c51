import { Form } from 'react-router'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { words } from '../../../composing/word-filter/words.ts'
import { SLOW_MINUTES } from '../../../posts/word-filter-rules.ts'

/** How often each member can post in a topic. */
export function SlowTopic({ minutes }: { minutes: number }) {
  return (
    <Form method="post" className="staff-box staff-form">
      <h2>Slow mode of its topic</h2>
      <Select
        label="Each person can post"
        name="minutes"
        width="half"
        defaultValue={String(minutes)}
        hint="The topic says so. A member who posts too soon keeps their text and is told when they can post again."
        choices={SLOW_MINUTES.map((value) => ({
          value: String(value),
          label: value === 0 ? 'As often as they like' : `Once every ${words.slow.times[value]}`,
        }))}
      />
      <Button look="quiet" name="intent" value="slow">
        Save
      </Button>
    </Form>
  )
}
