import { needsNotice, type Problems } from '../report-answers.ts'

/** The specification's words for a report without its kind or its story. */
export function RequiredNotice() {
  return (
    <>
      <p>
        <strong>Please fill in required fields</strong>
      </p>
      <p>Violation type and description are required to proceed.</p>
    </>
  )
}

/** What stands over the list of what has to change. */
export function SummaryLead({ problems, onlyFile }: { problems: Problems; onlyFile?: boolean }) {
  if (needsNotice(problems)) return <RequiredNotice />
  return onlyFile && <p>What you typed is saved. Only the file is not.</p>
}
