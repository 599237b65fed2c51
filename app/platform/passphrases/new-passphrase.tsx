import { useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'

// A new passphrase, for a key or for a file that leaves the site. Offers six random words first; a passphrase of one's
// own is checked for strength. Nothing here is sent or stored: the surrounding form reads it.

export type PassphraseProblems = Partial<
  Record<'six-words' | 'new-passphrase' | 'new-passphrase-again' | 'form', string>
>

/** shown: the six words, this once. typed: they are hidden and typed. own: a passphrase of one's own. */
type Step = 'shown' | 'typed' | 'own'

export interface NewPassphraseChoice {
  step: Step
  words: readonly string[]
  makeWords: () => void
  useOwn: () => void
  /** Moves from the six words to typing them. The form calls this first. @returns whether it did */
  wroteDown: () => boolean
  /** Whether something that can be sent was typed. */
  ready: boolean
  /** Reads and checks what was typed. */
  chosen: (form: FormData) => Promise<{ passphrase: string; problems: PassphraseProblems | null }>
}

export function useNewPassphrase(): NewPassphraseChoice {
  const [step, setStep] = useState<Step>('shown')
  const [words, setWords] = useState<readonly string[]>([])
  const makeWords = () => {
    setStep('shown')
    void import('./made-words.client.ts').then(({ madeWords }) => setWords(madeWords()))
  }
  useEffect(makeWords, [])
  const wroteDown = () => {
    if (step !== 'shown') return false
    if (words.length > 0) setStep('typed')
    return true
  }
  const chosen = (form: FormData) => (step === 'own' ? ownIn(form) : wordsIn(form, words))
  return { step, words, makeWords, useOwn: () => setStep('own'), wroteDown, ready: step !== 'shown', chosen }
}

async function wordsIn(form: FormData, words: readonly string[]) {
  const { meantWords } = await import('./made-words.client.ts')
  const passphrase = words.join(' ')
  if (words.length > 0 && meantWords(String(form.get('six-words') ?? '')) === passphrase)
    return { passphrase, problems: null }
  return {
    passphrase: '',
    problems: {
      'six-words': 'These are not the six words in order. Check what you wrote down, or make other words',
    },
  }
}

async function ownIn(form: FormData) {
  const { passphraseProblem } = await import('./passphrase-judge.client.ts')
  const passphrase = String(form.get('new-passphrase') ?? '')
  const weak = passphraseProblem(passphrase)
  if (weak) return { passphrase, problems: { 'new-passphrase': weak } }
  if (form.get('new-passphrase-again') !== passphrase)
    return { passphrase, problems: { 'new-passphrase-again': 'Both must be the same. Type it again' } }
  return { passphrase, problems: null }
}

export function NewPassphrase({
  choice,
  problems,
  label = 'Passphrase',
}: {
  choice: NewPassphraseChoice
  problems: PassphraseProblems | null
  label?: string
}) {
  const { step } = choice
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  // The pressed button is gone: the next element takes the focus.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    box.current?.querySelector<HTMLElement>('input, [tabindex]')?.focus()
  }, [step])
  return (
    <div ref={box} className="staff-form" data-not-kept>
      {step === 'shown' && <Shown choice={choice} label={label} />}
      {step === 'typed' && <Typed choice={choice} problem={problems?.['six-words']} />}
      {step === 'own' && <Own choice={choice} problems={problems} label={label} />}
    </div>
  )
}

function Shown({
  choice: { words, makeWords, useOwn },
  label,
}: {
  choice: NewPassphraseChoice
  label: string
}) {
  // Until the browser has drawn words, the page does not listen yet, and a click would be lost.
  const none = words.length === 0
  return (
    <>
      <h3 tabIndex={-1}>{label}: six words that we made</h3>
      <p>
        Write these words on paper, in this order. They were made in this browser.{' '}
        <strong>They are shown only now.</strong> You will type them once.
      </p>
      <ol className="made-words">
        {words.map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and its place is what it is
          <li key={`${at} ${word}`}>{word}</li>
        ))}
      </ol>
      <ButtonRow>
        <Button aria-disabled={none}>I wrote them down</Button>
        <Button type="button" look="quiet" aria-disabled={none} onClick={makeWords}>
          Make other words
        </Button>
        <Button type="button" look="quiet" aria-disabled={none} onClick={useOwn}>
          Use a passphrase of my own
        </Button>
      </ButtonRow>
    </>
  )
}

function Typed({ choice, problem }: { choice: NewPassphraseChoice; problem: string | undefined }) {
  return (
    <>
      <Field
        label="Your six words"
        name="six-words"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Type them from your paper, with spaces between them."
        error={problem}
      />
      <Button type="button" look="quiet" onClick={choice.makeWords}>
        Make other words
      </Button>
    </>
  )
}

function Own({
  choice,
  problems,
  label,
}: {
  choice: NewPassphraseChoice
  problems: PassphraseProblems | null
  label: string
}) {
  return (
    <>
      <Field
        label={label}
        name="new-passphrase"
        type="password"
        autoComplete="new-password"
        width="half"
        required
        hint="Seven or more words that do not belong together, or 20 random characters. Do not use a well-known sentence."
        error={problems?.['new-passphrase']}
      />
      <Field
        label="The passphrase again"
        name="new-passphrase-again"
        type="password"
        autoComplete="new-password"
        width="half"
        required
        error={problems?.['new-passphrase-again']}
      />
      <Button type="button" look="quiet" onClick={choice.makeWords}>
        Use six words that we make
      </Button>
    </>
  )
}
