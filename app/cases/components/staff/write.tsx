import { type FormEvent, useRef, useState } from 'react'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choices.tsx'
import { TextArea } from '#app/ui/field.tsx'
import type { StaffCase } from '../../queries.server.ts'
import { STATUS_MEANS, type Status, statusesAfter } from '../../rules.ts'
import { Outcome, problemInText, useAdding } from './adding.tsx'

/** What a staff member adds to a case. It is sealed in this browser with the case's key. */
export function Write({ found, caseKey }: { found: StaffCase; caseKey: string }) {
  const { drafts } = useKeyRing()
  const status = found.status as Status
  return (
    <>
      {status === 'Closed' ? (
        <p>
          This case is closed. Put it under review again to reply.
          {drafts.get(found.id) && ' What you typed is kept until then.'}
        </p>
      ) : (
        <Reply found={found} caseKey={caseKey} />
      )}
      <ChangeStatus found={found} caseKey={caseKey} />
    </>
  )
}

function Reply({ found, caseKey }: { found: StaffCase; caseKey: string }) {
  const { state, add } = useAdding(found.id, caseKey, found.records)
  const { drafts } = useKeyRing()
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('reply') ?? '').trim()
    const wrong = problemInText('reply', text)
    setProblem(wrong)
    if (wrong) return form.current?.querySelector('textarea')?.focus()
    const box = form.current?.querySelector('textarea')
    await add({ kind: 'message', body: { text } }, 'Your reply is in the case', () => {
      drafts.delete(found.id)
      if (box) box.value = ''
    })
  }
  return (
    <form ref={form} className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2>Reply</h2>
      <TextArea
        label="Your reply"
        name="reply"
        rows={8}
        defaultValue={drafts.get(found.id)}
        onChange={(event) => drafts.set(found.id, event.currentTarget.value)}
        hint="Plain words. Say what you found, what you think, and one next step. The person reads it with their number and words."
        error={problem}
      />
      <Button aria-disabled={state.working}>
        {state.working ? 'Sealing and sending' : 'Send the reply'}
      </Button>
      <Outcome {...state} />
    </form>
  )
}

function ChangeStatus({ found, caseKey }: { found: StaffCase; caseKey: string }) {
  const { state, add } = useAdding(found.id, caseKey, found.records)
  const [problem, setProblem] = useState<string>()
  const from = found.status as Status
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const to = statusesAfter(from).find((one) => one === form.get('to'))
    setProblem(to ? undefined : 'Choose the new status')
    if (!to) return
    const reason = String(form.get('reason') ?? '').trim()
    const body = reason ? { from, to, reason: reason.slice(0, 500) } : { from, to }
    await add({ kind: 'status', body }, `The status is now “${to}”`, () => element.reset())
  }
  return (
    <form className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2>Status</h2>
      <p>
        Now: <strong>{from}</strong>
      </p>
      <RadioGroup
        label="New status"
        name="to"
        required
        choices={statusesAfter(from).map((value) => ({
          value,
          label: value,
          hint: `The person reads: ${STATUS_MEANS[value]}`,
        }))}
        error={problem}
      />
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
      <Outcome {...state} />
    </form>
  )
}
