import { needsNotice, type Problems } from '../../intake/report-answers.ts'
import { words } from '../../intake/words.ts'

/** The specification's words for a report without its kind or its story. */
export function RequiredNotice() {
  return (
    <>
      <p>
        <strong>{words.form.required.title}</strong>
      </p>
      <p>{words.form.required.text}</p>
    </>
  )
}

/** The text above the list of errors. */
export function SummaryLead({ problems, onlyFile }: { problems: Problems; onlyFile?: boolean }) {
  if (needsNotice(problems)) return <RequiredNotice />
  return onlyFile && <p>{words.form.onlyFileFailed}</p>
}
