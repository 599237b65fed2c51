import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { WordsRequest } from '../../keys/words-reset-approval.server.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { HOW_LONGEST, noNewWords } from '../../record/words-reset-records.ts'
import { Fold } from '../desk/fold.tsx'
import { Outcome, useAdding } from '../desk/use-add-entry.tsx'
import { drawn, useShownWords } from './shown-words.ts'

interface Props {
  found: StaffCase
  opened: OpenedCase
  me: string
  /** A member's open request. */
  request: WordsRequest | null
  timeZone: string
}

/** New private words for a person who lost theirs, made in this browser after a colleague confirms the check. */
export function NewWords(props: Props) {
  const { found, opened, request } = props
  const { words, show, hide } = useShownWords(found.id)
  const [done, setDone] = useState('')
  const passedOn = () => {
    hide()
    setDone('The new words are no longer shown')
  }
  const refused =
    noNewWords(found.status, { heldAt: found.heldAt, deletionAskedOn: found.ending.deletionAskedOn }) ??
    (opened.staffKey
      ? null
      : 'The notes say how you made sure, but your key does not open them. A steward can share them with you.')
  return (
    <Fold
      id="new-words"
      title="If the person lost their words"
      open={request !== null || words.length > 0 || done !== ''}
    >
      <p>
        When you are sure who they are, you can make six new private words for them. A colleague confirms it
        first. Nobody can look up the old ones.
      </p>
      {words.length > 0 ? (
        <Made number={found.number} words={words} onPassedOn={passedOn} />
      ) : refused ? (
        <p>{refused}</p>
      ) : request ? (
        <Asked {...props} request={request} onMade={show} />
      ) : (
        <Disclosure summary="Ask for new private words">
          <Check {...props} onAsked={() => setDone('Your colleagues are asked')} />
        </Disclosure>
      )}
      <Outcome done={done} />
    </Fold>
  )
}

/** The state of the request, and this member's actions on it. */
function Asked(props: Props & { request: WordsRequest; onMade: (words: string[]) => void }) {
  const { request, timeZone } = props
  const { mine, askedName, confirmedName, expiresAt } = request
  const until = dayAndHour(expiresAt, timeZone)
  return (
    <>
      {!confirmedName && mine && (
        <p>{`You asked for new words. A colleague whose key opens this case confirms it here. It waits until ${until}.`}</p>
      )}
      {!confirmedName && !mine && (
        <>
          <p>{`${askedName} wants to make new words for this person. How they made sure is in the notes for the team.`}</p>
          <ul>
            <li>Anyone who has the new words can read this case and write as the person.</li>
            <li>Ask {askedName} how they know who it is. If you can, call the person yourself.</li>
            <li>Confirm only if you would make the words yourself.</li>
          </ul>
        </>
      )}
      {confirmedName && mine && <Make {...props} confirmedName={confirmedName} until={until} />}
      {confirmedName && !mine && <p>{`${askedName} can make the new words until ${until}, once.`}</p>}
      <Form method="post">
        <input type="hidden" name="request" value={request.id} />
        <ButtonRow>
          {!confirmedName && !mine && (
            <Button name="intent" value="confirm-words">
              Confirm the new words
            </Button>
          )}
          <Button look="quiet" name="intent" value="withdraw-words">
            Cancel the request
          </Button>
        </ButtonRow>
      </Form>
    </>
  )
}

interface MakeProps extends Props {
  confirmedName: string
  until: string
  onMade: (words: string[]) => void
}

function Make({ found, opened, me, confirmedName, until, onMade }: MakeProps) {
  const { revalidate } = useRevalidator()
  const { key } = useKeyRing()
  const [state, setState] = useState<{ working?: boolean; wrong?: string }>({})

  const make = async () => {
    if (state.working) return
    setState({ working: true })
    try {
      if (!key) throw new Error('Open your key first. It signs what you write.')
      const { drawnWords, sealNewWords, sendNewWords } = await import('../../keys/words-reset.client.ts')
      const made = drawn.get(found.id) ?? (await drawnWords())
      drawn.set(found.id, made)
      const note = { text: `New private words made. ${confirmedName} confirmed them.`, by: me }
      await sendNewWords(await sealNewWords(found, opened, made, note, key.signing))
      onMade(made.words)
      await revalidate()
    } catch (error) {
      setState({ wrong: sentenceOf(error as Error, 'Try again.') })
      if ((error as Error).name === 'CaseMoved') await revalidate()
    }
  }
  return (
    <>
      <h3>{`${confirmedName} confirmed it`}</h3>
      <p>{`You can make the words until ${until}, once. Make them when you can give them to the person right away.`}</p>
      <ul>
        <li>The old words no longer open anything. If someone has the case open, it closes.</li>
        <li>The person sees in their case that new words were made.</li>
        <li>The notes and the audit trail say that you did this.</li>
      </ul>
      <Button type="button" aria-disabled={state.working} onClick={make}>
        {state.working ? 'Making the words' : 'Make the new words'}
      </Button>
      <p role="status">{state.working ? 'This takes a few seconds. Stay on this page.' : ''}</p>
      <Outcome {...state} not="It has not worked yet" />
    </>
  )
}

/** The member's account of how they made sure becomes a team note, which the second member reads. */
function Check({ found, opened, me, onAsked }: Props & { onAsked: () => void }) {
  const { state, add } = useAdding(found.id, opened.staffKey ?? '', found.notes)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = form.current?.querySelector('textarea')
    const how = field?.value.trim() ?? ''
    const wrong = problemIn(how)
    setProblem(wrong)
    if (wrong) return field?.focus()
    const text = `Asked for new private words. How we made sure: ${how}`
    // Announced outside: this form disappears once a request exists.
    await add({ kind: 'note', act: 'ask-words', body: { text, by: me } }, '', onAsked)
  }
  return (
    <form ref={form} className="staff-form" onSubmit={submit} noValidate>
      <TextArea
        label="How you made sure that it is this person"
        name="how"
        rows={3}
        required
        hint="For example: in a call they told you things from the case that only they can know. A name or a case number alone is not enough. It becomes a note for the team."
        error={problem}
      />
      <Button look="quiet" aria-disabled={state.working}>
        {state.working ? 'Sealing and sending' : 'Ask a colleague to confirm'}
      </Button>
      <Outcome {...state} />
    </form>
  )
}

/** Shows the words once. They exist only in this page's memory. */
function Made({ number, words, onPassedOn }: { number: string; words: string[]; onPassedOn: () => void }) {
  return (
    <Part title="Pass these on now">
      <dl className="passed-on">
        <div>
          <dt>Case number</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>Six private words, in this order</dt>
          <dd>
            <ol>
              {words.map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ol>
          </dd>
        </div>
      </dl>
      <p>
        Give them to the person the same way you made sure, for example in the same call. Do not put them in
        an email, a message or a note. Nobody can show them again.
      </p>
      <Button type="button" onClick={onPassedOn}>
        I passed them on, hide them
      </Button>
    </Part>
  )
}

/** One step, whose heading takes the focus so that it is announced. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="staff-form">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  )
}

function problemIn(text: string): string | undefined {
  if (!text) return 'Write how you made sure first'
  return text.length > HOW_LONGEST ? 'This can have up to 2,000 characters' : undefined
}
