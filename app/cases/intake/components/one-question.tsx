import { useRef } from 'react'
import { Form } from 'react-router'
import { Button, ButtonRow } from '#app/ui/forms/button.tsx'
import { Fieldset } from '#app/ui/forms/choices.tsx'
import type { FilesTold } from '../../client/components/files-told.ts'
import { UploadProgress, usePressedOnce } from '../../files/components/upload-progress.tsx'
import { isAboutWork } from '../../rules.ts'
import type { FormState } from '../submit-report.server.ts'
import { type Step, stepAddress, stepBefore } from '../wizard-steps.ts'
import { AboutYou, CookiesOff, Sharing } from './report-end.tsx'
import {
  DateField,
  Files,
  KindOfProblem,
  OrganisationField,
  StateField,
  StoryField,
  WorksForField,
} from './report-fields.tsx'
import { EnterPresses, KeepOrClear } from './report-parts.tsx'
import { Saved } from './saved.tsx'
import { useKept } from './use-kept.ts'

interface Props {
  step: Step
  form: FormState
  submission: string
  filesTold: FilesTold | null
  /** They came from the page that shows all answers, and go back there. */
  change: boolean
}

/** One question of the report on a page of its own. */
export function OneQuestion({ step, form, submission, filesTold, change }: Props) {
  const onSubmit = usePressedOnce()
  const here = useRef<HTMLFormElement>(null)
  const told = useKept(here, '/legal-help/draft', step.slug)
  return (
    <Form
      ref={here}
      method="post"
      action={stepAddress(step)}
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      className="report"
    >
      <EnterPresses intent="next">Continue</EnterPresses>
      <input type="hidden" name="submission" value={submission} />
      {change && <input type="hidden" name="change" value="yes" />}
      <Question step={step} form={form} filesTold={filesTold} />
      <Saved at={form.savedAt} told={told} />
      <CookiesOff />
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
      <UploadProgress intents={['next', 'back', 'later', 'whole']} />
      <Button look="plain" name="intent" value="whole">
        See all questions on one page
      </Button>
    </Form>
  )
}

function Question({ step, form, filesTold }: Omit<Props, 'change' | 'submission'>) {
  const { answers, problems, files, shared } = form
  const part = { answers, problems }
  switch (step.slug) {
    case 'problem':
      return <KindOfProblem {...part} />
    case 'story':
      return <StoryField {...part} />
    case 'who':
      return (
        <>
          <OrganisationField {...part} />
          {isAboutWork(answers.violationType) && <WorksForField {...part} />}
        </>
      )
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
