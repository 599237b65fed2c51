import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { DiffLines } from '#app/ui/parts/diff-lines.tsx'

/** Changes of the full text since this version was written, and the button that confirms it is still accurate. */
export function SourceChanges({
  version,
  mark,
  changes,
  editable,
}: {
  version: number
  mark: string
  changes: { lines: ComponentProps<typeof DiffLines>['lines']; before: boolean }
  editable: boolean
}) {
  return (
    <section className="staff-box" aria-labelledby="source-changed">
      <h2 id="source-changed">The full text has changed since</h2>
      {changes.before ? (
        <p>This is what changed. Correct your words above and save them. Then say that they fit.</p>
      ) : (
        <p>
          We do not have what it said before. This is what the full text says now. Compare your words with it.
          Then say that they fit.
        </p>
      )}
      <DiffLines lines={changes.lines} />
      {editable && (
        <Form method="post" noValidate className="staff-actions">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="mark" value={mark} />
          <Button look="quiet" name="intent" value="fits">
            These words fit it now
          </Button>
        </Form>
      )}
    </section>
  )
}
