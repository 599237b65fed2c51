import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'

/** The actions on an item in the bin. */
export function BinnedItem({ title, list }: { title: string; list: { to: string; label: string } }) {
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">In the bin</h2>
      <p>After 30 days in the bin, it is deleted for good with all its versions.</p>
      <Form method="post" noValidate className="staff-actions">
        <Button name="intent" value="unbin">
          Take “{title}” out of the bin
        </Button>
      </Form>
      <p>
        That does not put it back on the site. <Link to={list.to}>Back to the list</Link>
      </p>
    </section>
  )
}
