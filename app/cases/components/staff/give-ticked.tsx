import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import type { Colleague } from '../../assigning.server.ts'

/** What can be done with all ticked cases at once. It stays in sight at the lower edge. */
export function GiveTicked(props: {
  ticked: ReadonlySet<string>
  colleagues: Colleague[]
  me: string
  error: string | undefined
  clear: () => void
}) {
  const { ticked, colleagues, me, error, clear } = props
  if (ticked.size === 0 && !error) return null
  return (
    <section className="staff-box queue-bulk" aria-labelledby="ticked">
      <h2 id="ticked" role="status">
        {ticked.size === 1 ? '1 case is ticked' : `${ticked.size} cases are ticked`}
      </h2>
      <Form method="post" className="queue-bulk-form">
        <input type="hidden" name="ids" value={[...ticked].join(' ')} />
        <Select
          label="Give them to"
          name="owner"
          error={error}
          choices={[
            ...colleagues.map(({ userId, name }) => ({
              value: userId,
              label: userId === me ? `${name} (you)` : name,
            })),
            { value: '', label: 'Nobody so far' },
          ]}
        />
        <Button look="quiet" name="intent" value="give">
          {ticked.size === 1 ? 'Give this case' : `Give these ${ticked.size} cases`}
        </Button>
        <Button type="button" look="plain" onClick={clear}>
          Take all ticks away
        </Button>
      </Form>
    </section>
  )
}
