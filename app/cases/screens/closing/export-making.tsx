import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { AgeLock } from '#app/platform/keys/opener.client.ts'
import type { SignedList } from '#app/platform/keys/recipients-format.ts'
import {
  NewPassphrase,
  type NewPassphraseChoice,
  useNewPassphrase,
} from '#app/platform/passphrases/new-passphrase.tsx'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { CaseRequest } from '../../approvals/approvals.server.ts'
import type { MadeLink } from '../../closing/sealing-copy.client.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'

interface Props {
  request: CaseRequest
  found: StaffCase
  list: { chain: SignedList[]; root: string }
  me: string
  timeZone: string
  /** The browser has the file now, and the export is used up. */
  onMade: (made: MadeExport) => void
}

export type MadeExport = ({ kind: 'file' } & MadeFile) | ({ kind: 'link' } & MadeLink)

interface MadeFile {
  requestId: string
  name: string
  locked: boolean
}

const linkWay = (canMail: boolean) =>
  ({
    value: 'link',
    label: 'A link for the attorney',
    hint: canMail
      ? 'We email it to the attorney’s address in the directory. You tell them six words by phone. It works for seven days.'
      : 'This site cannot send email yet: copy the link here, and send it to the attorney. You tell them six words by phone. It works for seven days.',
  }) as const
const WAYS = [
  {
    value: 'recipient',
    label: 'Locked for a public key (age)',
    hint: 'For someone who gave you their age public key. Only they can open it.',
  },
  {
    value: 'passphrase',
    label: 'Locked with a passphrase (age)',
    hint: 'Anyone who knows the passphrase can open it. Do not send the passphrase with the file. Give it by phone, for example.',
  },
  {
    value: 'open',
    label: 'A ZIP file that is not locked',
    hint: 'Anyone who has the file can read it. Use this only on an encrypted disk.',
  },
] as const
type Way = (typeof WAYS)[number]['value'] | 'link'

/** Makes the export in this browser. */
export function MakeExport({ request, found, list, me, timeZone, onMade }: Props) {
  const { key } = useKeyRing()
  const canMail = useCanMail()
  const forAttorney = request.purpose === 'attorney'
  const [way, setWay] = useState<Way>(forAttorney ? 'link' : 'recipient')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [state, setState] = useState<{ working?: boolean; wrong?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const choice = useNewPassphrase()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!key || state.working) return
    if (way === 'passphrase' && choice.wroteDown()) return
    const typed = new FormData(event.currentTarget)
    setState({ working: true })
    try {
      const { isAgeRecipient } = await import('#app/platform/keys/opener.client.ts')
      const { lock, wrong } = await lockOf(way, typed, { isAgeRecipient, choice })
      setErrors(wrong)
      const [first] = Object.keys(wrong)
      if (first) {
        setState({})
        return document.getElementById(first)?.focus()
      }
      const made = await madeBy(way, key, { request, found, list, me, timeZone, lock })
      const { draftWasSent } = await import('#app/platform/autosave/console-autosave.client.ts')
      draftWasSent()
      form.current?.reset()
      onMade(made)
    } catch (error) {
      setState({ wrong: sentenceOf(error as Error, 'Try again.') })
    }
  }

  if (!key) return null
  return (
    <form ref={form} className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2>{forAttorney ? 'Give the case to the attorney' : 'Make the file'}</h2>
      <p>Your browser opens the case, checks each record and file, and puts them into one file.</p>
      <RadioGroup
        label={forAttorney ? 'How the attorney gets it' : 'How the file is made'}
        name="way"
        choices={forAttorney ? [linkWay(canMail), ...WAYS] : WAYS}
        defaultValue={way}
        onChange={(event) => setWay(event.currentTarget.value as Way)}
      />
      {way === 'recipient' && (
        <Field
          label="Their public key"
          name="recipient"
          autoComplete="off"
          spellCheck={false}
          required
          hint="It starts with age1 and has 62 characters."
          error={errors.recipient}
        />
      )}
      {way === 'passphrase' && (
        <NewPassphrase choice={choice} problems={errors} label="Passphrase for the file" />
      )}
      {(way !== 'passphrase' || choice.ready) && (
        <Button aria-disabled={state.working}>
          {way === 'link'
            ? says('Send the link', 'Sealing and sending', state)
            : says('Make the file', 'Making the file', state)}
        </Button>
      )}
      <div role="status">
        {state.wrong && (
          <Notice kind="danger" title={way === 'link' ? 'No link was sent' : 'No file was made'} level={3}>
            <p>{state.wrong}</p>
          </Notice>
        )}
      </div>
    </form>
  )
}

const says = (still: string, working: string, state: { working?: boolean }) =>
  state.working ? working : still

/** Makes the chosen export, in this browser. */
async function madeBy(
  way: Way,
  key: StaffKey,
  { request, found, list, me, timeZone, lock }: Omit<Props, 'onMade'> & { lock: AgeLock | null },
): Promise<MadeExport> {
  const order = {
    requestId: request.id,
    madeBy: me,
    confirmedBy: request.confirmedName ?? '',
    purpose: request.purpose ?? '',
    withNotes: request.scope === 'case-and-notes',
    timeZone,
    lock,
  }
  if (way === 'link') {
    const { makeLink } = await import('../../closing/sealing-copy.client.ts')
    return { kind: 'link', ...(await makeLink(key, found, list, order)) }
  }
  const { makeExport } = await import('../../closing/exporting.client.ts')
  const name = await makeExport(key, found, list, order)
  return { kind: 'file', requestId: request.id, name, locked: way !== 'open' }
}

/** Says that the file is made. Nothing else is left on the page: the request and the offer are used up. */
export function ExportMade({ name, locked }: MadeFile) {
  const box = useRef<HTMLDivElement>(null)
  // The form with the pressed button is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="success" title="The file is made">
        <p>
          Your browser saves it as <strong>{name}</strong>.{' '}
          {locked
            ? 'It opens with any age program, for example “age --decrypt”. Inside is a ZIP file.'
            : 'It is not locked. Delete it when you no longer need it.'}
        </p>
        <p>This export has been used. For another file, ask for another export.</p>
      </Notice>
    </div>
  )
}

/** How the file is locked, or the errors, by field. */
async function lockOf(
  way: Way,
  typed: FormData,
  { isAgeRecipient, choice }: { isAgeRecipient: (text: string) => boolean; choice: NewPassphraseChoice },
): Promise<{ lock: AgeLock | null; wrong: Record<string, string> }> {
  if (way === 'open' || way === 'link') return { lock: null, wrong: {} }
  if (way === 'passphrase') {
    const { passphrase, problems } = await choice.chosen(typed)
    return { lock: { passphrase }, wrong: problems ?? {} }
  }
  const recipient = String(typed.get('recipient') ?? '').trim()
  if (isAgeRecipient(recipient)) return { lock: { recipient }, wrong: {} }
  return {
    lock: null,
    wrong: { recipient: 'This is not an age public key. Copy all of it. It starts with age1' },
  }
}
