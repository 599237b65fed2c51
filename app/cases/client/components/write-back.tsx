import { useRef } from 'react'
import { Form } from 'react-router'
import type { Told } from '#app/platform/kept-forms/keep-words.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { UploadProgress, usePressedOnce } from '../../files/components/upload-progress.tsx'
import { useKept } from '../../intake/components/use-kept.ts'
import { CASE_FORM } from '../case-form.ts'
import type { CaseView } from '../client-view.ts'
import { words } from '../words.ts'

const HERE = '/legal-help/case'
const WHY: Record<string, string> = words.write.why

/** The message box of a person's own case. What is typed is kept, sealed to the case, until it is sent. */
export function WriteBack({ found, errors }: { found: CaseView; errors: Record<string, string> }) {
  const onSubmit = usePressedOnce()
  const form = useRef<HTMLFormElement>(null)
  const told = useKept(form, `${HERE}/keep`)
  const written = found.entries.filter(({ kind, author }) => kind === 'message' && author === 'person').length
  return (
    <section aria-labelledby="write-back" className="flow">
      <h2 id="write-back">{words.write.heading}</h2>
      {found.unsent && (
        <p>
          <Sentence of={words.write.unsent} />
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
          label={words.write.label}
          name="text"
          rows={6}
          hint={words.write.hint}
          error={errors.text}
          defaultValue={found.unsent}
        />
        <Kept told={told} />
        <Button name="intent" value="reply">
          {words.write.send}
        </Button>
        <UploadProgress intents={['reply']} />
      </Form>
    </section>
  )
}

function Kept({ told }: { told: Told }) {
  return (
    <div className="kept-line">
      <p>{told.state === 'saved' ? words.write.saved(told.at) : words.write.asYouType}</p>
      <p role="status">{told.state === 'not-saved' ? (WHY[told.why] ?? words.write.notSaved) : ''}</p>
    </div>
  )
}
