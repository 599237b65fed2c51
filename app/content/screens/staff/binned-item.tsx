import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'

/** The actions on an item in the bin. */
export function BinnedItem({
  title,
  list,
  says,
}: {
  title: string
  list: { to: string; label: string }
  /** What taking it out does. */
  says: string
}) {
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
        {says} <Link to={list.to}>Back to the list</Link>
      </p>
    </section>
  )
}
