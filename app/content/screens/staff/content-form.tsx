import { useRef } from 'react'
import { Form } from 'react-router'
import { DRAFT_SAVED } from '#app/platform/autosave/keepalive-limit.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { PreviewButton } from '#app/ui/staff/preview-button.tsx'
import { TextWriters } from '#app/ui/staff/text-writers.tsx'
import type { ContentField } from '../../model/rules.ts'
import { ContentFields } from './content-fields.tsx'

/** The preview finds the form by this id. */
export const CONTENT_FORM = 'content-form'

interface Props {
  /** Absent for an item that does not exist yet. */
  id?: string
  version: number
  fields: readonly ContentField[]
  typed: Readonly<Record<string, string | undefined>>
  errors: Record<string, string>
  /** The language of its words, if it is not English. */
  language?: string | undefined
  /** The URL that renders it as the real page. */
  preview: string
  /** What follows from saving. */
  saves: string
  /** A sentence for each other member who is editing it. */
  writers?: readonly string[]
  /** Whether it contains a refused submission. */
  refused?: boolean
}

/** The form of an item: one for all kinds, made from the fields of the kind. */
export function ContentForm({
  id,
  version,
  fields,
  typed,
  errors,
  language,
  preview,
  saves,
  writers = [],
  refused = false,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form
      method="post"
      noValidate
      ref={form}
      id={CONTENT_FORM}
      className="staff-box staff-form"
      aria-labelledby="the-words"
    >
      <h2 id="the-words">The words</h2>
      {id ? (
        <TextWriters
          id={id}
          version={version}
          form={form}
          refused={refused}
          others={writers}
          kept={DRAFT_SAVED}
        />
      ) : (
        <input type="hidden" name="version" value={version} />
      )}
      <ContentFields fields={fields} typed={typed} errors={errors} language={language} refused={refused} />
      <div className="staff-actions">
        <Button name="intent" value="save">
          Save
        </Button>
        <PreviewButton form={form} to={preview} />
      </div>
      <p>Save keeps a version. {saves}</p>
    </Form>
  )
}
