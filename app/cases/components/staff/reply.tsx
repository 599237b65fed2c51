import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { leftToFill } from '#app/platform/letter-blanks.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextArea } from '#app/ui/field.tsx'
import { Markdown } from '#app/ui/markdown.tsx'
import type { StaffCase } from '../../queries.server.ts'
import type { Template } from '../../templates.server.ts'
import { filledIn, NEXT_LIMIT, type Values } from '../../templates.ts'
import { Outcome, problemInText, useAdding } from './adding.tsx'

interface Props {
  found: StaffCase
  caseKey: string
  letters: Template[]
  values: Values
}

const NOTHING_TO_DO = 'You do not need to do anything now.'

/** A reply to the person. It is sealed in this browser; what is typed waits in this tab until it is sent. */
export function Reply({ found, caseKey, letters, values }: Props) {
  const { state, add } = useAdding(found.id, caseKey, found.records)
  const { drafts } = useKeyRing()
  const nextId = `${found.id} next`
  const [text, setText] = useState(drafts.get(found.id) ?? '')
  const [next, setNext] = useState(drafts.get(nextId) ?? '')
  const [problems, setProblems] = useState<{ text?: string; next?: string }>({})
  const [before, setBefore] = useState<{ text: string; next: string }>()
  const [shown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const type = (one: string, other: string) => {
    drafts.set(found.id, one)
    drafts.set(nextId, other)
    setText(one)
    setNext(other)
  }
  const begin = (id: string) => {
    const letter = letters.find((one) => one.id === id)
    if (!letter) return
    setBefore({ text, next })
    type(filledIn(letter.body, values), filledIn(letter.nextStep, values, true))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = problemsIn(text.trim(), next.trim())
    setProblems(wrong)
    const field = wrong.text ? 'reply' : wrong.next ? 'next' : null
    if (field) return form.current?.querySelector<HTMLTextAreaElement>(`[name=${field}]`)?.focus()
    const body = { text: text.trim(), next: next.trim(), markdown: true as const, by: values['my name'] }
    await add({ kind: 'message', body }, 'Your reply is in the case', () => {
      drafts.delete(found.id)
      drafts.delete(nextId)
      setText('')
      setNext('')
      setBefore(undefined)
      setShown(false)
    })
  }
  return (
    <form ref={form} className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2 id="write-reply">Reply</h2>
      <Select
        label="Begin from a letter"
        name="letter"
        optional
        value=""
        onChange={(event) => begin(event.currentTarget.value)}
        choices={[
          { value: '', label: 'Choose a letter' },
          ...letters.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <p>
        <Link className="line-link" to="/staff/letters">
          Change the letters
        </Link>
      </p>
      {before && (
        <Button
          type="button"
          look="plain"
          onClick={() => {
            type(before.text, before.next)
            setBefore(undefined)
          }}
        >
          Undo: bring back what stood here before
        </Button>
      )}
      <TextArea
        label="Your reply"
        name="reply"
        rows={10}
        value={text}
        onChange={(event) => type(event.currentTarget.value, next)}
        hint="Plain words: what you found and what you think. A line with - is a point of a list, **words** are strong."
        error={problems.text}
      />
      <TextArea
        label="Next step for the person"
        name="next"
        rows={2}
        value={next}
        onChange={(event) => type(text, event.currentTarget.value)}
        hint="One sentence. The person reads it under your reply."
        error={problems.next}
      />
      {next.trim() === '' && (
        <Button type="button" look="plain" onClick={() => type(text, NOTHING_TO_DO)}>
          {`Write: “${NOTHING_TO_DO}”`}
        </Button>
      )}
      <div className="staff-actions">
        <Button aria-disabled={state.working}>
          {state.working ? 'Sealing and sending' : 'Send the reply'}
        </Button>
        <Button type="button" look="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Close the preview' : 'Show how the person reads it'}
        </Button>
      </div>
      {shown && (
        <section aria-label="How the person reads it" className="thread-text thread-written">
          <Markdown text={text || 'Nothing is written so far.'} />
          {next.trim() && (
            <p className="thread-next">
              <strong>Next step:</strong> {next.trim()}
            </p>
          )}
        </section>
      )}
      <Outcome {...state} />
    </form>
  )
}

function problemsIn(text: string, next: string): { text?: string; next?: string } {
  const long = next.length > NEXT_LIMIT ? 'A next step can have up to 300 characters' : undefined
  const none = next
    ? undefined
    : 'Say one next step. If there is none, say that they do not need to do anything'
  const problems = {
    text: problemInText('reply', text) ?? leftToFill(text),
    next: none ?? long ?? leftToFill(next),
  }
  return problems
}
