import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FileField } from '../forms/field.tsx'
import { Button } from '../parts/button.tsx'

interface Props {
  label: string
  accept: string
  hint: string
  error: string | undefined
  /** Without it the file may be left out, because `options` has another way. */
  required?: boolean
  /** Above the form. */
  lead?: ReactNode
  /** Fields below the file. */
  options?: ReactNode
  title?: string
  button?: string
}

/** Takes the file of an import. The next page shows what it would change. */
export function ImportFile({ label, accept, hint, error, required = true, ...rest }: Props) {
  const { lead, options, title = 'Import', button = 'Look at the changes' } = rest
  return (
    <section className="staff-box" aria-labelledby="in">
      <h2 id="in">{title}</h2>
      {lead}
      <Form method="post" encType="multipart/form-data" noValidate className="staff-form">
        <FileField label={label} name="file" accept={accept} hint={hint} error={error} required={required} />
        {options}
        <Button>{button}</Button>
      </Form>
    </section>
  )
}
