import { type FormEvent, useRef, useState } from 'react'
import { dayAndHour } from '#app/platform/time.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { Fold } from '../desk/fold.tsx'
import { Outcome, useAdding } from '../desk/use-add-entry.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  me: string
  timeZone: string
  mayHold: boolean
}

/** The litigation hold of a case. The reason for setting or lifting it is sealed as a note, in this browser. */
export function Hold({ found, opened, me, timeZone, mayHold }: Props) {
  const held = found.heldAt !== null
  return (
    <Fold id="hold" title="Litigation hold" note={held ? 'On hold' : undefined} open={held}>
      <p>
        {held
          ? `This case has been on hold since ${dayAndHour(found.heldAt ?? '', timeZone)}. Nobody can change its status or delete it. Messages and notes still work. The reason is in the notes for the team.`
          : 'This case is not on hold. Set a hold when a court or a legal dispute may need it. Then nobody can change its status or delete it.'}
      </p>
      {!mayHold && (
        <p>A steward whose key opens this case, or the caseworker who works on it, can change this.</p>
      )}
      {mayHold && !opened.staffKey && (
        <p>The notes give the reason, but your key does not open them. A steward can share them with you.</p>
      )}
      {mayHold && opened.staffKey && (
        <Disclosure summary={held ? 'Lift the hold of this case' : 'Put this case on hold'}>
          <ChangeHold found={found} staffKey={opened.staffKey} me={me} />
        </Disclosure>
      )}
    </Fold>
  )
}

function ChangeHold({ found, staffKey, me }: { found: StaffCase; staffKey: string; me: string }) {
  const { state, add } = useAdding(found.id, staffKey, found.notes)
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLFormElement>(null)
  const act = found.heldAt ? 'lift' : 'hold'
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = box.current?.querySelector('textarea')
    const reason = field?.value.trim() ?? ''
    const wrong = problemIn(reason)
    setProblem(wrong)
    if (wrong) return field?.focus()
    const text = `${act === 'hold' ? 'Hold set.' : 'Hold lifted.'} Reason: ${reason}`
    const done = act === 'hold' ? 'The hold is set' : 'The hold is lifted'
    await add({ kind: 'note', act, body: { text, by: me } }, done, () => {
      if (field) field.value = ''
    })
  }
  return (
    <form ref={box} className="staff-form" onSubmit={submit} noValidate>
      <TextArea
        label={act === 'hold' ? 'Why the hold is needed' : 'Why the hold can end'}
        name="hold-reason"
        rows={2}
        required
        hint={
          act === 'hold'
            ? 'It becomes a note for the team. The person sees that there is a hold, but not this reason.'
            : 'It becomes a note for the team. If the person asked for deletion, they get 14 more days to change their mind. Then the site deletes the case.'
        }
        error={problem}
      />
      <Button look="quiet" aria-disabled={state.working}>
        {state.working ? 'Sealing and sending' : act === 'hold' ? 'Set the hold' : 'Lift the hold'}
      </Button>
      <Outcome not="It was not saved" {...state} />
    </form>
  )
}

function problemIn(reason: string): string | undefined {
  if (!reason) return 'Write the reason first'
  return reason.length > 2000 ? 'A reason can have up to 2,000 characters' : undefined
}
