import { Form } from 'react-router'
import type { Colleague } from '#app/platform/keys/opening-places.server.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'

/** The message's owner, and handing it on. */
export function WhoHasIt(props: {
  ownerId: string | null
  me: string
  colleagues: Colleague[]
  error: string | undefined
}) {
  const { ownerId, me, colleagues, error } = props
  const owner = colleagues.find(({ userId }) => userId === ownerId)
  const others = colleagues.filter(({ userId }) => userId !== me && userId !== ownerId)
  return (
    <section className="staff-box staff-form" aria-labelledby="who-has-it">
      <h2 id="who-has-it">Who has it</h2>
      <div role="status">
        {error && (
          <Notice kind="danger" title="It was not saved" level={3}>
            <p>{error}</p>
          </Notice>
        )}
      </div>
      <p>
        {ownerId === null
          ? 'Nobody has this message yet.'
          : ownerId === me
            ? 'You have this message.'
            : `${owner?.name ?? 'A colleague'} has this message.`}
      </p>
      <Form method="post" className="staff-actions">
        <input type="hidden" name="owner" value={ownerId === me ? '' : me} />
        <input type="hidden" name="was" value={ownerId ?? ''} />
        <Button look={ownerId === null ? 'main' : 'quiet'} name="intent" value="give">
          {ownerId === me ? 'Give it back to everyone' : ownerId ? 'Take it over' : 'Take this message'}
        </Button>
      </Form>
      {others.length > 0 && (
        // A new key after each change, so that the select shows the current owner.
        <Form method="post" key={ownerId} className="staff-form">
          <input type="hidden" name="was" value={ownerId ?? ''} />
          <Select
            label="Give it to a colleague"
            name="owner"
            hint="This list shows only colleagues whose key opens this message."
            choices={others.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
          <Button look="quiet" name="intent" value="give">
            Give it
          </Button>
        </Form>
      )}
    </section>
  )
}
