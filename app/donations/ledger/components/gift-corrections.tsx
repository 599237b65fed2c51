import { dayOf, longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { exactMoney } from '../../rules.ts'
import type { GiftDetail } from '../donor-accounts.server.ts'

/** For a check or a transfer that was marked wrongly: another amount, day or postmark, or it did not arrive at all. */
export function GiftCorrections({
  action,
  payments,
  typed = {},
  errors,
  timeZone,
  mailed,
}: {
  action: string
  payments: GiftDetail['payments']
  typed?: Record<string, string>
  errors?: Record<string, string>
  timeZone: string
  /** Whether it can have come by mail. */
  mailed: boolean
}) {
  const was = (intent: string) => (typed.intent === intent ? typed : {})
  const told = (intent: string) => (typed.intent === intent ? errors : undefined)
  const wrong = told('correct')
  if (payments.length === 0) return null
  // Boxes are filled in only where there is one payment that they can be about.
  const only = payments.length === 1 ? payments[0] : undefined
  const choices = [
    ...(only ? [] : [{ value: '', label: 'Choose a payment' }]),
    ...payments.map((one) => ({
      value: `${one.id}.${one.amountCents}`,
      label: `${longDate(one.paidAt, timeZone)}, ${exactMoney(one.amountCents)}`,
    })),
  ]
  return (
    <>
      <form method="post" action={action} noValidate>
        <h3>Correct this record</h3>
        <p>The old receipt no longer counts. The donor gets a new one.</p>
        <input type="hidden" name="intent" value="correct" />
        <Select
          label="Which payment"
          name="payment"
          id="correct-payment"
          defaultValue={was('correct').payment}
          error={wrong?.payment}
          choices={choices}
        />
        <Field
          label="Right amount, in dollars"
          name="amount"
          id="correct-amount"
          inputMode="decimal"
          width="short"
          hint="If you leave this empty, it stays as it is."
          defaultValue={was('correct').amount ?? (only && String(only.amountCents / 100))}
          error={wrong?.amount}
          optional
        />
        <Field
          label="Right day"
          name="day"
          id="correct-day"
          width="short"
          hint="Year, month, day, like 2026-11-21. If you leave this empty, it stays as it is."
          defaultValue={was('correct').day ?? (only && dayOf(new Date(only.paidAt), timeZone))}
          error={wrong?.day}
          optional
        />
        {mailed && (
          <Field
            label="Right day it was mailed (the postmark)"
            name="mailed"
            id="correct-mailed"
            width="short"
            hint="Only if the postmark on the record is wrong or missing. If you leave this empty, it stays as it is. If the postmark does not count, write the day it arrived."
            defaultValue={was('correct').mailed}
            error={wrong?.mailed}
            optional
          />
        )}
        <Button>Correct it and send a new receipt</Button>
      </form>
      <form method="post" action={action} noValidate>
        <h3>It did not arrive</h3>
        <p>
          Use this for a payment that was marked on the wrong gift, or too early. The receipt no longer
          counts. The donor gets an email that says so.
        </p>
        <input type="hidden" name="intent" value="undo" />
        <Select
          label="Which payment"
          name="payment"
          id="undo-payment"
          error={told('undo')?.payment}
          choices={choices}
        />
        <Button look="danger">Undo the mark</Button>
      </form>
    </>
  )
}
