import { useEffect, useRef } from 'react'
import { words } from '../words.ts'
import { AnswersForm } from './answers-form.tsx'

/** Errors that belong to no field: the form as a whole, its button, and its hidden values. */
const WITHOUT_FIELD = ['form', 'intent', 'version', 'key', 'seen', 'ticket']

/**
 * The box at the top of a page whose form had errors. It takes the focus, with scripts and
 * without. The keys of `errors` are field ids, except those in WITHOUT_FIELD and in `unlinked`.
 */
export function ErrorSummary({
  lead,
  errors,
  unlinked = [],
}: {
  lead?: React.ReactNode
  errors?: Record<string, string | undefined> | null
  unlinked?: readonly string[]
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors) box.current?.focus()
  }, [errors])
  const told = Object.entries(errors ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]))
  if (told.length === 0) return null
  return (
    <div className="error-summary" tabIndex={-1} ref={box} autoFocus>
      <AnswersForm />
      <div role="alert">
        <h2>{words.errorSummary.thereProblem}</h2>
        {lead && <div className="error-lead">{lead}</div>}
        <ul>
          {told.map(([field, sentence]) => (
            <li key={field}>
              {WITHOUT_FIELD.concat(unlinked).includes(field) ? (
                sentence
              ) : (
                <a href={`#${field}`}>{sentence}</a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The same box for a script that reports one error (cases/files/answer-in-place.client.ts): invisible without scripts. */
export function ProblemTemplate() {
  return (
    <template data-problem>
      <div className="error-summary" tabIndex={-1}>
        <div role="alert">
          <h2>{words.errorSummary.thereProblem}</h2>
          <ul>
            <li />
          </ul>
        </div>
      </div>
    </template>
  )
}
