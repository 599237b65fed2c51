import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { forgetTyped, recallTyped, rememberTyped } from '#app/platform/typed-words.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { action } from '../routes/contact.tsx'
import { BeforeYouWrite, ContactFields } from './contact-form.tsx'
import { keyOf, TYPED } from './kept-message.ts'
import type { SentMessage } from './sent-banner.tsx'

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
  attorney?: { id: number; name: string; origin: string; takesNewCases: string }
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
    forgetTyped(keyOf(attorney.id))
    fetcher.reset()
    onSent(answer.sent)
  }, [answer])
  return (
    <Dialog
      open={Boolean(attorney)}
      onClose={() => onClose(Boolean(attorney && recallTyped(keyOf(attorney.id)).message))}
      title={attorney ? `Contact Attorney ${attorney.name}` : 'Contact Attorney'}
    >
      {attorney && (
        <>
          <ErrorSummary errors={answer?.errors} />
          <BeforeYouWrite {...attorney} sample={attorney.origin === 'sample'} />
          <fetcher.Form method="post" action={`/attorney-directory/${attorney.id}/contact`} noValidate>
            <ContactFields
              formId={formId}
              sample={attorney.origin === 'sample'}
              typed={recallTyped(keyOf(attorney.id))}
              errors={answer?.errors ?? {}}
              onInput={(event) => rememberTyped(keyOf(attorney.id), event.currentTarget, TYPED)}
            />
          </fetcher.Form>
        </>
      )}
    </Dialog>
  )
}
