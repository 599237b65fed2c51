import { useRef } from 'react'
import { Form } from 'react-router'
import type { Told } from '#app/platform/kept-forms/keep-words.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { UploadProgress, usePressedOnce } from '../../files/components/upload-progress.tsx'
import { useKept } from '../../intake/components/use-kept.ts'
import { CASE_FORM } from '../case-form.ts'
import type { ShownCase } from '../client-view.ts'

const HERE = '/legal-help/case'
const WHY: Record<string, string> = {
  lost: 'Not saved: we cannot reach our server. Everything is still on this page. We will keep trying.',
  closed: 'Not saved: your case is closed on this device. Copy your words before you go on.',
}

/** The message box of a person's own case. What is typed is kept, sealed to the case, until it is sent. */
export function WriteBack({ found, errors }: { found: ShownCase; errors: Record<string, string> }) {
  const onSubmit = usePressedOnce()
  const form = useRef<HTMLFormElement>(null)
  const told = useKept(form, `${HERE}/keep`)
  const written = found.entries.filter(({ kind, author }) => kind === 'message' && author === 'person').length
  return (
    <section aria-labelledby="write-back" className="flow">
      <h2 id="write-back">Write to us</h2>
      {found.unsent && (
        <p>
          What you wrote before is in the box again. It is <strong>not sent yet</strong>.
        </p>
      )}
      <Form
        ref={form}
        id={CASE_FORM}
        method="post"
        action={HERE}
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        className="flow"
      >
        {/* A new key after each message, so that the box is empty again. */}
        <TextArea
          key={written}
          label="Your message"
          name="text"
          rows={6}
          hint="Only our case team can read it. Up to 10,000 characters."
          error={errors.text}
          defaultValue={found.unsent}
        />
        <Kept told={told} />
        <Button name="intent" value="reply">
          Send my message
        </Button>
        <UploadProgress intents={['reply']} />
      </Form>
    </section>
  )
}

function Kept({ told }: { told: Told }) {
  return (
    <div className="kept-line">
      <p>
        {told.state === 'saved'
          ? `Saved at ${told.at}, sealed with your case. It is not sent yet.`
          : 'We save your message as you type it, sealed with your case.'}
      </p>
      <p role="status">{told.state === 'not-saved' ? (WHY[told.why] ?? 'Not saved yet.') : ''}</p>
    </div>
  )
}
