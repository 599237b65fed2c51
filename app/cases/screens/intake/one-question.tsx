import { Fieldset } from '#app/ui/forms/choices.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import type { FormState } from '../../intake/submit-report.server.ts'
import { type Step, stepAddress, stepBefore } from '../../intake/wizard-steps.ts'
import { words } from '../../intake/words.ts'
import { isAsked } from '../../model/questions.ts'
import { UploadProgress } from '../files/upload-progress.tsx'
import { AboutYou, Questions } from './question-field.tsx'
import { CookiesOff, Sharing } from './report-end.tsx'
import { Files } from './report-files.tsx'
import { EnterPresses, KeepOrClear, Saved } from './report-parts.tsx'

interface Props {
  step: Step
  form: FormState
  submission: string
  /** They have a filled-in access card. */
  card: boolean
  /** They came from the page that shows all answers, and return there. */
  change: boolean
}

/** One question of the report on its own page. */
export function OneQuestion({ step, form, submission, card, change }: Props) {
  return (
    <form
      method="post"
      action={stepAddress(step)}
      encType="multipart/form-data"
      noValidate
      className="report"
      data-in-place
      data-kept-at="/legal-help/draft"
      data-step={step.slug}
    >
      <EnterPresses intent="next">{words.steps.next}</EnterPresses>
      <input type="hidden" name="submission" value={submission} />
      {change && <input type="hidden" name="change" value="yes" />}
      <Asked step={step} form={form} card={card} />
      <Saved at={form.savedAt} />
      <CookiesOff />
      <ButtonRow>
        <Button name="intent" value="next">
          {change ? words.steps.saveThis : words.steps.next}
        </Button>
        {stepBefore(step) && !change && (
          <Button look="quiet" name="intent" value="back">
            {words.steps.back}
          </Button>
        )}
        <KeepOrClear later="later" />
      </ButtonRow>
      <UploadProgress intents={['next', 'back', 'later', 'whole']} />
      <Button look="plain" name="intent" value="whole">
        {words.steps.whole}
      </Button>
    </form>
  )
}

function Asked({ step, form, card }: Omit<Props, 'change' | 'submission'>) {
  const { answers, problems, files, shared } = form
  const part = { answers, problems }
  if (step.slug === 'files') return <Files files={files} problems={problems} />
  if (step.slug === 'you') return <AboutYou {...part} card={card} />
  if (step.slug === 'sharing')
    return (
      <Fieldset legend={words.steps.sharing} large>
        <Sharing {...part} shared={shared} />
      </Fieldset>
    )
  return <Questions of={step.fields.filter((name) => isAsked(name, answers))} {...part} />
}
