import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Checkbox } from '../forms/choices.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { ConsolePage } from '../page/console-page.tsx'
import { Button } from '../parts/button.tsx'
import { ImportReasons } from './import-reasons.tsx'

type Files = readonly { name: string; reasons: string[] }[]

interface Props {
  title: string
  lead: string
  errors: { form: string } | undefined
  /** Proves that what is imported is what was shown. */
  mark: string
  /** The label of the button; null while something is wrong, or when nothing would change. */
  button: string | null
  /** Said in place of the button when nothing would change. */
  nothing: string | null
  /** Where another file is chosen. */
  back: string
  wrong?: Files
  left?: Files
  /** Asks whether to publish what is published there, with this hint. */
  publishHint?: string
  /** Above the button. */
  options?: ReactNode
  children: ReactNode
}

/** What an import would change, and the button that does it. */
export function ImportChanges(props: Props) {
  const { title, lead, errors, mark, button, nothing, back } = props
  return (
    <ConsolePage title={title} error={Boolean(errors)} lead={lead}>
      <ErrorSummary errors={errors} />
      <ImportReasons
        title="Files that are wrong"
        lead="Nothing is imported until each is right."
        files={props.wrong ?? []}
      />
      <ImportReasons
        title="Left out"
        lead="This cannot be imported. Check whether anyone needs it."
        files={props.left ?? []}
      />
      {props.children}
      {button && (
        <Form method="post" noValidate className="staff-box staff-form">
          <input type="hidden" name="mark" value={mark} />
          {props.publishHint && (
            <Checkbox label="Publish what is published there" name="publish" hint={props.publishHint} />
          )}
          {props.options}
          <Button>{button}</Button>
        </Form>
      )}
      {nothing && <p>{nothing}</p>}
      <p>
        <Link className="line-link" to={back}>
          Choose another file
        </Link>
      </p>
    </ConsolePage>
  )
}
