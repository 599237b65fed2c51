import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUndoTemplate } from '#app/platform/forms/undo-template.ts'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { leftToFill } from '#app/platform/mail/template-blanks.ts'
import { Markdown } from '#app/platform/text/markdown.tsx'
import type { ReplyTemplate } from '#app/reply-templates/rules.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { filledIn, NEXT_LIMIT, type Values } from '../../model/reply-templates.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import { isClosed } from '../../status/status-rules.ts'
import { caseAfter } from '../queue/list-visits.ts'
import { ChooseReplyTemplate } from './choose-reply-template.tsx'
import { tellDone } from './undo-bar.tsx'
import { Outcome, problemInText, useAdding } from './use-add-entry.tsx'

interface Props {
  found: StaffCase
  caseKey: string
  letters: ReplyTemplate[]
  values: Values
}

const NOTHING_TO_DO = 'You do not need to do anything now.'
const ANSWER_HERE = 'Answer in the box below when you can.'

type Way = 'send' | 'wait' | 'next'
interface Typed {
  text: string
  next: string
}

/** The unsent text for one case; it stays in this tab. */
function useTyped(caseId: string) {
  const { drafts } = useKeyRing()
  const nextId = `${caseId} next`
  const [typed, setTyped] = useState<Typed>({
    text: drafts.get(caseId) ?? '',
    next: drafts.get(nextId) ?? '',
  })
  const type = ({ text, next }: Typed) => {
    drafts.set(caseId, text)
    drafts.set(nextId, next)
    setTyped({ text, next })
  }
  const forget = () => {
    drafts.delete(caseId)
    drafts.delete(nextId)
    setTyped({ text: '', next: '' })
  }
  return { typed, type, forget }
}

/**
 * A reply to the person, sealed in this browser. With it, the member can set the case to wait for the
 * person and move on to the next one.
 */
export function Reply({ found, caseKey, letters, values }: Props) {
  const { state, add } = useAdding(found.id, caseKey, found.records)
  const { typed, type, forget } = useTyped(found.id)
  const navigate = useNavigate()
  const [problems, setProblems] = useState<{ text?: string; next?: string }>({})
  const letter = useUndoTemplate(found.id, typed, type)
  const [shown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const closed = isClosed(found.status) && !found.heldAt
  // Needed because the pressed button may disappear.
  const focus = (field: 'reply' | 'next') =>
    form.current?.querySelector<HTMLTextAreaElement>(`[name=${field}]`)?.focus()
  const undo = () => {
    letter.undo?.()
    focus('reply')
  }
  const nothingToDo = () => {
    type({ ...typed, next: NOTHING_TO_DO })
    focus('next')
  }
  const send = async (way: Way) => {
    const text = typed.text.trim()
    const next = typed.next.trim() || (way === 'wait' ? ANSWER_HERE : '')
    const wrong = problemsIn(text, next)
    setProblems(wrong)
    const field = wrong.text ? 'reply' : wrong.next ? 'next' : null
    if (field) return focus(field)
    const by = values['my name']
    const body = { text, next, markdown: true as const, by }
    const from = found.status
    const waits = way === 'wait' && from !== 'waiting-for-person' && !found.heldAt
    const entry = {
      kind: 'message' as const,
      body,
      ...(waits && { waits: { from, to: 'waiting-for-person' as const, by } }),
    }
    // Read it before the list forgets this case.
    const after = way === 'next' ? (caseAfter(found.id) ?? '') : null
    await add(entry, 'Your reply is in the case', () => {
      forget()
      letter.forget()
      setShown(false)
      // The next case opens at once, so the page that was left cannot say it.
      if (after !== null) tellDone(`Your reply is in case ${found.number}.`)
      if (after !== null) navigate(after ? `/staff/cases/${after}` : '/staff/cases?view=waits')
    })
  }
  return (
    <form
      ref={form}
      className="staff-box case-reply"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        void send(((submitter as HTMLButtonElement | null)?.value as Way) || (closed ? 'wait' : 'send'))
      }}
      noValidate
    >
      <div className="case-reply-head">
        <h2 id="write-reply">{closed ? 'Ask the person whether to go on' : 'Reply'}</h2>
        <ChooseReplyTemplate
          letters={letters}
          begin={({ body, nextStep }) =>
            letter.begin({ text: filledIn(body, values), next: filledIn(nextStep, values, true) })
          }
        />
      </div>
      {closed && <p>The person closed this case. Only their answer opens it again.</p>}
      {letter.undo && (
        <Button type="button" look="plain" onClick={undo}>
          Undo: bring back what I typed
        </Button>
      )}
      <TextArea
        label="Your reply"
        name="reply"
        rows={5}
        value={typed.text}
        onChange={(event) => type({ ...typed, text: event.currentTarget.value })}
        hint="Start a line with - for a list. Two stars make **bold**."
        error={problems.text}
      />
      <TextArea
        label="Next step for the person"
        name="next"
        rows={2}
        value={typed.next}
        onChange={(event) => type({ ...typed, next: event.currentTarget.value })}
        hint="One sentence, shown under your reply."
        error={problems.next}
      />
      {typed.next.trim() === '' && !closed && (
        <Button type="button" look="plain" size="small" onClick={nothingToDo}>
          {`Write: “${NOTHING_TO_DO}”`}
        </Button>
      )}
      <div className="case-reply-send">
        {!closed && (
          <Button size="small" name="way" value="send" aria-disabled={state.working}>
            {state.working ? 'Sealing and sending' : 'Send'}
          </Button>
        )}
        {!found.heldAt && (
          <Button
            size="small"
            name="way"
            value="wait"
            look={closed ? 'main' : 'quiet'}
            aria-disabled={state.working}
          >
            Send and wait for the person
          </Button>
        )}
        {!closed && (
          <Button size="small" name="way" value="next" look="quiet" aria-disabled={state.working}>
            Send and next
          </Button>
        )}
      </div>
      <Outcome {...state} />
      <Button type="button" look="plain" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Close the preview' : 'Show what the person will see'}
      </Button>
      {shown && <Preview {...typed} />}
      {state.done && <AfterSending id={found.id} />}
    </form>
  )
}

function AfterSending({ id }: { id: string }) {
  const next = caseAfter(id)
  return next ? (
    <p>
      <Link className="line-link" to={`/staff/cases/${next}`}>
        Go to the next case
      </Link>
    </p>
  ) : null
}

function Preview({ text, next }: Typed) {
  return (
    <section aria-label="What the person will see" className="thread-text thread-written">
      <Markdown text={text || 'Nothing is written yet.'} />
      {next.trim() && (
        <p className="thread-next">
          <strong>Next step:</strong> {next.trim()}
        </p>
      )}
    </section>
  )
}

function problemsIn(text: string, next: string): { text?: string; next?: string } {
  const long = next.length > NEXT_LIMIT ? 'A next step can have up to 300 characters' : undefined
  const none = next
    ? undefined
    : 'Say one next step. If there is none, say that they do not need to do anything'
  return {
    text: problemInText('reply', text) ?? leftToFill(text),
    next: none ?? long ?? leftToFill(next),
  }
}
