import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Select } from '../forms/field.tsx'
import { Button } from '../parts/button.tsx'
import { DiffLines } from '../parts/diff-lines.tsx'

interface Compared {
  from: number
  to: number
  /** The newest version when the page was made. */
  seen: number
  /** Whether an older version may be restored. */
  editable: boolean
  lines: ComponentProps<typeof DiffLines>['lines']
  versions: readonly { version: number; savedAt: string; by: string }[]
}

/** Compares two versions of a text, and restores the older one. */
export function VersionComparison({ from, to, seen, editable, lines, versions }: Compared) {
  const changed = lines.some(({ kind }) => kind !== 'same')
  const choices = versions.map((one) => ({
    value: String(one.version),
    label: `${one.version}: ${one.savedAt}, ${one.by}`,
  }))
  return (
    <section className="staff-box" aria-labelledby="compare">
      <h2 id="compare">Compare two versions</h2>
      <Form method="get" noValidate className="staff-tools" key={`${from} ${to}`}>
        <Select label="Then" name="from" choices={choices} defaultValue={String(from)} />
        <Select label="Now" name="to" choices={choices} defaultValue={String(to)} />
        <Button look="quiet">Compare</Button>
      </Form>
      {/* Comparing a version with itself shows its text, which may not be readable elsewhere. */}
      {changed || from === to ? <DiffLines lines={lines} /> : <p>The words of these two are the same.</p>}
      {editable && from !== seen && (
        <Form method="post" noValidate className="staff-actions">
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="seen" value={seen} />
          <Button>Use version {from} again</Button>
        </Form>
      )}
    </section>
  )
}
