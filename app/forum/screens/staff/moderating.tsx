import { Form } from 'react-router'
import { Select } from '#app/ui/forms/field.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { ANSWER_HOURS } from '../../model/rules.ts'

/** The moderators, and how soon they read waiting posts. */
export function Moderating({ mine, others, hours }: { mine: boolean; others: string[]; hours: number }) {
  const who = new Intl.ListFormat('en-US').format(others)
  return (
    <section aria-labelledby="moderating" className="staff-box">
      <h2 id="moderating">{mine ? 'You moderate the forum' : 'Moderate the forum'}</h2>
      <p>
        {others.length > 0 && <>Also moderating: {who}. </>}
        {mine || others.length > 0
          ? 'Members can write while someone moderates.'
          : 'Nobody moderates now, so nobody can write. The forum says so.'}
      </p>
      <Form method="post" className="staff-form">
        <Select
          label="We usually read new posts within"
          name="hours"
          width="half"
          defaultValue={String(hours)}
          choices={ANSWER_HOURS.map((value) => ({ value: String(value), label: `${value} hours` }))}
          hint="New members read this number. Choose what you can keep."
        />
        <ButtonRow>
          <Button name="intent" value="moderate" look={mine ? 'quiet' : 'main'}>
            {mine ? 'Save the hours' : 'I moderate the forum'}
          </Button>
          {mine && (
            <Button name="intent" value="rest" look="quiet">
              Stop moderating
            </Button>
          )}
        </ButtonRow>
      </Form>
    </section>
  )
}
