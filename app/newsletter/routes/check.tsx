import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'
import { UNCONFIRMED_DAYS } from '../rules.ts'
import type { Route } from './+types/check'

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Newsletter', href: '/newsletter' }, { label: 'Check your email' }],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

const NO_MAIL = 'This site cannot send email yet, so the email will not come. Try again later.'

/** The same for every address. */
export default function Check() {
  const canMail = useCanMail()
  return (
    <Page
      title="Check your email"
      lead={<p>{canMail ? 'One more step. We sent an email to the address you typed.' : NO_MAIL}</p>}
    >
      <FormTitle title="Check your email" />
      {canMail ? <WhatToDo /> : <BackToForm />}
    </Page>
  )
}

const BackToForm = () => (
  <p>
    You are not on the list. <a href="/newsletter">Go back to the newsletter</a>
  </p>
)

function WhatToDo() {
  return (
    <>
      <ol>
        <li>Open the email. It comes within a few minutes.</li>
        <li>Open the link in it.</li>
        <li>Press the button on that page.</li>
      </ol>
      <p>
        The link works for {UNCONFIRMED_DAYS} days. If you do nothing, you are not on the list and we forget
        the address.
      </p>
      <section aria-labelledby="nothing" className="stack">
        <h2 id="nothing">No email?</h2>
        <ul>
          <li>Look in your spam or promotions folder.</li>
          <li>
            Check for a typo. <a href="/newsletter">Type your address again</a>.
          </li>
          <li>We send one such email a day to an address. If you asked before, look for that email.</li>
        </ul>
      </section>
    </>
  )
}
