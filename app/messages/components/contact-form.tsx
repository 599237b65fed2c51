import { Button } from '#app/ui/forms/button.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { KeptLine } from '#app/ui/forms/kept-form.tsx'
import { FormEnd } from './form-end.tsx'

export type Typed = Partial<Record<string, string>>

/** The specification's form: four fields, all required. `about` is the page a problem is reported with. */
export function ContactForm({
  typed,
  errors,
  about,
  keptFor,
  message,
  page,
}: {
  typed: Typed
  errors?: Typed | null
  about: string | null
  /** "90 days" */
  keptFor: string
  /** What happens with it. */
  message: string
  /** The page that the kept words came from. */
  page: string
}) {
  return (
    <form method="post" action="/contact" noValidate className="stack contact-form">
      {about && (
        <p className="box contact-about">
          You are writing about the page <strong>{about}</strong>.{' '}
          <a href="/contact">Write about something else</a>
        </p>
      )}
      <input type="hidden" name="about" value={about ?? ''} />
      <Field
        label="Full name"
        name="name"
        required
        autoComplete="name"
        defaultValue={typed.name}
        error={errors?.name}
        hint="The name we should call you. It can be a first name or a nickname."
      />
      <Field
        label="Email address"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={typed.email}
        error={errors?.email}
        hint="We use it only to answer you. For example, sam@example.org"
      />
      <Field
        label="Subject"
        name="subject"
        required
        defaultValue={typed.subject}
        error={errors?.subject}
        hint={
          about ? 'A few words about what went wrong.' : 'A few words, for example: A question about the quiz'
        }
      />
      <TextArea
        label="Message"
        name="message"
        required
        rows={6}
        defaultValue={typed.message}
        error={errors?.message}
        hint="Write as much or as little as you want. You can use a list."
        help={
          <p>
            Tell us how you want the answer: for example “no calls” or “short sentences”. If something on a
            page does not work, say what you did, what happened, and what you use, for example a screen
            reader.
          </p>
        }
      />
      <FormEnd keptFor={keptFor} message={message} />
      <KeptLine form="contact" page={page} />
      <Button>Send Message</Button>
    </form>
  )
}
