import type { FormEventHandler } from 'react'
import { Button } from '#app/ui/forms/button.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { KeptLine } from '#app/ui/forms/kept-form.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/promised.tsx'
import { directoryUrl, MESSAGE_MOST, noFilters } from '../../rules.ts'

export type Typed = Partial<Record<'name' | 'email' | 'message' | 'consent' | 'copy' | 'ask', string>>

/** The fields of a message to an attorney: the same on the page and in the dialog, which bring the form around them. */
export function ContactFields({
  formId,
  sample,
  typed = {},
  errors = {},
  kept,
  onInput,
}: {
  formId: string
  /** Nothing is sent, so there is nothing to have a copy of. */
  sample: boolean
  typed?: Typed
  errors?: Record<string, string | undefined>
  kept: { form: string; page: string }
  onInput?: FormEventHandler<HTMLDivElement>
}) {
  const canMail = useCanMail()
  return (
    <div className="contact-fields" onInput={onInput}>
      <input type="hidden" name="formId" value={formId} />
      {!sample && <MailNotYet>So your message cannot go to the attorney. Call them instead.</MailNotYet>}
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        defaultValue={typed.name}
        error={errors.name}
        hint="You can use a first name or another name."
        required
      />
      <Field
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed.email}
        error={errors.email}
        hint={`${canMail ? 'The attorney will answer at this address. ' : ''}For example: sam@example.org`}
        required
      />
      <TextArea
        label="Message"
        name="message"
        rows={8}
        defaultValue={typed.message}
        error={errors.message}
        hint={`Say what kind of problem you have and what you want. Up to ${MESSAGE_MOST.toLocaleString('en-US')} characters.`}
        required
      />
      <Checkbox
        label="I agree to the terms"
        name="consent"
        defaultChecked={typed.consent === 'yes'}
        error={errors.consent}
        hint={
          <>
            {canMail && 'We email your message to the attorney and do not keep it. '}It does not make the
            attorney your lawyer. Read the <a href="/terms">terms of service</a>.
          </>
        }
        required
      />
      {!sample && canMail && <Wishes typed={typed} />}
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">Leave this field empty</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <KeptLine {...kept} />
      <Button>Send Message</Button>
    </div>
  )
}

/** The mails to the person themselves. */
function Wishes({ typed }: { typed: Typed }) {
  return (
    <>
      <Checkbox
        label="Email me a copy"
        name="copy"
        defaultChecked={typed.copy === 'yes'}
        hint="First we send an email that asks if you want one. If you do not answer, we delete the copy after 24 hours."
        optional
      />
      <Checkbox
        label="Ask me in 7 days if they answered"
        name="ask"
        defaultChecked={typed.ask === 'yes'}
        hint="One short email with three buttons. First we send an email that asks if you want that. Your answer helps others. We keep only a count."
        optional
      />
    </>
  )
}

/** What to know before writing. */
export function BeforeYouWrite({
  name,
  sample,
  takesNewCases,
}: {
  name: string
  sample: boolean
  takesNewCases: string
}) {
  return (
    <ul className="spaced before-you-write">
      {sample && (
        <li>
          <strong>This is an example.</strong> {name} is made up. You can try the form. Nothing is sent, and
          no answer will come. If you need help now, <a href="/legal-help">send us your case</a>.
        </li>
      )}
      {takesNewCases !== 'yes' && (
        <li>
          <strong>
            {name} {takesNewCases === 'no' ? 'is not taking new cases now' : 'has a waiting list'}.
          </strong>{' '}
          You can still write, or{' '}
          <a href={directoryUrl({ ...noFilters, takes: 'yes' })}>see who takes new cases</a>.
        </li>
      )}
      <li>Do not name the other side yet. The attorney must first check if they can take your side.</li>
      {!sample && (
        <li>
          We do not read or keep your message. The attorney gets it from our address and answers at yours.
        </li>
      )}
      <li>Some problems have time limits, such as 180 days. Do not wait for just one answer.</li>
    </ul>
  )
}
