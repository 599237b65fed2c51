import { useRef } from 'react'
import { Form } from 'react-router'
import { directionOf, type VariantField } from '#app/content/model/rules.ts'
import { DRAFT_SAVED } from '#app/platform/autosave/keepalive-limit.ts'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { MarkdownArea } from '#app/ui/forms/markdown-area.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { PreviewButton } from '#app/ui/staff/preview-button.tsx'
import { TextWriters } from '#app/ui/staff/text-writers.tsx'

interface Props {
  id: string
  version: number
  fields: readonly VariantField[]
  language: string
  typed: Readonly<Record<string, string | undefined>>
  errors: Record<string, string>
  /** The full text's values, by field name; empty if the fields differ. */
  source: Readonly<Record<string, string>>
  /** The URL that renders it as a page. */
  preview: string
  /** Whether visitors may read it. */
  publishes: boolean
  /** A sentence for each other member who is editing it. */
  writers: readonly string[]
  /** Whether it contains a refused submission. */
  refused: boolean
}

/** The preview finds the form by this id. */
export const VARIANT_FORM = 'variant-form'

/** The form that edits a variant. */
export function VariantForm({
  id,
  version,
  fields,
  language,
  typed,
  errors,
  source,
  preview,
  publishes,
  writers,
  refused,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form
      method="post"
      noValidate
      ref={form}
      id={VARIANT_FORM}
      className="staff-box staff-form"
      aria-labelledby="words"
    >
      <h2 id="words">The words</h2>
      <TextWriters
        id={id}
        version={version}
        form={form}
        refused={refused}
        others={writers}
        kept={DRAFT_SAVED}
      />
      {fields.map((field) => (
        <div key={field.at} className="stack">
          <OneField field={field} language={language} value={typed[field.at]} error={errors[field.at]} />
          {source[field.at] && (
            <Disclosure summary={`The full text: ${field.label}`}>
              <p className="typed-lines">{source[field.at]}</p>
            </Disclosure>
          )}
        </div>
      ))}
      <div className="staff-actions">
        <Button name="intent" value="save">
          Save
        </Button>
        <PreviewButton form={form} to={preview} />
      </div>
      <p>Save keeps a version. {publishes && 'Visitors see it only when you publish it.'}</p>
    </Form>
  )
}

function OneField({
  field: { at, label, hint, as, markdown, needed },
  language,
  value = '',
  error,
}: {
  field: VariantField
  language: string
  value?: string
  error?: string
}) {
  const own = { lang: language, dir: directionOf(language) }
  const basics = { label, name: at, hint, error, optional: !needed, defaultValue: value, ...own }
  // Browsers' autofill must not take a “name” field for a person's name.
  const line = { ...basics, autoComplete: 'off' }
  if (markdown) return <MarkdownArea {...basics} rows={18} />
  return as === 'line' ? <Field {...line} /> : <TextArea {...basics} rows={as === 'lines' ? 4 : 3} />
}
