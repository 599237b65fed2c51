import { Form } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'

/** The actions on a record in the bin. */
export function BinnedFact({ title }: { title: string }) {
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">In the bin</h2>
      <p>After 30 days in the bin, it is deleted for good with all its versions.</p>
      <Form method="post" noValidate className="staff-actions">
        <Button name="intent" value="unbin">
          Take “{title}” out of the bin
        </Button>
      </Form>
    </section>
  )
}
