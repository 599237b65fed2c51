import { Form } from 'react-router'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'

/** The category of a post's topic. */
export function MoveTopic({
  place,
  places,
  error,
}: {
  place: string
  places: readonly { id: string; name: string }[]
  error?: string
}) {
  return (
    <Form method="post" noValidate className="staff-box staff-form" aria-labelledby="move">
      <h2 id="move">Where its topic is</h2>
      <Select
        label="Place of the topic"
        name="place"
        width="half"
        defaultValue={place}
        error={error}
        hint="All links to it still work. We tell the person who started it, if they used their handle. You can move it back."
        choices={places.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button look="quiet" name="intent" value="move">
        Move it there
      </Button>
    </Form>
  )
}
