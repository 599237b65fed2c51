import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { NewRecoveryKey } from '../../keys/first-key.client.ts'
import type { KeyOwner } from '../../keys/signing.client.ts'
import { SIGN_IN_TO_BEGIN } from '../../model/rules.ts'

interface Props {
  organization: string
  lockedKey: string
  who: KeyOwner
  /** Whether the member signed in just now. */
  fresh: boolean
  onBegun: () => void
}

type Step = 'start' | 'shown' | 'checked'
type Problems = { 'check-word'?: string; 'passphrase-again'?: string; form?: string }

/**
 * The first steward makes the recovery key in this browser, saves it, and puts their own key on the list. It is shown once;
 * the form asks for one of its words, so that no steward continues without it.
 */
export function BeginList(props: Props) {
  const [made, setMade] = useState<NewRecoveryKey | null>(null)
  const [step, setStep] = useState<Step>('start')
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (step !== 'start') heading.current?.focus()
  }, [step])
  const make = async () => {
    const { makeRecoveryKey } = await import('../../keys/first-key.client.ts')
    const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
    setMade(await makeRecoveryKey(props.organization, day))
    setStep('shown')
  }
  return (
    <section className="staff-box staff-form" aria-labelledby="begin">
      <h2 id="begin" ref={heading} tabIndex={-1}>
        {step === 'start'
          ? 'Put your key on the list'
          : step === 'shown'
            ? 'Save the recovery key'
            : 'Check that you saved it'}
      </h2>
      {made && step === 'shown' ? (
        <Sheet made={made} onSaved={() => setStep('checked')} />
      ) : made && step === 'checked' ? (
        <Check {...props} made={made} onAgain={() => setStep('shown')} />
      ) : (
        <>
          <p>
            Yours is the first key. Before it goes on the list, you make a recovery key, in this browser. It
            opens every case when all other keys are lost.
          </p>
          <p>
            Until now, cases are sealed to a key that the site made itself. That one ends, and the site
            deletes it.
          </p>
          {props.fresh ? (
            <ButtonRow>
              <Button type="button" onClick={make}>
                Make the recovery key
              </Button>
            </ButtonRow>
          ) : (
            <>
              <p>
                You signed in more than 15 minutes ago, and someone else could be at your computer. So sign in
                again first.
              </p>
              <SignInAgain />
            </>
          )}
          <p>
            If you have the file recovery-key.txt from the server and want to keep that key, choose it below
            instead.
          </p>
        </>
      )}
    </section>
  )
}

function Sheet({ made, onSaved }: { made: NewRecoveryKey; onSaved: () => void }) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([made.text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'recovery-key.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <>
      <Notice kind="info" title="It is shown only now" level={3}>
        <p>
          Save the file on a storage stick, or print it. Keep two copies in two safe places, and none on this
          computer. Anyone who has it can open every case.
        </p>
      </Notice>
      <pre className="recovery-sheet">
        <code>{made.text}</code>
      </pre>
      <ButtonRow>
        <Button type="button" onClick={save} icon={<Icon name="download" />}>
          Save as a text file
        </Button>
        <Button type="button" look="quiet" onClick={() => window.print()} icon={<Icon name="print" />}>
          Print it
        </Button>
        <Button type="button" look="quiet" onClick={onSaved}>
          I saved it
        </Button>
      </ButtonRow>
    </>
  )
}

function Check({
  made,
  onAgain,
  lockedKey,
  who,
  onBegun,
}: Props & { made: NewRecoveryKey; onAgain: () => void }) {
  const { hold } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [problems, setProblems] = useState<Problems | null>(null)
  const [working, setWorking] = useState(false)
  const [asked] = useState(() => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % made.words.length)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('check-word') ?? '')
    if (typed.trim().toLowerCase() !== made.words[asked])
      return setProblems({
        'check-word': 'This is not that word. Look at what you saved, or show the key again',
      })
    setProblems(null)
    setWorking(true)
    try {
      const { beginList } = await import('../../keys/first-key.client.ts')
      const passphrase = String(form.get('passphrase-again') ?? '')
      const begun = await beginList({ lockedKey, passphrase, who }, made.key)
      if (!begun) setProblems({ 'passphrase-again': 'This passphrase does not open your key. Try again' })
      else {
        hold(begun.key, begun.lockedKey)
        onBegun()
        await revalidate()
      }
    } catch (error) {
      setProblems({
        form: sentenceOf(error as Error, 'Nothing was changed. Check your connection, then try again.'),
      })
    }
    setWorking(false)
  }
  return (
    <form className="staff-form" data-not-kept onSubmit={submit} noValidate>
      <ErrorSummary errors={problems} />
      {problems?.form === SIGN_IN_TO_BEGIN && (
        <>
          <p>What you typed and the recovery key stay on this page. Keep it open.</p>
          <SignInAgain inNewTab />
        </>
      )}
      <Field
        label={`Check word ${asked + 1}`}
        name="check-word"
        width="half"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Count from the left in the line “Check words” of your file or sheet."
        error={problems?.['check-word']}
      />
      <Field
        label="The passphrase of your own key"
        name="passphrase-again"
        type="password"
        autoComplete="current-password"
        width="half"
        required
        hint="The one that you chose a moment ago."
        error={problems?.['passphrase-again']}
      />
      <ButtonRow>
        <Button aria-disabled={working}>
          {working ? 'Putting it on the list' : 'Put my key on the list'}
        </Button>
        <Button type="button" look="quiet" aria-disabled={working} onClick={onAgain}>
          Show the recovery key again
        </Button>
      </ButtonRow>
    </form>
  )
}

/** The sign-in page; a member who is signed in gets it where they ask for it. */
function SignInAgain({ inNewTab = false }: { inNewTab?: boolean }) {
  return (
    <p>
      <a
        className="line-link"
        href="/staff/sign-in?again=yes"
        target={inNewTab ? '_blank' : undefined}
        rel={inNewTab ? 'noreferrer' : undefined}
      >
        {inNewTab ? 'Sign in again in a new tab' : 'Sign in again'}
      </a>
    </p>
  )
}

/** Shown outside the part that disappears after the act. @param props.passkeys whether passkeys opened the key until now */
export function Begun({ passkeys }: { passkeys: boolean }) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <div ref={told} role="status" tabIndex={-1}>
      <Notice kind="success" title="Your key is on the list">
        <p>
          New cases are sealed to your key and to the recovery key. So are those that came before. The site
          deletes its own key 10 minutes from now, unless something still needs it.
        </p>
        {passkeys && (
          <p>
            Your passkeys no longer open your key, because it belongs to a new list. You can let them open it
            again, below.
          </p>
        )}
        <p>Now print your recovery kit. It brings your own key back if the site loses it.</p>
      </Notice>
    </div>
  )
}
