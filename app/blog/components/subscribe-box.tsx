import { Button } from '#app/ui/forms/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'

/** The newsletter's box. What happens next is said on the newsletter's own page, which answers the form. */
export function SubscribeBox() {
  return (
    <section className="box" aria-labelledby="subscribe">
      <h2 id="subscribe">Get new posts by email</h2>
      <p>
        {useCanMail()
          ? 'We send you an email with a link. Confirm by pressing the button in our email.'
          : 'This site cannot send email yet, so you cannot join the list today.'}{' '}
        To choose which letters you get, use <a href="/newsletter">the newsletter page</a>.
      </p>
      <form method="post" action="/newsletter" noValidate className="subscribe-form">
        <input type="hidden" name="topic-all" value="yes" />
        <Field label="Email address" name="email" type="email" autoComplete="email" width="half" />
        <Button>Subscribe</Button>
      </form>
    </section>
  )
}
