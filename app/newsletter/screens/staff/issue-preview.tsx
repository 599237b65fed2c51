import { useState } from 'react'

const LOOKS = [
  { look: 'light', label: 'Light' },
  { look: 'dark', label: 'Dark' },
  { look: 'text', label: 'Plain text' },
] as const

export const FRAME = 'letter'
export const typedAddress = (id: string): string => `/staff/newsletter/${id}/mail`

/** Shows the form's current content in the frame below. Nothing is saved. */
export function showTyped(form: HTMLFormElement | null, id: string): void {
  if (!form) return
  const typed = new FormData(form)
  // A form outside the router, because the answer is for the frame.
  const carrier = document.createElement('form')
  Object.assign(carrier, { method: 'post', action: typedAddress(id), target: FRAME })
  for (const name of ['subject', 'body']) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = String(typed.get(name) ?? '')
    carrier.append(field)
  }
  carrier.hidden = true
  document.body.append(carrier)
  carrier.submit()
  carrier.remove()
  document.getElementById('preview')?.focus()
}

/** The saved email as subscribers get it, in a sandboxed frame: no script, no origin. */
export function IssuePreview({ id, version, draft }: { id: string; version: number; draft: boolean }) {
  const at = (look: string) => `/staff/newsletter/${id}/mail?as=${look}&v=${version}`
  const [shown, setShown] = useState('light')
  return (
    <section className="staff-box" aria-labelledby="preview">
      <h2 id="preview" tabIndex={-1}>
        How it looks
      </h2>
      <p>
        {draft && 'These show what is saved. “Show it as typed” shows what is in the box above. '}
        Many mail programs show letters dark at night.
      </p>
      <ul className="letter-looks" aria-label="Show it as">
        {LOOKS.map(({ look, label }) => (
          <li key={look}>
            <a
              className="line-link"
              href={at(look)}
              target={FRAME}
              aria-current={look === shown ? 'true' : undefined}
              onClick={() => setShown(look)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p id="alone">On its own page, where you can scroll with the keyboard:</p>
      <ul className="letter-looks" aria-labelledby="alone">
        {LOOKS.map(({ look, label }) => (
          <li key={look}>
            <a className="line-link" href={at(look)}>
              <span className="only-heard">Alone: </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <iframe
        className="letter-frame"
        name={FRAME}
        title="The letter"
        sandbox=""
        tabIndex={-1}
        src={at('light')}
      />
    </section>
  )
}
