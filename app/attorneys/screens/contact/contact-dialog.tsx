import { CrisisScript } from '#app/ui/crisis/crisis-help.tsx'
import { DialogFrame } from '#app/ui/parts/dialog.tsx'
import contactModule from '../../contact/contact-module.ts?worker&url'
import { words } from '../../model/contact-words.ts'
import { factWords } from '../../model/rules.ts'

/** The container for the contact page as a dialog over the directory, with the script that fetches it. Hidden without scripts. */
export function ContactDialog() {
  return (
    <>
      <p role="status" className="only-heard" id="message-kept" data-kept={factWords.messageKept} />
      <DialogFrame id="contact-dialog" title={words.page.titleAlone}>
        <div data-part="page" className="contact-fields" data-lost={words.page.notReached} />
      </DialogFrame>
      <CrisisScript />
      <script src={contactModule} defer />
    </>
  )
}
