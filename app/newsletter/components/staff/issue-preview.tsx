import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

const LOOKS = [
  { look: 'light', label: 'Light' },
  { look: 'dark', label: 'Dark' },
  { look: 'text', label: 'Plain text' },
] as const

/** The saved letter as people get it, in a frame without rights: no script, no address of ours. */
export function IssuePreview({ id, version }: { id: string; version: number }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]['look']>('light')
  const label = LOOKS.find((one) => one.look === look)?.label
  return (
    <section className="staff-box" aria-labelledby="preview">
      <h2 id="preview">How it looks</h2>
      <p>This is what is saved. Half of all mail programs show letters dark at night.</p>
      <fieldset className="letter-looks">
        <legend>Show it as</legend>
        {LOOKS.map((one) => (
          <Button
            key={one.look}
            type="button"
            look="quiet"
            size="small"
            aria-pressed={one.look === look}
            onClick={() => setLook(one.look)}
          >
            {one.label}
          </Button>
        ))}
      </fieldset>
      <iframe
        className="letter-frame"
        title={`The letter, ${label}`}
        sandbox=""
        src={`/staff/newsletter/${id}/mail?as=${look}&v=${version}`}
      />
    </section>
  )
}
