import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#app/ui/forms/button.tsx'
import { Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field, FileField, Select, TextArea } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import type { ShownFile } from '../../client/client-view.ts'
import type { FilesTold } from '../../client/components/files-told.ts'
import { UploadProgress } from '../../files/components/upload-progress.tsx'
import { KIND_EXAMPLES, KIND_LABELS } from '../../labels.ts'
import { ACCEPT, type Answers, KINDS, WORKS_FOR } from '../../rules.ts'
import { STATES } from '../../states.ts'
import type { Problems } from '../report-answers.ts'
import { KeepHidden } from './keep-hidden.tsx'

// The questions of the report, each on its own: the whole form puts them on one page, the steps show one a page.

interface Part {
  answers: Answers
  problems: Problems
}

export function KindOfProblem({ answers, problems }: Part) {
  return (
    <RadioGroup
      large
      label="What kind of problem was it?"
      name="violationType"
      required
      hint={'Choose the closest one. If you are not sure, choose "Other".'}
      error={problems.violationType}
      defaultValue={answers.violationType}
      choices={KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind], hint: KIND_EXAMPLES[kind][0] }))}
      help={
        <>
          <p>More examples of each kind:</p>
          <dl className="report-examples">
            {KINDS.map((kind) => (
              <div key={kind}>
                <dt>{KIND_LABELS[kind]}</dt>
                {KIND_EXAMPLES[kind].slice(1).map((example) => (
                  <dd key={example}>{example}</dd>
                ))}
              </div>
            ))}
          </dl>
        </>
      }
    />
  )
}

export function StoryField({ answers, problems }: Part) {
  return (
    <TextArea
      label="What happened?"
      name="description"
      required
      rows={10}
      hint="Write as much or as little as you want. A list is fine. You do not have to tell us a diagnosis."
      error={problems.description}
      defaultValue={answers.description}
      help={
        <>
          <p>These can help you start. You can skip any of them.</p>
          <ul>
            <li>Who was there?</li>
            <li>What was said or done?</li>
            <li>What did you ask for?</li>
            <li>How did they answer?</li>
          </ul>
          <p>Or add a file with a letter or notes that you wrote before, and write “See my file” here.</p>
        </>
      }
    />
  )
}

export function OrganisationField({ answers, problems }: Part) {
  return (
    <Field
      label="Which organization was it?"
      name="organisation"
      optional
      hint="For example a school, a shop, an employer or an office."
      error={problems.organisation}
      defaultValue={answers.organisation}
      autoComplete="off"
    />
  )
}

/** Asked about work only. Without scripts the style sheet leaves it out (cases.css). */
export function WorksForField({ answers, problems }: Part) {
  return (
    <div className="report-works-for">
      <Select
        label="Who do you work for?"
        name="worksFor"
        optional
        hint="Or who did you ask for a job? Each has its own time limits."
        error={problems.worksFor}
        defaultValue={answers.worksFor}
        choices={[{ value: '', label: 'Not sure' }, ...WORKS_FOR]}
      />
    </div>
  )
}

export function DateField({ answers, problems }: Part) {
  return (
    <Field
      label="When did it happen?"
      name="date"
      optional
      width="half"
      hint="For example “March 5, 2026” or “around May 2026”. We ask because some laws have time limits."
      error={problems.date}
      defaultValue={answers.date}
      autoComplete="off"
    />
  )
}

export function StateField({ answers, problems }: Part) {
  return (
    <Select
      label="In which state?"
      name="state"
      optional
      width="half"
      hint="Some time limits depend on the state."
      error={problems.state}
      defaultValue={answers.state}
      choices={[{ value: '', label: 'Not sure' }, ...STATES.map(([value, label]) => ({ value, label }))]}
    />
  )
}

export function Files({
  files,
  told,
  problems,
}: {
  files: ShownFile[]
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
      <Fieldset legend="Files" large optional>
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
                  <span className="file-size">
                    {file.size}. {file.kept}
                  </span>
                </span>
                <Button look="plain" size="small" name="intent" value={`remove-${file.id}`}>
                  Remove<span className="only-heard"> {file.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <FileField
          ref={box}
          label={files.length === 0 ? 'Choose a file' : 'Choose another file'}
          name="file"
          accept={ACCEPT}
          hint="PDF, Word, JPG, PNG or TXT. Up to 10 MB each."
          error={problems.file}
          help={<p>You do not have to add a file. You can describe what is in it above, or mail it to us.</p>}
        />
        <KeepHidden />
        <Button look="quiet" size="small" name="intent" value="add-file">
          Add this file
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
