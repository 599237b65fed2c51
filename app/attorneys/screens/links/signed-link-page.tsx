import type { ReactNode } from 'react'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../links/words.ts'

/** The page of a mail link that has expired or was never ours. */
export function DoorClosed({ what }: { what: string }) {
  return (
    <Page title={words.broken} lead={<p>{what}</p>}>
      <FormTitle title={words.broken} />
      <p>
        <Sentence of={words.brokenText} contact="/contact" />
      </p>
      <p className="line-links">
        <a href="/attorney-directory">{words.toDirectory}</a>
      </p>
    </Page>
  )
}

/** The result of a button, in place of the form. */
export function DoorDone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <FormTitle title={title} />
      {children}
      <p className="line-links">
        <a href="/attorney-directory">{words.toDirectory}</a>
      </p>
    </Page>
  )
}
