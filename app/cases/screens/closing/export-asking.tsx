import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { dayAndHour } from '#app/platform/time.ts'
import { Checkbox, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import type { CaseRequest } from '../../approvals/approvals.server.ts'
import { EXPORT_PURPOSES, purposeInWords } from '../../status/ending-rules.ts'

const GIVE_NOTES = [
  { value: 'no', label: 'No, leave the notes out' },
  { value: 'yes', label: 'Yes, put the notes in' },
]

/** A staff member asks to export a case. */
export function AskForExport(props: {
  errors: Record<string, string> | undefined
  typed: Record<string, string> | undefined
}) {
  const { errors, typed } = props
  return (
    <section className="staff-box staff-form" aria-labelledby="ask">
      <h2 id="ask">Ask for an export</h2>
      <p>
        An export is a file with the answers, messages, history and files of this case. Once it leaves this
        site, we can no longer protect it.
      </p>
      <ol className="spaced">
        <li>You say what it is for.</li>
        <li>A colleague whose key opens this case confirms it.</li>
        <li>Then you have 24 hours to make it, once, in your own browser. Our server never sees it open.</li>
      </ol>
      <Form method="post" noValidate className="staff-form">
        <RadioGroup
          label="What it is for"
          name="purpose"
          required
          choices={EXPORT_PURPOSES}
          defaultValue={typed?.purpose ?? ''}
          error={errors?.purpose}
          hint="The audit trail shows this."
        />
        <Checkbox
          label="Add the notes for the team"
          name="notes"
          optional
          defaultChecked={Boolean(typed?.notes)}
          hint="The person never sees these. Leave them out of what you give to anyone outside."
        />
        {(errors?.giveNotes || typed?.giveNotes) && (
          <RadioGroup
            label={`Do you want to give the notes away${typed?.purpose === 'attorney' ? ' to the attorney' : ''}?`}
            name="giveNotes"
            choices={GIVE_NOTES}
            defaultValue={typed?.giveNotes ?? 'no'}
            error={errors?.giveNotes}
            hint="Your team wrote them for itself. Anyone who gets the file can read them and pass them on."
          />
        )}
        <Button name="intent" value="ask">
          Ask for this export
        </Button>
      </Form>
    </section>
  )
}

/** The state of an export, and the actions on it. */
export function AskedExport(props: {
  request: CaseRequest & { mine: boolean }
  mayConfirm: boolean
  timeZone: string
  /** The attorney who gets it, if there is one. */
  attorney: ReactNode
}) {
  const { request, mayConfirm, timeZone, attorney } = props
  const { mine, askedName, askedAt, purpose, scope, confirmedAt, confirmedName, expiresAt } = request
  return (
    <section className="staff-box staff-form" aria-labelledby="asked">
      <h2 id="asked">{mayConfirm ? 'Confirm this export' : 'The export'}</h2>
      <DescriptionList
        items={[
          { name: 'Asked by', value: `${mine ? 'You' : askedName}, ${dayAndHour(askedAt, timeZone)}` },
          { name: 'What it is for', value: purposeInWords(purpose) },
          ...(attorney ? [{ name: 'The attorney', value: attorney }] : []),
          {
            name: 'What is in it',
            value:
              scope === 'case-and-notes'
                ? 'The case with its files, and the notes for the team'
                : 'The case with its files, without the notes for the team',
          },
          {
            name: 'Confirmed',
            value: confirmedAt ? `${confirmedName}, ${dayAndHour(confirmedAt, timeZone)}` : 'Not yet',
          },
        ]}
      />
      <p>
        {says(
          { mine, mayConfirm, confirmed: confirmedAt !== null, askedName },
          dayAndHour(expiresAt, timeZone),
        )}
      </p>
      {mayConfirm && scope === 'case-and-notes' && (
        <p>
          <strong>The notes for the team go out with it.</strong> Anyone who gets the file can read them. If
          they do not need the notes, take this back and ask without them.
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="request" value={request.id} />
        <ButtonRow>
          {mayConfirm && (
            <Button name="intent" value="confirm">
              Confirm this export
            </Button>
          )}
          <Button look="quiet" name="intent" value="withdraw">
            Cancel the request
          </Button>
        </ButtonRow>
      </Form>
    </section>
  )
}

function says(
  {
    mine,
    mayConfirm,
    confirmed,
    askedName,
  }: Record<'mine' | 'mayConfirm' | 'confirmed', boolean> & { askedName: string },
  until: string,
): string {
  if (mayConfirm) {
    return `If you confirm, ${askedName} can make one file of this case within 24 hours, and take it out of this site. Nobody can call it back. Confirm only if you know why it is needed.`
  }
  if (confirmed) return `${mine ? 'You' : askedName} can make it until ${until}, once.`
  return `A colleague whose key opens this case confirms it. It waits until ${until}.`
}
