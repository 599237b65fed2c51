import { type FormEvent, useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { ReplyTemplate } from '#app/reply-templates/rules.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Select, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { STATUS_FOR_STAFF, STATUS_MEANS } from '../../model/labels.ts'
import type { Values } from '../../model/reply-templates.ts'
import type { Status } from '../../model/rules.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import { HANDED_OVER } from '../../status/handed-over.ts'
import { isClosed, statusesAfter } from '../../status/status-rules.ts'
import { Reply } from './case-reply.tsx'
import { Fold } from './fold.tsx'
import { newBatch, offerUndo } from './undo-bar.tsx'
import { Outcome, useAdding } from './use-add-entry.tsx'

/** The forms to add to a case. Entries are sealed in this browser with the case's key. */
export function Write(props: {
  found: StaffCase
  caseKey: string
  letters: ReplyTemplate[]
  values: Values
}) {
  const { found, caseKey } = props
  const { drafts } = useKeyRing()
  const { status } = found
  const endedByPerson = found.withdrawnOn !== null || found.deletionAskedOn !== null
  return (
    <>
      {isClosed(status) && !found.heldAt && !endedByPerson ? (
        <p>
          This case is closed. Put it under review again to reply.
          {drafts.get(found.id) && ' What you typed is saved until then.'}
        </p>
      ) : (
        <Reply {...props} />
      )}
      {!found.heldAt && !(isClosed(status) && endedByPerson) && (
        <ChangeStatus found={found} caseKey={caseKey} by={props.values['my name']} />
      )}
    </>
  )
}

function ChangeStatus({ found, caseKey, by }: { found: StaffCase; caseKey: string; by: string }) {
  const { state, add } = useAdding(found.id, caseKey, found.records)
  const [problem, setProblem] = useState<string>()
  const [unsaid, setUnsaid] = useState<string>()
  const from = found.status
  // The server refuses it too: without a yes no attorney gets the case.
  const allowed = (to: Status) =>
    (to !== 'referred' || found.referral === 'agreed') &&
    // Otherwise the 48 hours would pause, and the person would not know why.
    (to !== 'waiting-for-person' || found.attention === 'person')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const to = statusesAfter(from).find((one) => one === form.get('to'))
    setProblem(to ? undefined : 'Choose the new status')
    if (!to) return
    const reason = String(form.get('reason') ?? '').trim()
    const handed = String(form.get('handed') ?? '')
    const refers = to === 'referred'
    setUnsaid(refers && !handed ? 'Say how the attorney got the case' : undefined)
    if (refers && !handed) return
    const body = { from, to, by, ...(reason && { reason: cutText(reason, 500) }) }
    const batch = newBatch()
    const says = `The status is now “${STATUS_FOR_STAFF[to]}”`
    await add({ kind: 'status', body, batch, ...(refers && { handed }) }, says, () => {
      element.reset()
      offerUndo(batch, `${says}.`)
    })
  }
  return (
    <Fold
      id="write-status"
      title="Change the status"
      note={`Now: ${STATUS_FOR_STAFF[from]}`}
      open={isClosed(from)}
    >
      <form className="staff-form" onSubmit={submit} noValidate>
        <RadioGroup
          label="New status"
          name="to"
          required
          choices={statusesAfter(from)
            .filter(allowed)
            .map((value) => ({
              value,
              label: STATUS_FOR_STAFF[value],
              hint: `The person reads: ${STATUS_MEANS[value]}`,
            }))}
          error={problem}
        />
        {found.attention !== 'person' && statusesAfter(from).includes('waiting-for-person') && (
          <p>To wait for the person, ask them something: “Send and wait for the person” does both.</p>
        )}
        {found.referral !== 'agreed' && !isClosed(from) && from !== 'referred' && (
          <p>“Referred to an Attorney” can be chosen here once the person has said yes to an attorney.</p>
        )}
        {statusesAfter(from).includes('referred') && allowed('referred') && (
          <Select
            label="How the attorney got the case"
            name="handed"
            hint="Only for “Referred to an Attorney”."
            error={unsaid}
            choices={[{ value: '', label: 'Choose' }, ...HANDED_OVER]}
          />
        )}
        <TextArea
          label="Why"
          name="reason"
          rows={2}
          optional
          hint="The person reads it under the new status. One sentence."
        />
        <Button look="quiet" aria-disabled={state.working}>
          {state.working ? 'Sealing and sending' : 'Change the status'}
        </Button>
        <Outcome not="The status was not changed" {...state} />
      </form>
    </Fold>
  )
}
