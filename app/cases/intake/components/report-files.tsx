import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#app/ui/forms/button.tsx'
import { Fieldset } from '#app/ui/forms/choices.tsx'
import { FileField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import type { FileView } from '../../client/client-view.ts'
import type { FilesTold } from '../../client/components/files-told.ts'
import { UploadProgress } from '../../files/components/upload-progress.tsx'
import { ACCEPT } from '../../rules.ts'
import { words as questions } from '../../words.ts'
import type { Problems } from '../report-answers.ts'
import { words } from '../words.ts'
import { KeepHidden } from './keep-hidden.tsx'

export function Files({
  files,
  told,
  problems,
}: {
  files: FileView[]
  told: FilesTold | null
  problems: Problems
}) {
  const line = useRef<HTMLParagraphElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (told) line.current?.focus()
  }, [told])
  useEmptiedBox(box, files.length)
  return (
    <div id="files">
      <Fieldset legend={questions.parts.files} large optional>
        {told && (
          <p ref={line} tabIndex={-1}>
            {told.sentence}
          </p>
        )}
        {files.length > 0 && (
          <ul className="file-list">
            {files.map((file) => (
              <li key={file.id}>
                <Icon name="file" />
                <span>
                  {file.name}{' '}
                  <span className="file-size">{words.files.sizeAndKept(file.size, file.kept)}</span>
                </span>
                <Button look="plain" size="small" name="intent" value={`remove-${file.id}`}>
                  {words.files.remove}
                  <span className="only-heard"> {file.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <FileField
          ref={box}
          label={files.length === 0 ? words.files.choose : words.files.chooseAnother}
          name="file"
          accept={ACCEPT}
          hint={words.files.hint}
          error={problems.file}
          help={<p>{words.files.help}</p>}
        />
        <KeepHidden />
        <Button look="quiet" size="small" name="intent" value="add-file">
          {words.files.add}
        </Button>
        <UploadProgress intents={['add-file']} />
      </Fieldset>
    </div>
  )
}

/** Empties the box of the file that was taken. One that was chosen while it went up stays. */
function useEmptiedBox(box: RefObject<HTMLInputElement | null>, count: number): void {
  const sent = useRef<File>(undefined)
  const before = useRef(count)
  useEffect(() => {
    const { form } = box.current ?? {}
    const submitted = () => {
      sent.current = box.current?.files?.[0]
    }
    form?.addEventListener('submit', submitted)
    return () => form?.removeEventListener('submit', submitted)
  }, [box])
  useEffect(() => {
    const taken = count > before.current && sent.current && box.current?.files?.[0] === sent.current
    before.current = count
    if (taken && box.current) box.current.value = ''
  }, [box, count])
}
