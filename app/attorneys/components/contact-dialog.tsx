import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { action } from '../routes/contact.tsx'
import { BeforeYouWrite, ContactFields, type Typed } from './contact-form.tsx'
import type { SentMessage } from './sent-banner.tsx'

const keyOf = (id: number) => `attorney-message-${id}`

/**
 * The contact page's form over the directory. What is typed stays in this window when the dialog closes, however it
 * was closed, and goes when the message was sent.
 */
export function ContactDialog({
  attorney,
  formId,
  onClose,
  onSent,
}: {
  attorney?: { id: number; name: string; origin: string }
  formId: string
  /** @param kept whether a message was begun, which stays in this window */
  onClose: (kept: boolean) => void
  onSent: (sent: SentMessage) => void
}) {
  const fetcher = useFetcher<typeof action>({ key: attorney ? keyOf(attorney.id) : 'nobody' })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answer?.sent || !attorney) return
    forget(attorney.id)
    fetcher.reset()
    onSent(answer.sent)
  }, [answer])
  return (
    <Dialog
      open={Boolean(attorney)}
      onClose={() => onClose(Boolean(attorney && recall(attorney.id).message))}
      title={attorney ? `Contact Attorney ${attorney.name}` : 'Contact Attorney'}
    >
      {attorney && (
        <>
          <ErrorSummary errors={answer?.errors} />
          <BeforeYouWrite name={attorney.name} sample={attorney.origin === 'sample'} />
          <fetcher.Form method="post" action={`/attorney-directory/${attorney.id}/contact`} noValidate>
            <ContactFields
              formId={formId}
              typed={recall(attorney.id)}
              errors={answer?.errors ?? {}}
              onInput={(event) => remember(attorney.id, event.currentTarget)}
            />
          </fetcher.Form>
        </>
      )}
    </Dialog>
  )
}

function remember(id: number, fields: HTMLElement) {
  const typed: Typed = {}
  for (const name of ['name', 'email', 'message'] as const) {
    typed[name] = fields.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
  }
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(typed))
  } catch {
    // A browser that keeps nothing: the words stay as long as the dialog is open.
  }
}

function recall(id: number): Typed {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') as Typed
  } catch {
    return {}
  }
}

function forget(id: number) {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // Nothing was kept.
  }
}
