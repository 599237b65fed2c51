import { Form } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { Select } from '#app/ui/forms/field.tsx'

/** Where the topic of a post is. */
export function MoveToPlace({
  place,
  places,
}: {
  place: string
  places: readonly { id: string; name: string }[]
}) {
  return (
    <Form method="post" className="staff-box staff-form">
      <h2>Where its topic is</h2>
      <Select
        label="Place of the topic"
        name="place"
        width="half"
        defaultValue={place}
        hint="All links to it still work. We tell the person who began it, if they used their handle. You can move it back."
        choices={places.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button look="quiet" name="intent" value="move">
        Move it there
      </Button>
    </Form>
  )
}
