import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { newId } from '#app/platform/ids.ts'
import { keepForm } from '#app/platform/kept-forms/kept-form.client.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { WordsWait } from '#app/ui/forms/kept-form.tsx'
import { Dialog } from '#app/ui/parts/dialog.tsx'
import type { action, loader } from '../routes/contact.tsx'
import { words } from '../words.ts'
import { BeforeYouWrite, ContactFields } from './attorney-contact-form.tsx'
import { keyOf } from './kept-message.ts'
import type { SentMessage } from './sent-banner.tsx'

/**
 * The contact page's form over the directory. What is typed stays while this page is open, however the dialog was closed, and is
 * kept on the server like that of other forms. It goes when the message was sent.
 */
export function ContactDialog({
  attorney,
  formId,
  onClose,
  onSent,
}: {
  attorney?: { id: number; name: string; origin: string; takesNewCases: string }
  formId: string
  /** @param kept whether a message was begun */
  onClose: (kept: boolean) => void
  onSent: (sent: SentMessage) => void
}) {
  const fetcher = useFetcher<typeof action>({ key: attorney ? keyOf(attorney.id) : 'nobody' })
  const before = useFetcher<typeof loader>({ key: attorney ? `before ${keyOf(attorney.id)}` : 'nothing' })
  const { form, typedHere, page } = useTypedHere(attorney?.id)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answer?.sent || !attorney) return
    typedHere.delete(attorney.id)
    page.current = newId()
    fetcher.reset()
    onSent(answer.sent)
  }, [answer])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attorney
  useEffect(() => {
    if (attorney && !typedHere.has(attorney.id))
      // What was typed before is a help: without it the form is empty.
      void before.load(`/attorney-directory/${attorney.id}/contact`).catch(() => undefined)
  }, [attorney?.id])
  const waiting = attorney && !typedHere.has(attorney.id) && before.data?.kept.waiting
  const address = `/attorney-directory/${attorney?.id}/contact`
  return (
    <Dialog
      open={Boolean(attorney)}
      onClose={() => onClose(Boolean(attorney && typedHere.get(attorney.id)?.message))}
      title={attorney ? words.page.title(attorney.name) : words.page.titleAlone}
    >
      {attorney && (
        <>
          <ErrorSummary errors={answer?.errors} />
          {waiting && <WordsWait form={keyOf(attorney.id)} back={address} waiting={waiting} />}
          <BeforeYouWrite {...attorney} sample={attorney.origin === 'sample'} />
          <fetcher.Form ref={form} method="post" action={address} noValidate>
            <ContactFields
              formId={formId}
              sample={attorney.origin === 'sample'}
              typed={typedHere.get(attorney.id)}
              errors={answer?.errors ?? {}}
              kept={{ form: keyOf(attorney.id), page: page.current }}
              onInput={({ currentTarget }) => typedHere.set(attorney.id, wordsIn(currentTarget))}
            />
          </fetcher.Form>
        </>
      )}
    </Dialog>
  )
}

/** What was typed to each attorney since this page was opened, by the page's own memory only. */
function useTypedHere(id: number | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const page = useRef(newId())
  const { current: typedHere } = useRef(new Map<number, Partial<Record<string, string>>>())
  useEffect(() => (id !== undefined && form.current ? keepForm(form.current) : undefined), [id])
  return { form, typedHere, page }
}

function wordsIn(fields: HTMLElement): Partial<Record<string, string>> {
  const all = fields.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[name=name], [name=email], [name=message]',
  )
  return Object.fromEntries([...all].map(({ name, value }) => [name, value]))
}
