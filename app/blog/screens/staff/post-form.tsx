import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { DRAFT_SAVED } from '#app/platform/autosave/keepalive-limit.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { PreviewButton } from '#app/ui/staff/preview-button.tsx'
import { TextWriters } from '#app/ui/staff/text-writers.tsx'
import { PostFields, type PostFieldsParts } from './post-fields.tsx'

/** The preview finds the form by this id. */
export const POST_FORM = 'post-form'

/**
 * The form that edits a post.
 * @param id "new" for one that does not exist yet
 */
export function PostForm({
  id,
  version,
  writers = [],
  refused = false,
  children,
  ...fields
}: {
  id: string
  version: number
  /** A sentence for each other member who is editing it. */
  writers?: readonly string[]
  /** Whether it contains a refused submission. */
  refused?: boolean
  children?: ReactNode
} & PostFieldsParts) {
  const form = useRef<HTMLFormElement>(null)
  const preview = `/staff/content/${id}/page`
  return (
    <Form
      method="post"
      noValidate
      ref={form}
      id={POST_FORM}
      className="staff-box staff-form"
      aria-labelledby="words"
    >
      <h2 id="words">The words</h2>
      {children}
      {id === 'new' ? (
        <input type="hidden" name="version" value={version} />
      ) : (
        <TextWriters
          id={id}
          version={version}
          form={form}
          refused={refused}
          others={writers}
          kept={DRAFT_SAVED}
        />
      )}
      <PostFields {...fields} />
      <div className="staff-actions">
        <Button name="intent" value="save">
          Save
        </Button>
        <PreviewButton form={form} to={preview} />
      </div>
      <p>Save keeps a version. Visitors see it only when you publish it.</p>
    </Form>
  )
}
