import { type ReactNode, useLayoutEffect } from 'react'
import { useActionData, useLocation } from 'react-router'
import { AnswersForm } from '../forms/answers-form.tsx'
import { tellShownAnswer } from '../forms/shown-answer.ts'

/** The body of a console page: title, one line about its purpose, and its actions at the right. */
export function ConsolePage({
  title,
  error,
  lead,
  first,
  actions,
  children,
}: {
  title: string
  /** Whether a form on it had errors. */
  error?: boolean
  lead?: ReactNode
  /** Content above everything else: the field for the passphrase of the member's key. */
  first?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const answer: unknown = useActionData()
  const { pathname } = useLocation()
  useLayoutEffect(() => tellShownAnswer(pathname, answer), [pathname, answer])
  return (
    <>
      <title>{`${error ? 'Error: ' : ''}${title} - Staff`}</title>
      <div className="staff-head">
        <div>
          <h1>{title}</h1>
          {lead && <p className="staff-lead">{lead}</p>}
        </div>
        {first}
        {actions}
      </div>
      <div className="staff-body">{children}</div>
      {answer !== undefined && <AnswersForm />}
    </>
  )
}
