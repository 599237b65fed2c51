import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'

interface Place {
  id: string
  name: string
  readFirst: boolean
}

/** The categories in which posts are moderated before they are published. */
export function PremoderatedCategories({ places }: { places: readonly Place[] }) {
  const chosen = places.filter(({ readFirst }) => readFirst).map(({ name }) => name)
  return (
    <section aria-labelledby="read-first" className="staff-box">
      <h2 id="read-first">Read each post first</h2>
      <p>
        Posts by new members always wait. In the places that you choose here, everyone else’s posts wait too.
        Visitors read that on the page of the category.
      </p>
      {chosen.length > 0 && (
        <p>
          <strong>{new Intl.ListFormat('en-US').format(chosen)}:</strong> each post is read first.
        </p>
      )}
      <Disclosure summary="Choose the places">
        <ul className="spaced">
          {places.map(({ id, name, readFirst }) => (
            <li key={id}>
              <p>{name}</p>
              <Form method="post">
                <input type="hidden" name="place" value={id} />
                <Button
                  look="quiet"
                  name="intent"
                  value={readFirst ? 'not-read-first' : 'read-first'}
                  aria-label={
                    readFirst ? `Stop reading each post first: ${name}` : `Read each post first: ${name}`
                  }
                >
                  {readFirst ? 'Stop reading each post first' : 'Read each post first'}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Disclosure>
      <p>
        <Link className="line-link" to="/staff/facts/place">
          Names, texts and order of the places
        </Link>
      </p>
      <p>
        <Link className="line-link" to="/staff/facts/tag">
          Names and order of the tags
        </Link>
      </p>
    </section>
  )
}
