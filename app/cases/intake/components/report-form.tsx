import { useRef } from 'react'
import { Form } from 'react-router'
import { Button, ButtonRow } from '#app/ui/forms/button.tsx'
import { Fieldset } from '#app/ui/forms/choices.tsx'
import type { ShownFile } from '../../client/client-view.ts'
import type { FilesTold } from '../../client/components/files-told.ts'
import { usePressedOnce } from '../../files/components/upload-progress.tsx'
import type { Answers } from '../../rules.ts'
import type { Problems } from '../report-answers.ts'
import { AboutYou, BeforeSending } from './report-end.tsx'
import {
  DateField,
  Files,
  KindOfProblem,
  OrganisationField,
  StateField,
  StoryField,
  WorksForField,
} from './report-fields.tsx'
import { EnterPresses, TrapForPrograms } from './report-parts.tsx'
import { Saved } from './saved.tsx'
import { useKept } from './use-kept.ts'

interface ReportFormProps {
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
  const form = useRef<HTMLFormElement>(null)
  const told = useKept(form, '/legal-help/draft')
  return (
    <Form
      ref={form}
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
      <Button look="plain" name="intent" value="one-by-one">
        Answer one question at a time
      </Button>
      <KindOfProblem answers={answers} problems={problems} />
      <Fieldset legend="What happened" large>
        <StoryField answers={answers} problems={problems} />
        <OrganisationField answers={answers} problems={problems} />
        <WorksForField answers={answers} problems={problems} />
        <DateField answers={answers} problems={problems} />
        <StateField answers={answers} problems={problems} />
        <Saved at={props.savedAt} told={told} id="go-on" />
        <ButtonRow>
          <Button look="quiet" size="small" name="intent" value="go-on">
            Save and go on
          </Button>
        </ButtonRow>
      </Fieldset>
      <AboutYou answers={answers} problems={problems} />
      <Files files={props.files} told={props.filesTold} problems={problems} />
      <BeforeSending answers={answers} savedAt={props.savedAt} told={told} shared={props.shared} />
    </Form>
  )
}
