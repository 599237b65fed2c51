import { useState } from 'react'
import { Form } from 'react-router'
import { HALF_HOURS } from '#app/platform/half-hours.ts'
import { zoneOf } from '#app/platform/time.ts'
import { NO_MAIL } from '#app/shared/promises/promises.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { audienceWords, peopleWords } from '../../model/people-words.ts'
import { HOLD_MINUTES, letterProblems } from '../../model/rules.ts'

/** When a draft is sent, and to how many. */
export function IssuePlan({
  issue,
  people,
  onList,
  audience,
  perSecond,
  timeZone,
  saved,
  typed,
  errors,
}: {
  issue: { version: number; subject: string; body: string; corrects: string | null }
  people: number
  /** The whole list. */
  onList: number
  audience: string
  perSecond: number
  timeZone: string
  saved: boolean
  typed?: Record<string, string>
  errors: Record<string, string>
}) {
  const canMail = useCanMail()
  const problems = Object.values(letterProblems(issue))
  const [later, setLater] = useState(typed?.when === 'at')
  const toWhom = audienceWords(people, onList)
  // A refused plan is about the version seen then, not about a colleague's later one.
  const seen = versionToGoOnFrom(issue.version, { typed: errors.day || errors.time ? typed : {} })
  const minutes = Math.ceil(people / perSecond / 60)
  return (
    <section className="staff-box" aria-labelledby="send">
      <h2 id="send">Send it</h2>
      {problems.length > 0 ? (
        <>
          <p>Before it can go out:</p>
          <ul className="stack">
            {problems.map((words) => (
              <li key={words}>{words}.</li>
            ))}
          </ul>
          <p>Then save the letter. What is saved is what goes out.</p>
        </>
      ) : !saved ? (
        <p role="status">Save the letter first. What is saved is what goes out.</p>
      ) : !canMail ? (
        <p>{NO_MAIL} The letter waits here as a draft.</p>
      ) : people === 0 ? (
        <p>Nobody on the list would get this letter. Choose someone else to send it to, or wait.</p>
      ) : (
        <>
          <p>
            It goes to{' '}
            <strong>
              {people === onList
                ? audienceWords(people, onList)
                : `${people.toLocaleString('en-US')} of ${peopleWords(onList)}`}
            </strong>{' '}
            on the list{issue.corrects ? '' : `, as “${audience}”`}. Sending takes about{' '}
            {minutes < 2 ? 'a minute' : `${minutes} minutes`}. For the first {HOLD_MINUTES} minutes nothing is
            sent, and “Stop” cancels all of it.
          </p>
          <Form method="post" noValidate className="staff-form">
            <input type="hidden" name="version" value={seen} />
            <RadioGroup
              label="When"
              name="when"
              defaultValue={typed?.when === 'at' ? 'at' : 'soon'}
              onChange={({ currentTarget }) => setLater(currentTarget.value === 'at')}
              choices={[
                { value: 'soon', label: `In ${HOLD_MINUTES} minutes` },
                { value: 'at', label: 'At the day and time below' },
              ]}
            />
            <DateField label="Day" name="day" optional error={errors.day} defaultValue={typed?.day} />
            <Select
              label="Time"
              name="time"
              width="half"
              hint={`In our office’s time zone (${zoneOf(timeZone)}).`}
              choices={HALF_HOURS}
              defaultValue={typed?.time ?? '09:00'}
              error={errors.time}
            />
            <Button name="intent" value="plan">
              {later ? `Plan it for ${toWhom}` : `Send to ${toWhom}`}
            </Button>
          </Form>
        </>
      )}
    </section>
  )
}
