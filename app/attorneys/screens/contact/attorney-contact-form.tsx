import { AttachCard } from '#app/shared/access-card/attach-card.tsx'
import { KeptLine } from '#app/ui/forms/autosave-form.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../model/contact-words.ts'
import { directoryUrl, MESSAGE_MOST, noFilters } from '../../model/rules.ts'

export type Typed = Partial<
  Record<'name' | 'email' | 'message' | 'consent' | 'copy' | 'ask' | 'accessCard', string>
>

/** The fields of a message to an attorney. */
export function ContactFields({
  sample,
  card,
  typed = {},
  errors = {},
  kept,
}: {
  /** Nothing is sent, so there is no copy to offer. */
  sample: boolean
  /** Their access card, as it would be sent along. */
  card: string | null
  typed?: Typed
  errors?: Record<string, string | undefined>
  kept: { form: string; page: string }
}) {
  const canMail = useCanMail()
  return (
    <div className="contact-fields">
      {!sample && <MailNotYet>{words.fields.noMail}</MailNotYet>}
      <Field
        label={words.fields.name}
        name="name"
        autoComplete="name"
        defaultValue={typed.name}
        error={errors.name}
        hint={words.fields.nameHint}
        required
      />
      <Field
        label={words.fields.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed.email}
        error={errors.email}
        hint={canMail ? words.fields.emailHintAnswered : words.fields.emailHint}
        required
      />
      <TextArea
        label={words.fields.message}
        name="message"
        rows={8}
        defaultValue={typed.message}
        error={errors.message}
        hint={words.fields.messageHint(MESSAGE_MOST)}
        required
      />
      {!sample && <AttachCard card={card} typed={typed.accessCard} />}
      <Checkbox
        label={words.fields.consent}
        name="consent"
        defaultChecked={typed.consent === 'yes'}
        error={errors.consent}
        hint={
          <Sentence of={canMail ? words.fields.consentHintMailed : words.fields.consentHint} terms="/terms" />
        }
        required
      />
      {!sample && canMail && <Wishes typed={typed} />}
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">{words.fields.leaveEmpty}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        {errors.website && <p>{errors.website}</p>}
      </div>
      <KeptLine {...kept} />
      <Button>{words.fields.send}</Button>
    </div>
  )
}

/** The mails to the sender. */
function Wishes({ typed }: { typed: Typed }) {
  return (
    <>
      <Checkbox
        label={words.fields.copy}
        name="copy"
        defaultChecked={typed.copy === 'yes'}
        hint={words.fields.copyHint}
        optional
      />
      <Checkbox
        label={words.fields.ask}
        name="ask"
        defaultChecked={typed.ask === 'yes'}
        hint={words.fields.askHint}
        optional
      />
    </>
  )
}

/** Advice before writing. */
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
          <Sentence of={words.before.sample} name={name} legalHelp="/legal-help" />
        </li>
      )}
      {takesNewCases !== 'yes' && (
        <li>
          <Sentence
            of={takesNewCases === 'no' ? words.before.noNewCases : words.before.waitingList}
            name={name}
            others={directoryUrl({ ...noFilters, takes: 'yes' })}
          />
        </li>
      )}
      <li>{words.before.otherSide}</li>
      {!sample && <li>{words.before.notKept}</li>}
      <li>{words.before.limits}</li>
    </ul>
  )
}
