import { Fieldset } from '#app/ui/forms/choices.tsx'
import { FileField } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import type { Problems } from '../../intake/report-answers.ts'
import { words } from '../../intake/words.ts'
import { ACCEPT } from '../../model/rules.ts'
import { words as questions } from '../../model/words.ts'
import type { FileView } from '../../person/client-view.ts'
import { UploadProgress } from '../files/upload-progress.tsx'
import { KeepHidden } from './keep-hidden.tsx'

export function Files({ files, problems }: { files: FileView[]; problems: Problems }) {
  return (
    <div id="files">
      <Fieldset legend={questions.parts.files} large optional>
        {files.length > 0 && (
          <ul className="file-list">
            {files.map((file) => (
              <li key={file.id} data-file={file.id} data-name={file.name}>
                <Icon name="file" />
                <span>
                  {file.name}{' '}
                  <span className="file-size">
                    {words.files.sizeAndKept({ size: file.size, kept: file.kept })}
                  </span>
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
