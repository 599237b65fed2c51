import { TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { CASE_FORM } from '../../client/case-form.ts'
import type { CaseView } from '../../person/client-view.ts'
import { words } from '../../person/words.ts'
import { UploadProgress } from '../files/upload-progress.tsx'

const HERE = '/legal-help/case'

/** The message box of a person's own case. The draft is saved, sealed to the case, until it is sent. */
export function WriteBack({ found, errors }: { found: CaseView; errors: Record<string, string> }) {
  return (
    <section aria-labelledby="write-back" className="flow">
      <h2 id="write-back">{words.write.heading}</h2>
      {found.unsent && (
        <p>
          <Sentence of={words.write.unsent} />
        </p>
      )}
      <form
        id={CASE_FORM}
        method="post"
        action={HERE}
        encType="multipart/form-data"
        noValidate
        className="flow"
        data-in-place
        data-kept-at={`${HERE}/keep`}
        data-sent-at={found.sentAt}
        data-status={found.status}
      >
        <TextArea
          label={words.write.label}
          name="text"
          rows={6}
          hint={words.write.hint}
          error={errors.text}
          defaultValue={found.unsent}
        />
        <div className="kept-line scripted">
          <p>{words.write.asYouType}</p>
          <p role="status" />
        </div>
        <Button name="intent" value="reply">
          {words.write.send}
        </Button>
        <UploadProgress intents={['reply']} />
      </form>
    </section>
  )
}
