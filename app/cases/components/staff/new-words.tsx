import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { sentenceOf } from '#app/platform/sentence-of.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextArea } from '#app/ui/field.tsx'
import type { DrawnWords } from '../../new-words.client.ts'
import { HOW_LONGEST, noNewWords } from '../../new-words.ts'
import type { StaffCase } from '../../queries.server.ts'
import type { OpenedCase } from '../../staff-work.client.ts'
import { Outcome } from './adding.tsx'
import { Fold } from './fold.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  me: string
}

/** New private words for a person who lost theirs, made in this browser after a check that the staff member writes down. */
export function NewWords(props: Props) {
  const { found, opened } = props
  const refused =
    noNewWords(found.status, { heldAt: found.heldAt, deletionAskedOn: found.ending.deletionAskedOn }) ??
    (opened.staffKey
      ? null
      : 'How you made sure is kept in the notes, and your key does not open them. A steward can share them with you.')
  return (
    <Fold id="new-words" title="If the person lost their words">
      <p>
        When you are sure who they are, you can make six new private words for them. Nobody can look up the
        old ones.
      </p>
      {refused ? (
        <p>{refused}</p>
      ) : (
        <Disclosure summary="Make new private words">
          <Making {...props} />
        </Disclosure>
      )}
    </Fold>
  )
}

type Step = 'check' | 'sure' | 'made'

function Making({ found, opened, me }: Props) {
  const { revalidate } = useRevalidator()
  const { key } = useKeyRing()
  const [step, setStep] = useState<Step>('check')
  const [how, setHow] = useState('')
  const [state, setState] = useState<{ working?: boolean; done?: string; wrong?: string }>({})
  const [words, setWords] = useState<string[]>([])
  // The same words again when the answer of the server got lost: it may have taken them.
  const drawn = useRef<DrawnWords>(null)

  const make = async () => {
    if (state.working) return
    setState({ working: true })
    try {
      if (!key) throw new Error('Open your key first. It signs what you write.')
      const { drawnWords, sealNewWords, sendNewWords } = await import('../../new-words.client.ts')
      drawn.current ??= await drawnWords()
      const text = `New private words made. How we made sure: ${how}`
      await sendNewWords(await sealNewWords(found, opened, drawn.current, { text, by: me }, key.signing))
      setWords(drawn.current.words)
      drawn.current = null
      setHow('')
      setState({})
      const { forgetPart } = await import('#app/platform/unsent-words.client.ts')
      forgetPart('new-words')
      setStep('made')
      await revalidate()
    } catch (error) {
      setState({ wrong: sentenceOf(error as Error, 'What you typed is still here. Try again.') })
      if ((error as Error).name === 'CaseMoved') await revalidate()
    }
  }
  const passedOn = () => {
    setWords([])
    setState({ done: 'The new words are not shown any more' })
    setStep('check')
  }
  if (step === 'made') return <Made number={found.number} words={words} onPassedOn={passedOn} />
  if (step === 'sure')
    return (
      <Part title="Are you sure?">
        <ul>
          <li>The words from before open nothing any more. If somebody has the case open, it closes.</li>
          <li>The person reads in their case that new words were made.</li>
          <li>Your check becomes a note for the team, and the audit trail says that you did this.</li>
        </ul>
        <ButtonRow>
          <Button type="button" aria-disabled={state.working} onClick={make}>
            {state.working ? 'Making the words' : 'Make the new words'}
          </Button>
          <Button
            type="button"
            look="quiet"
            aria-disabled={state.working}
            onClick={() => !state.working && setStep('check')}
          >
            Go back
          </Button>
        </ButtonRow>
        <p role="status">{state.working ? 'This takes some seconds. Stay on this page.' : ''}</p>
        <Outcome {...state} />
      </Part>
    )
  return (
    <>
      <Check
        how={how}
        onChecked={(text) => {
          setHow(text)
          setState({})
          setStep('sure')
        }}
      />
      <Outcome {...state} />
    </>
  )
}

function Check({ how, onChecked }: { how: string; onChecked: (how: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('textarea')
    const text = field?.value.trim() ?? ''
    const wrong = problemIn(text)
    setProblem(wrong)
    if (wrong) field?.focus()
    else onChecked(text)
  }
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <TextArea
        label="How you made sure that it is this person"
        name="how"
        rows={3}
        required
        defaultValue={how}
        hint="For example: in a call they told you things from the case that only they can know. A name or a case number alone is not enough. It becomes a note for the team."
        error={problem}
      />
      <Button look="quiet">Go on</Button>
    </form>
  )
}

/** The words, this once. They stand in this page's memory alone. */
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
        Tell them to the person in the way in which you made sure, for example in the same call. Do not put
        them into an email, a message or a note. Nobody can show them again.
      </p>
      <Button type="button" onClick={onPassedOn}>
        I passed them on, hide them
      </Button>
    </Part>
  )
}

/** One step, whose heading takes the focus so that it is read out. */
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
