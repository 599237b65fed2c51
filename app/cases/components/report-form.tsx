import { Form } from 'react-router'
import { Fieldset } from '#app/ui/choices.tsx'
import type { Problems } from '../answers.ts'
import type { Answers } from '../rules.ts'
import type { ShownFile } from '../shown.ts'
import type { FilesTold } from './files-told.ts'
import { AboutYou, BeforeSending } from './report-end.tsx'
import {
  DateField,
  Files,
  KindOfProblem,
  OrganisationField,
  StateField,
  StoryField,
} from './report-fields.tsx'
import { EnterPresses, TrapForPrograms } from './report-parts.tsx'
import { usePressedOnce } from './upload-progress.tsx'

export interface ReportFormProps {
  answers: Answers
  files: ShownFile[]
  filesTold: FilesTold | null
  savedAt: string | null
  shared: boolean
  problems: Problems
  submission: string
  started: string
}

/** The whole report on one page. Only the kind and the story are always required. */
export function ReportForm(props: ReportFormProps) {
  const { answers, problems } = props
  const onSubmit = usePressedOnce()
  return (
    <Form
      method="post"
      action="/legal-help"
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      className="report"
      id="report"
    >
      <EnterPresses intent="send">Send my case</EnterPresses>
      <input type="hidden" name="submission" value={props.submission} />
      <input type="hidden" name="started" value={props.started} />
      <TrapForPrograms />
      <KindOfProblem answers={answers} problems={problems} />
      <Fieldset legend="What happened" large>
        <StoryField answers={answers} problems={problems} />
        <OrganisationField answers={answers} problems={problems} />
        <DateField answers={answers} problems={problems} />
        <StateField answers={answers} problems={problems} />
      </Fieldset>
      <Files files={props.files} told={props.filesTold} problems={problems} />
      <AboutYou answers={answers} problems={problems} />
      <BeforeSending answers={answers} savedAt={props.savedAt} shared={props.shared} />
    </Form>
  )
}
