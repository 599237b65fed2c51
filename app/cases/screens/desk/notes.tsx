import { type FormEvent, useRef, useState } from 'react'
import { dayAndHour } from '#app/platform/time.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { writerOfNote } from '../../record/authorship.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import { noteInWords } from '../../record/case-tags.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { Proved } from './authorship-warning.tsx'
import { Outcome, problemInText, useAdding } from './use-add-entry.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  me: string
  timeZone: string
}

/** Notes among the staff. The person can never open them. */
export function Notes({ found, opened, me, timeZone }: Props) {
  const { staffKey, notes } = opened
  return (
    <section className="staff-box staff-form" aria-labelledby="notes">
      <h2 id="notes">Notes for the team</h2>
      <p>Only staff who can open this case read these. The person cannot.</p>
      {notes.length > 0 && (
        <ol className="thread">
          {notes.map((one) => (
            <li key={one.seq} className="thread-staff">
              <article aria-labelledby={`note-${one.seq}`}>
                <h3 id={`note-${one.seq}`}>{writerOfNote(one, found.senders)}</h3>
                <p className="thread-when">{dayAndHour(one.at, timeZone)}</p>
                <Proved entry={one} entries={notes} senders={found.senders} />
                <p className="thread-text">{noteInWords(one)}</p>
              </article>
            </li>
          ))}
        </ol>
      )}
      {staffKey ? (
        <NewNote found={found} staffKey={staffKey} me={me} />
      ) : (
        <p>Your key does not open the notes of this case. A steward can share them with you.</p>
      )}
    </section>
  )
}

function NewNote({ found, staffKey, me }: { found: StaffCase; staffKey: string; me: string }) {
  const { state, add } = useAdding(found.id, staffKey, found.notes)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const box = form.current?.querySelector('textarea')
    const text = box?.value.trim() ?? ''
    const wrong = problemInText('note', text)
    setProblem(wrong)
    if (wrong) return box?.focus()
    await add({ kind: 'note', body: { text, by: me } }, 'Your note is saved', () => {
      if (box) box.value = ''
    })
  }
  return (
    <form ref={form} className="staff-form" onSubmit={submit} noValidate>
      <TextArea label="A new note" name="note" rows={3} error={problem} />
      <Button look="quiet" aria-disabled={state.working}>
        {state.working ? 'Sealing and sending' : 'Save this note'}
      </Button>
      <Outcome not="The note was not saved" {...state} />
    </form>
  )
}
