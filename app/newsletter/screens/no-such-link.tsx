import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'

/** For a link that was truncated on the way. */
export function NoSuchLink() {
  return (
    <Page title={words.noSuchLink.title}>
      <FormTitle title={words.noSuchLink.thisLinkDoesNot} />
      <p>{words.noSuchLink.partLinkMissingCopy}</p>
      <p>
        {useCanMail() ? (
          <Sentence of={words.noSuchLink.orTypeYourAddress} newsletter="/newsletter" contact="/contact" />
        ) : (
          <Sentence of={words.noSuchLink.orWriteToUs} contact="/contact" />
        )}
      </p>
    </Page>
  )
}
