import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { daysInWords, type KeptDays } from '#app/platform/settings/retention.ts'
import { RETENTION_TIMES } from '#app/platform/settings/retention-times.ts'
import { longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import type { DueCase, Trial } from '../../closing/retention-trial.server.ts'
import { STATUS_LABELS } from '../../model/labels.ts'

const SHOWN = 50

/** The effect of the typed retention periods, and the button that saves them. */
export function RetentionTrial({ now, days, trial }: { now: KeptDays; days: KeptDays; trial: Trial }) {
  const changed = RETENTION_TIMES.filter(({ kept }) => now[kept] !== days[kept])
  const { today, soon, messages, deliveries } = trial
  const heading = useRef<HTMLHeadingElement>(null)
  // It appears above the pressed button.
  useEffect(() => {
    if (trial) heading.current?.focus()
  }, [trial])
  return (
    <section className="staff-box staff-form" aria-labelledby="trial">
      <h2 id="trial" ref={heading} tabIndex={-1}>
        What these times would do
      </h2>
      {changed.length === 0 ? (
        <p>These are the times in use now. Nothing was changed.</p>
      ) : (
        <>
          <p>Nothing has changed yet. These times would be different:</p>
          <ul className="spaced">
            {changed.map(({ kept, label }) => (
              <li key={kept}>
                {label}: {daysInWords(now[kept])} now, then {daysInWords(days[kept])}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Cases</h3>
      <Cases cases={today} caption="Could be deleted starting today" none="No case could be deleted today." />
      <Cases cases={soon} caption="Within 30 days" none="No case reaches that point in the next 30 days." />
      {today.length > 0 && (
        <p>None of them is deleted automatically. One person asks for it, and a steward confirms it.</p>
      )}
      <h3>What the site deletes automatically</h3>
      <ul className="spaced">
        <li>Messages from the contact and partner forms: {counts(messages)}</li>
        <li>Records that a message went to an attorney: {counts(deliveries)}</li>
      </ul>
      {changed.length > 0 && (
        <Form method="post" className="staff-form">
          {RETENTION_TIMES.map(({ kept }) => (
            <input key={kept} type="hidden" name={kept} value={days[kept]} />
          ))}
          <p>
            Saving takes effect for everyone right away. What is deleted cannot be brought back. Requests to
            delete a case that still need a second person must be made again.
          </p>
          <Button name="intent" value="save">
            Save these times
          </Button>
        </Form>
      )}
    </section>
  )
}

const counts = ({ now, soon }: { now: number; soon: number }): string =>
  `${now.toLocaleString('en-US')} within the hour, ${soon.toLocaleString('en-US')} more in the next 30 days`

function Cases({ cases, caption, none }: { cases: DueCase[]; caption: string; none: string }) {
  if (cases.length === 0) return <p>{none}</p>
  return (
    <>
      <Table
        caption={`${caption}: ${cases.length === 1 ? '1 case' : `${cases.length.toLocaleString('en-US')} cases`}`}
        head={['Case', 'Status', 'Kept until', 'Hold']}
        ids={cases.slice(0, SHOWN).map(({ number }) => number)}
        rows={cases
          .slice(0, SHOWN)
          .map(({ number, status, day, held }) => [
            number,
            STATUS_LABELS[status],
            longDate(day),
            held ? 'On hold: it stays' : 'No hold',
          ])}
      />
      {cases.length > SHOWN && <p>The first {SHOWN} are shown.</p>}
    </>
  )
}
