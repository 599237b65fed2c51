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
      <h2>The place of its topic</h2>
      <Select
        label="Its place"
        name="place"
        width="half"
        defaultValue={place}
        hint="All links to it stay. Whoever began it with their handle is told. You can move it back."
        choices={places.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button look="quiet" name="intent" value="move">
        Move it there
      </Button>
    </Form>
  )
}
