import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'

/** For a link of a letter that lost a part on the way. */
export function NoSuchLink() {
  return (
    <Page title="This link does not work">
      <FormTitle title="This link does not work" />
      <p>Part of the link is missing. Copy all of it from the letter, to the last character.</p>
      <p>
        Or <a href="/newsletter">type your address</a>. If you are on the list, we send you a new link to
        change what you get, or to leave. You can also <a href="/contact">write to us</a> and we take you off
        the list.
      </p>
    </Page>
  )
}
