import { useEffect, useRef } from 'react'
import { words } from '../words.ts'
import { AnswersForm } from './answers-form.tsx'

/** What no person types: the form as a whole, its button, and what it carries along. */
const WITHOUT_FIELD = ['form', 'intent', 'version', 'key', 'seen', 'ticket']

/**
 * The box at the top of a page whose form had errors. It takes the focus by itself, with scripts and without. The keys
 * of `errors` are the ids of the fields, but for those of WITHOUT_FIELD and others that are named in `unlinked`.
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

/** The same box for a script that has one thing to say (cases/files/answer-in-place.client.ts): without scripts nobody sees it. */
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
