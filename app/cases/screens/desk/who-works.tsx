import { Form } from 'react-router'
import type { Colleague } from '#app/platform/keys/opening-places.server.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Fold } from './fold.tsx'

/** The owner of the case, and the form to reassign it. */
export function WhoWorks(props: {
  ownerId: string | null
  me: string
  colleagues: Colleague[]
  error: string | undefined
}) {
  const { ownerId, me, colleagues, error } = props
  const owner = colleagues.find(({ userId }) => userId === ownerId)
  return (
    <Fold id="who-works" title="Who works on it">
      <p>{says(ownerId, me, owner)}</p>
      {/* A new key after each change, so that the list shows the current owner. */}
      <Form method="post" key={ownerId} className="staff-form">
        <input type="hidden" name="was" value={ownerId ?? ''} />
        <Select
          label="Give it to"
          name="owner"
          defaultValue={ownerId ?? ''}
          error={error}
          hint="This list shows only colleagues whose key opens this case."
          choices={[
            { value: '', label: 'Nobody yet' },
            ...colleagues.map(({ userId, name }) => ({
              value: userId,
              label: userId === me ? `${name} (you)` : name,
            })),
          ]}
        />
        <Button look="quiet" name="intent" value="assign">
          Save who works on it
        </Button>
      </Form>
    </Fold>
  )
}

function says(ownerId: string | null, me: string, owner: Colleague | undefined): string {
  if (!ownerId) return 'Nobody has taken this case yet.'
  if (ownerId === me) return 'You work on this case.'
  return `${owner?.name ?? 'A colleague'} works on this case.`
}
