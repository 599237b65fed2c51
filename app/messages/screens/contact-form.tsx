import type { TypedFields } from '#app/platform/forms/define-form.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { AttachCard } from '#app/shared/access-card/attach-card.tsx'
import { KeptLine } from '#app/ui/forms/autosave-form.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { contactForm } from '../model/contact-form.ts'
import { words } from '../model/words.ts'
import { FormEnd } from './form-parts.tsx'

/** `about` is the page a problem is reported with. */
export function ContactForm({
  typed,
  errors,
  about,
  keptFor,
  message,
  page,
  card,
}: {
  typed: TypedFields
  errors?: TypedFields | null
  about: string | null
  /** "90 days" */
  keptFor: string
  /** The sentence about what happens with it. */
  message: string
  /** The page where the stored form was typed. */
  page: string
  /** Their access card, as it would be sent along. */
  card: string | null
}) {
  return (
    <form method="post" action="/contact" noValidate className="stack contact-form">
      <EnterSendsNothing />
      {about && (
        <p className="box contact-about">
          <Sentence of={words.contactForm.youWritingAboutPage} about={about} contact="/contact" />
        </p>
      )}
      <input type="hidden" name="about" value={about ?? ''} />
      <FormFields
        form={contactForm}
        typed={typed}
        errors={errors}
        overrides={about ? { subject: { hint: words.contactForm.aFewWordsAbout } } : {}}
      />
      <AttachCard card={card} typed={typed.accessCard} />
      <FormFields form={contactForm} part="copy" typed={typed} />
      <FormEnd keptFor={keptFor} message={message} />
      <KeptLine form={contactForm.name} page={page} />
      <Button>{words.contactForm.sendMessage}</Button>
    </form>
  )
}
