import { Button } from '#app/ui/forms/button.tsx'
import { Fieldset } from '#app/ui/forms/choices.tsx'
import { FileField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import type { FileView } from '../../client/client-view.ts'
import { UploadProgress } from '../../files/components/upload-progress.tsx'
import { ACCEPT } from '../../rules.ts'
import { words as questions } from '../../words.ts'
import type { Problems } from '../report-answers.ts'
import { words } from '../words.ts'
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
