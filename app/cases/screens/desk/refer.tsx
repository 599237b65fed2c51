import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { AttorneyToRefer } from '#app/attorneys/attorneys.server.ts'
import { longDate } from '#app/platform/time.ts'
import { Select, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { SentCopy } from '../../closing/attorney-copies.server.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { lastReferral } from '../../record/referral.ts'
import { isClosed } from '../../status/status-rules.ts'
import { Fold } from './fold.tsx'
import { SentLinks } from './sent-links.tsx'
import { Outcome, useAdding } from './use-add-entry.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  attorneys: AttorneyToRefer[]
  timeZone: string
  /** The links that were sent to attorneys. */
  copies: SentCopy[]
}

/** Asks the person whether we may refer the case to an attorney of the directory. Only a yes allows the new status. */
export function Refer({ found, opened, attorneys, timeZone, copies }: Props) {
  const last = lastReferral(opened.entries)
  return (
    <Fold id="refer" title="Referral to an attorney" open={found.referral !== 'none'}>
      {last && (
        <p>
          Asked on {longDate(last.at, timeZone)} about <strong>{last.attorney.name}</strong>,{' '}
          {last.attorney.firm}. {last.agrees === null && 'No answer yet.'}
          {last.agrees === true &&
            last.answeredAt &&
            `The person agreed on ${longDate(last.answeredAt, timeZone)}.`}
          {last.agrees === false && 'The person said no.'}
        </p>
      )}
      {last?.agrees && found.status !== 'referred' && (
        <p>
          Now{' '}
          <Link to={`/staff/cases/${found.id}/export?purpose=attorney`}>give the case to the attorney</Link>:
          a colleague confirms it, and a link opens it for the attorney. After that, change the status to
          “Referred to an Attorney”.
        </p>
      )}
      <SentLinks copies={copies} timeZone={timeZone} />
      {isClosed(found.status) ? (
        <p>This case is closed.</p>
      ) : attorneys.length === 0 ? (
        <p>The directory has no attorneys yet, only samples. A case goes to real attorneys only.</p>
      ) : (
        <Disclosure summary={last ? 'Ask about another attorney' : 'Ask the person about an attorney'}>
          <Ask found={found} opened={opened} attorneys={attorneys} />
        </Disclosure>
      )}
    </Fold>
  )
}

function Ask({ found, opened, attorneys }: Omit<Props, 'timeZone' | 'copies'>) {
  const { state, add } = useAdding(found.id, opened.caseKey, found.records)
  const [errors, setErrors] = useState<{ attorney?: string; why?: string }>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const chosen = attorneys.find(({ id }) => String(id) === form.get('attorney'))
    const text = String(form.get('why') ?? '').trim()
    const wrong = {
      attorney: chosen ? undefined : 'Choose an attorney',
      why: text
        ? text.length > 1000
          ? 'This can have up to 1,000 characters'
          : undefined
        : 'Say why you suggest them',
    }
    setErrors(wrong)
    if (!chosen || wrong.why) return
    const { id, name, firm } = chosen
    const body = { attorney: { id, name, firm }, text, from: found.status, to: 'waiting-for-person' as const }
    await add({ kind: 'referral', body }, 'The person is asked', () => element.reset())
  }
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <Select
        label="Attorney"
        name="attorney"
        id="refer-attorney"
        error={errors.attorney}
        hint="Attorneys in the person’s state come first."
        choices={[
          { value: '', label: 'Choose an attorney' },
          ...attorneys.map((one) => ({ value: String(one.id), label: labelOf(one) })),
        ]}
      />
      <TextArea
        label="Why you suggest them"
        name="why"
        id="refer-why"
        rows={3}
        error={errors.why}
        hint="The person reads it, with the name, before they say yes or no."
      />
      <Button look="quiet" aria-disabled={state.working}>
        {state.working ? 'Sealing and sending' : 'Ask the person'}
      </Button>
      <Outcome {...state} />
    </form>
  )
}

const labelOf = ({ name, firm, states, specializations }: AttorneyToRefer): string =>
  [`${name}, ${firm} (${states.join(', ') || 'no state'})`, specializations.join(', ')]
    .filter(Boolean)
    .join('. ')
