import { AttachCard } from '#app/shared/access-card/attach-card.tsx'
import { KeptLine } from '#app/ui/forms/autosave-form.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'
import { FormEnd } from './form-parts.tsx'

export type Typed = Partial<Record<string, string>>

/** The specification's form: four fields, all required. `about` is the page a problem is reported with. */
export function ContactForm({
  typed,
  errors,
  about,
  keptFor,
  message,
  page,
  card,
}: {
  typed: Typed
  errors?: Typed | null
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
  const canMail = useCanMail()
  return (
    <form method="post" action="/contact" noValidate className="stack contact-form">
      <EnterSendsNothing />
      {about && (
        <p className="box contact-about">
          <Sentence of={words.contactForm.youWritingAboutPage} about={about} contact="/contact" />
        </p>
      )}
      <input type="hidden" name="about" value={about ?? ''} />
      <Field
        label={words.contactForm.nameLabel}
        name="name"
        required
        autoComplete="name"
        defaultValue={typed.name}
        error={errors?.name}
        hint={words.contactForm.nameHint}
      />
      <Field
        label={words.contactForm.emailLabel}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={typed.email}
        error={errors?.email}
        hint={words.contactForm.emailHint}
      />
      <Field
        label={words.contactForm.subjectLabel}
        name="subject"
        required
        defaultValue={typed.subject}
        error={errors?.subject}
        hint={about ? words.contactForm.aFewWordsAbout : words.contactForm.aFewWordsExample}
      />
      <TextArea
        label={words.contactForm.messageLabel}
        name="message"
        required
        rows={6}
        defaultValue={typed.message}
        error={errors?.message}
        hint={words.contactForm.messageHint}
        help={<p>{words.contactForm.tellUsHowYou}</p>}
      />
      <AttachCard card={card} typed={typed.accessCard} />
      {canMail && (
        <Checkbox
          name="copy"
          label={words.copies.label}
          hint={words.copies.hint}
          defaultChecked={typed.copy === 'yes'}
        />
      )}
      <FormEnd keptFor={keptFor} message={message} />
      <KeptLine form="contact" page={page} />
      <Button>{words.contactForm.sendMessage}</Button>
    </form>
  )
}
