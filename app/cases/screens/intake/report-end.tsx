import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { Problems } from '../../intake/report-answers.ts'
import { words } from '../../intake/words.ts'
import { type Answers, questionsIn } from '../../model/questions.ts'
import { words as questions } from '../../model/words.ts'
import { UploadProgress } from '../files/upload-progress.tsx'
import { Questions } from './question-field.tsx'
import { KeepOrClear, Saved } from './report-parts.tsx'

export function BeforeSending({
  answers,
  problems,
  savedAt,
  shared,
}: {
  answers: Answers
  problems: Problems
  savedAt: string | null
  shared: boolean
}) {
  return (
    <Fieldset legend={questions.parts.sharing} large>
      <Sharing answers={answers} problems={problems} shared={shared} />
      <Saved at={savedAt} id="saved" />
      <CookiesOff />
      <ButtonRow>
        <Button name="intent" value="send">
          {words.form.send}
        </Button>
        <KeepOrClear later="save" />
      </ButtonRow>
      <UploadProgress intents={['send', 'save']} />
    </Fieldset>
  )
}

export function Sharing({ shared, ...given }: { answers: Answers; problems: Problems; shared: boolean }) {
  return (
    <>
      <Questions of={questionsIn('sharing')} {...given} />
      <Checkbox
        name="shared"
        label={words.form.shared.label}
        optional
        hint={words.form.shared.hint}
        defaultChecked={shared}
      />
    </>
  )
}

/** Shown by the script when the browser refuses cookies: the case number and words reach the next page in a cookie. */
export function CookiesOff() {
  return (
    <template data-cookies-off>
      <Notice kind="danger" title={words.form.cookiesOff.title}>
        <p>{words.form.cookiesOff.text}</p>
      </Notice>
    </template>
  )
}
