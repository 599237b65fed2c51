import { Form } from 'react-router'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Fieldset } from '#app/ui/choices.tsx'
import type { FormState } from '../reporting.server.ts'
import { type Step, stepAddress, stepBefore } from '../steps.ts'
import type { FilesTold } from './files-told.ts'
import { AboutYou, Saved, Sharing } from './report-end.tsx'
import {
  DateField,
  Files,
  KindOfProblem,
  OrganisationField,
  StateField,
  StoryField,
} from './report-fields.tsx'
import { EnterPresses, KeepOrClear } from './report-parts.tsx'
import { UploadProgress, usePressedOnce } from './upload-progress.tsx'

interface Props {
  step: Step
  form: FormState
  filesTold: FilesTold | null
  /** They came from the page that shows all answers, and go back there. */
  change: boolean
}

/** One question of the report on a page of its own. */
export function OneQuestion({ step, form, filesTold, change }: Props) {
  const onSubmit = usePressedOnce()
  return (
    <Form
      method="post"
      action={stepAddress(step)}
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      className="report"
    >
      <EnterPresses intent="next">Continue</EnterPresses>
      {change && <input type="hidden" name="change" value="yes" />}
      <Question step={step} form={form} filesTold={filesTold} />
      <Saved at={form.savedAt} />
      <ButtonRow>
        <Button name="intent" value="next">
          {change ? 'Save this answer' : 'Continue'}
        </Button>
        {stepBefore(step) && !change && (
          <Button look="quiet" name="intent" value="back">
            Back
          </Button>
        )}
        <KeepOrClear later="later" />
      </ButtonRow>
      <UploadProgress intents={['next', 'back', 'later']} />
    </Form>
  )
}

function Question({ step, form, filesTold }: Omit<Props, 'change'>) {
  const { answers, problems, files, shared } = form
  const part = { answers, problems }
  switch (step.slug) {
    case 'problem':
      return <KindOfProblem {...part} />
    case 'story':
      return <StoryField {...part} />
    case 'who':
      return <OrganisationField {...part} />
    case 'when':
      return <DateField {...part} />
    case 'where':
      return <StateField {...part} />
    case 'files':
      return <Files files={files} told={filesTold} problems={problems} />
    case 'you':
      return <AboutYou {...part} />
    default:
      return (
        <Fieldset legend="Sharing and this device" large>
          <Sharing answers={answers} shared={shared} />
        </Fieldset>
      )
  }
}
