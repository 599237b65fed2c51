import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { FactState } from '../../facts/fact-lines.server.ts'

/** A record's URL, going back, and unpublishing it. */
export function FactPlace({
  fact,
  path,
  mayGo,
  known,
  first,
  editable,
}: {
  fact: FactState
  path: string
  /** Whether it can be taken off the site, or into the bin. */
  mayGo: boolean
  /** Whether it was ever public. */
  known: boolean
  /** Whether the newest version is the first one. */
  first: boolean
  editable: boolean
}) {
  const shown = fact.shown !== 'no'
  return (
    <section className="staff-box" aria-labelledby="place">
      <h2 id="place">On the site</h2>
      {shown ? (
        <p className="staff-link">
          <a href={path} className="line-link">
            {path}
          </a>
        </p>
      ) : (
        <p>Visitors do not see it.</p>
      )}
      {!first && editable && (
        <Form method="post" noValidate className="staff-actions">
          <input type="hidden" name="version" value={fact.version} />
          <Button look="quiet" name="intent" value="first">
            Back to the first version
          </Button>
        </Form>
      )}
      {mayGo && shown && (
        <Disclosure summary="Take it off the site">
          <Form method="post" noValidate className="stack">
            <p>Visitors no longer see it. Its words stay here, and you can publish it again.</p>
            <Button look="danger" name="intent" value="take-back">
              Take it off the site
            </Button>
          </Form>
        </Disclosure>
      )}
      {mayGo && !known && (
        <Disclosure summary="Put it in the bin">
          <Form method="post" noValidate className="stack">
            <p>For 30 days you can take it out again. Then it is deleted for good.</p>
            <Button look="danger" name="intent" value="bin">
              Put it in the bin
            </Button>
          </Form>
        </Disclosure>
      )}
    </section>
  )
}
