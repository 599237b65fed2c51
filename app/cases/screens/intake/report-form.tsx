import { Fieldset } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import type { Problems } from '../../intake/report-answers.ts'
import { words } from '../../intake/words.ts'
import { type Answers, questionsIn } from '../../model/questions.ts'
import { words as questions } from '../../model/words.ts'
import type { FileView } from '../../person/client-view.ts'
import { AboutYou, Questions } from './question-field.tsx'
import { BeforeSending } from './report-end.tsx'
import { Files } from './report-files.tsx'
import { Saved, TrapForPrograms } from './report-parts.tsx'

interface ReportFormProps {
  answers: Answers
  files: FileView[]
  savedAt: string | null
  shared: boolean
  /** They have a filled-in access card. */
  card: boolean
  problems: Problems
  /** Missing on the cached page: the browser makes it (intake/report-module.ts). */
  submission: string | undefined
  started: string
}

/** The whole report on one page. Only the kind and the story are always required. */
export function ReportForm(props: ReportFormProps) {
  const { answers, problems } = props
  return (
    <form
      method="post"
      action="/legal-help"
      encType="multipart/form-data"
      noValidate
      className="report"
      id="report"
      data-in-place
      data-kept-at="/legal-help/draft"
    >
      <EnterSendsNothing />
      {props.submission && <input type="hidden" name="submission" value={props.submission} />}
      <input type="hidden" name="started" value={props.started} />
      <TrapForPrograms />
      <Button look="plain" name="intent" value="one-by-one">
        {words.form.oneByOne}
      </Button>
      <Questions of={questionsIn('problem')} answers={answers} problems={problems} />
      <Fieldset legend={questions.parts.story} large>
        <Questions of={questionsIn('story')} answers={answers} problems={problems} />
        <Saved at={props.savedAt} id="go-on" />
        <ButtonRow>
          <Button look="quiet" size="small" name="intent" value="go-on">
            {words.form.saveAndGoOn}
          </Button>
        </ButtonRow>
      </Fieldset>
      <AboutYou answers={answers} problems={problems} card={props.card} />
      <Files files={props.files} problems={problems} />
      <BeforeSending answers={answers} problems={problems} savedAt={props.savedAt} shared={props.shared} />
    </form>
  )
}
