import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

/** The newsletter's box. What happens next is said on the newsletter's own page, which answers the form. */
export function SubscribeBox() {
  return (
    <section className="subscribe-box" aria-labelledby="subscribe">
      <h2 id="subscribe">Get new posts by email</h2>
      <p>
        The newsletter has not started yet. Subscribe leads to a page that shows how to get new posts until
        then.
      </p>
      <form method="post" action="/newsletter" noValidate className="subscribe-form">
        <Field label="Email address" name="email" type="email" autoComplete="email" width="half" />
        <Button>Subscribe</Button>
      </form>
    </section>
  )
}
