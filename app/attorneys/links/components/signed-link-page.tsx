import type { ReactNode } from 'react'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'

/** A page behind the link of a mail whose time is over, or that never was one of ours. */
export function DoorClosed({ what }: { what: string }) {
  return (
    <Page title="This link does not work" lead={<p>{what}</p>}>
      <FormTitle title="This link does not work" />
      <p>
        Email programs sometimes cut off links. Copy the whole link from the email. If that does not help,{' '}
        <a href="/contact">write to us</a>.
      </p>
      <p className="line-links">
        <a href="/attorney-directory">Go to the Attorney Directory</a>
      </p>
    </Page>
  )
}

/** What was done by a button, in place of the form. */
export function DoorDone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <FormTitle title={title} />
      {children}
      <p className="line-links">
        <a href="/attorney-directory">Go to the Attorney Directory</a>
      </p>
    </Page>
  )
}
