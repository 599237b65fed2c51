import type { TypedFields } from '#app/platform/forms/define-form.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { AttachCard } from '#app/shared/access-card/attach-card.tsx'
import { KeptLine } from '#app/ui/forms/autosave-form.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../model/contact-words.ts'
import { messageForm } from '../../model/message-form.ts'
import { directoryUrl, noFilters } from '../../model/rules.ts'

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
  typed?: TypedFields
  errors?: TypedFields
  kept: { form: string; page: string }
}) {
  const canMail = useCanMail()
  const consentHint = canMail ? words.fields.consentHintMailed : words.fields.consentHint
  return (
    <div className="contact-fields">
      {!sample && <MailNotYet>{words.fields.noMail}</MailNotYet>}
      <FormFields
        form={messageForm}
        typed={typed}
        errors={errors}
        overrides={canMail ? { email: { hint: words.fields.emailHintAnswered } } : {}}
      />
      {!sample && <AttachCard card={card} typed={typed.accessCard} />}
      <FormFields
        form={messageForm}
        part="consent"
        typed={typed}
        errors={errors}
        overrides={{ consent: { hint: <Sentence of={consentHint} terms="/terms" /> } }}
      />
      {!sample && <FormFields form={messageForm} part="mails" typed={typed} />}
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
