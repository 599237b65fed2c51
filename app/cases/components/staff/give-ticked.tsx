import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'
import type { Colleague } from '../../assigning.server.ts'

/** Gives all ticked cases to somebody. Their keys stay as they are. */
export function GiveTicked(props: {
  ticked: ReadonlySet<string>
  colleagues: Colleague[]
  me: string
  error: string | undefined
}) {
  const { ticked, colleagues, me, error } = props
  if (ticked.size === 0 && !error) return null
  return (
    <section className="staff-box" aria-labelledby="ticked">
      <h2 id="ticked">{ticked.size === 1 ? '1 case is ticked' : `${ticked.size} cases are ticked`}</h2>
      <Form method="post" className="staff-actions">
        <input type="hidden" name="ids" value={[...ticked].join(' ')} />
        <Select
          label="Give them to"
          name="owner"
          error={error}
          width="half"
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
      </Form>
    </section>
  )
}
