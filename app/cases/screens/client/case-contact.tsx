import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useCanMail, useMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { CASE_FORM } from '../../client/case-form.ts'
import type { CaseView } from '../../person/client-view.ts'
import { words } from '../../person/words.ts'

interface Props {
  contact: CaseView['contact']
  errors: Record<string, string>
  typed: { email: string }
}

/** Whether we write by email, to which address, and how to change it. */
export function CaseContact({ contact: { address, waiting }, errors, typed }: Props) {
  const canMail = useCanMail()
  const none = !address && !waiting
  return (
    <section aria-labelledby="emails" className="flow">
      <h2 id="emails">{words.mails.heading}</h2>
      {none && <p>{canMail ? words.mails.none : words.mails.noneWithoutMail}</p>}
      {address && (
        <p>
          <Sentence of={words.mails.to} address={address} />
        </p>
      )}
      {waiting && <GiveCode waiting={waiting} error={errors.code} />}
      {none || errors.email ? (
        <GiveAddress error={errors.email} typed={typed.email} />
      ) : (
        <Disclosure summary={waiting ? words.mails.newCode : words.mails.another}>
          <GiveAddress typed={waiting ?? ''} />
        </Disclosure>
      )}
      {!none && (
        <div className="no-print">
          <Button form={CASE_FORM} look="quiet" name="intent" value="stop-mails">
            {words.mails.stop}
          </Button>
        </div>
      )}
    </section>
  )
}

function GiveCode({ waiting, error }: { waiting: string; error: string | undefined }) {
  const { codeSent: out, codeLate: late, codeNotSent: none } = words.mails
  return (
    <>
      <p>
        <Sentence of={{ out, late, none }[useMail()]} address={waiting} />
      </p>
      <div className="flow no-print">
        <Field
          form={CASE_FORM}
          label={words.mails.code}
          name="code"
          width="half"
          hint={words.mails.codeHint}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button form={CASE_FORM} name="intent" value="confirm-address">
          {words.mails.confirm}
        </Button>
      </div>
    </>
  )
}

function GiveAddress({ error, typed }: { error?: string | undefined; typed: string }) {
  return (
    <div className="flow no-print">
      <Field
        form={CASE_FORM}
        label={words.mails.address}
        name="email"
        type="email"
        hint={useCanMail() ? words.mails.addressHint : words.mails.addressHintWithoutMail}
        error={error}
        defaultValue={typed}
        autoComplete="email"
        spellCheck={false}
      />
      <Button form={CASE_FORM} look="quiet" name="intent" value="give-address">
        {words.mails.sendCode}
      </Button>
    </div>
  )
}
