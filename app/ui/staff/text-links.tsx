import { Form } from 'react-router'
import { Button } from '../parts/button.tsx'

interface Link {
  words: string
  to: string
}

/** A text's links to other sites: a person opens each one and confirms it. */
export function TextLinks({
  version,
  open,
  looked,
}: {
  version: number
  open: readonly Link[]
  looked: readonly (Link & { by: string; on: string; version: number })[]
}) {
  if (open.length + looked.length === 0) return null
  return (
    <section className="staff-box" aria-labelledby="outside">
      <h2 id="outside">Links to other sites</h2>
      {open.length > 0 && (
        <Form method="post" className="staff-form">
          <p>Open each one. Look whether the page is what its words say.</p>
          <ul className="spaced line-links outside-links">
            {open.map(({ words, to }) => (
              <li key={to}>
                <a href={to} target="_blank" rel="noreferrer">
                  {words || to} (new tab)
                </a>
              </li>
            ))}
          </ul>
          <input type="hidden" name="version" value={version} />
          <Button look="quiet" name="intent" value="links-opened">
            I opened these and they are right
          </Button>
        </Form>
      )}
      {looked.length > 0 && (
        <ul className="spaced outside-links">
          {looked.map(({ words, to, by, on, version: of }) => (
            <li key={to}>
              {words || to}: opened on {on} by {by}, for version {of}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
