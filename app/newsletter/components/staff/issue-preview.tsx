import { useState } from 'react'

const LOOKS = [
  { look: 'light', label: 'Light' },
  { look: 'dark', label: 'Dark' },
  { look: 'text', label: 'Plain text' },
] as const

/** The saved letter as people get it, in a frame without rights: no script, no address of ours. */
export function IssuePreview({ id, version }: { id: string; version: number }) {
  const at = (look: string) => `/staff/newsletter/${id}/mail?as=${look}&v=${version}`
  const [shown, setShown] = useState('light')
  return (
    <section className="staff-box" aria-labelledby="preview">
      <h2 id="preview">How it looks</h2>
      <p>This is what is saved. Many mail programs show letters dark at night.</p>
      <ul className="letter-looks" aria-label="Show it as">
        {LOOKS.map(({ look, label }) => (
          <li key={look}>
            <a
              className="line-link"
              href={at(look)}
              target="letter"
              aria-current={look === shown ? 'true' : undefined}
              onClick={() => setShown(look)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p id="alone">On a page of its own, where the keys scroll it:</p>
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
        name="letter"
        title="The letter"
        sandbox=""
        tabIndex={-1}
        src={at('light')}
      />
    </section>
  )
}
