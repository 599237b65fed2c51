import { Button } from '#app/ui/forms/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'
import { CASE_FORM } from '../case-form.ts'
import type { ShownCase } from '../client-view.ts'

interface Props {
  contact: ShownCase['contact']
  errors: Record<string, string>
  typed: { email: string }
}

/** Whether we write by email, to which address, and how to change it. */
export function CaseContact({ contact: { address, waiting }, errors, typed }: Props) {
  const canMail = useCanMail()
  const none = !address && !waiting
  return (
    <section aria-labelledby="emails" className="flow">
      <h2 id="emails">Emails when there is an update</h2>
      {none && (
        <p>
          We do not email you. Come back here to read our answers{canMail && ', or add an email address'}.
        </p>
      )}
      {address && (
        <p>
          We send a short email to <strong>{address}</strong> when there is an update. It says nothing about
          your case.
        </p>
      )}
      {waiting && <GiveCode waiting={waiting} error={errors.code} />}
      {none || errors.email ? (
        <GiveAddress error={errors.email} typed={typed.email} />
      ) : (
        <Disclosure summary={waiting ? 'Send a new code, or use another address' : 'Use another address'}>
          <GiveAddress typed={waiting ?? ''} />
        </Disclosure>
      )}
      {!none && (
        <div className="no-print">
          <Button form={CASE_FORM} look="quiet" name="intent" value="stop-mails">
            Stop emailing me
          </Button>
        </div>
      )}
    </section>
  )
}

function GiveCode({ waiting, error }: { waiting: string; error: string | undefined }) {
  return (
    <>
      <p>
        {useCanMail() ? (
          <>
            We sent a code to <strong>{waiting}</strong>. We send nothing else there until you type the code
            here. The code works for 7 days.
          </>
        ) : (
          <>
            This site cannot send email yet, so no code came to <strong>{waiting}</strong>. Come back here to
            see our answer.
          </>
        )}
      </p>
      <div className="flow no-print">
        <Field
          form={CASE_FORM}
          label="The code from the email"
          name="code"
          width="half"
          hint="Six digits, like 482 913."
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button form={CASE_FORM} name="intent" value="confirm-address">
          Confirm my email address
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
        label="Your email address"
        name="email"
        type="email"
        hint={
          useCanMail()
            ? 'We send a code there first. Do not use an address that someone else can read.'
            : 'This site cannot send email yet, so no code can come. Come back here to read our answers.'
        }
        error={error}
        defaultValue={typed}
        autoComplete="email"
        spellCheck={false}
      />
      <Button form={CASE_FORM} look="quiet" name="intent" value="give-address">
        Send me a code
      </Button>
    </div>
  )
}
