import { dayOf, longDate } from '#app/platform/time.ts'
import { mailFollows } from '#app/shared/promises/promises.ts'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import type { GiftDetail } from '../../ledger/donor-accounts.server.ts'
import { exactMoney, isThing, type Way } from '../../model/rules.ts'

type Payment = GiftDetail['payments'][number]

/** Corrects what was recorded wrongly: the amount, day or postmark, what was given or received, or that it arrived at all. */
export function GiftCorrections({
  action,
  payments,
  way,
  typed = {},
  errors,
  timeZone,
  mailed,
}: {
  action: string
  payments: Payment[]
  way: Way
  typed?: Record<string, string>
  errors?: Record<string, string>
  timeZone: string
  /** Whether it can have come by mail. */
  mailed: boolean
}) {
  const mail = useMail()
  const was = (intent: string) => (typed.intent === intent ? typed : {})
  const told = (intent: string) => (typed.intent === intent ? errors : undefined)
  const wrong = told('correct')
  if (payments.length === 0) return null
  // Boxes are filled in only if there is exactly one payment.
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
        <EnterSendsNothing />
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
        <DateField
          label="Right day"
          name="day"
          id="correct-day"
          hint="If you leave this empty, it stays as it is."
          defaultValue={was('correct').day ?? (only && dayOf(new Date(only.paidAt), timeZone))}
          error={wrong?.day}
          optional
        />
        {mailed && (
          <DateField
            label="Right day it was mailed (the postmark)"
            name="mailed"
            id="correct-mailed"
            hint="Only if the postmark on the record is wrong or missing. If you leave this empty, it stays as it is. If the postmark does not count, write the day it arrived."
            defaultValue={was('correct').mailed}
            error={wrong?.mailed}
            optional
          />
        )}
        {only && <WhatItWas facts={only.facts} way={way} typed={was('correct')} errors={wrong} />}
        <Button>{mail === 'none' ? 'Correct it' : 'Correct it and send a new receipt'}</Button>
      </form>
      <form method="post" action={action} noValidate>
        <h3>It did not arrive</h3>
        <p>
          Use this for a payment that was marked on the wrong gift, or too early. The receipt no longer
          counts. {mailFollows(mail, 'The donor gets an email that says so.')}
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

/** The description if it was not money, and the donor's benefit. An empty box removes it from the receipt. */
function WhatItWas({
  facts: { thing, benefit },
  way,
  typed,
  errors,
}: {
  facts: Payment['facts']
  way: Way
  typed: Record<string, string>
  errors: Record<string, string> | undefined
}) {
  const field = (name: string, kept = '') => ({
    name,
    id: `correct-${name}`,
    defaultValue: typed[name] ?? kept,
    error: errors?.[name],
    optional: true,
    autoComplete: 'off',
  })
  return (
    <>
      <input type="hidden" name="facts" value="shown" />
      {(isThing(way) || way === 'daf') && (
        <Field
          {...field('thing', thing)}
          optional={!isThing(way)}
          label={isThing(way) ? 'What was given' : 'Name of the fund'}
        />
      )}
      <Field
        {...field('benefit', benefit?.what)}
        label="What the donor got in return"
        hint="Leave it empty if it was nothing."
      />
      <Field
        {...field('benefitValue', benefit && String(benefit.cents / 100))}
        label="What that was worth, in dollars"
        inputMode="decimal"
        width="short"
      />
    </>
  )
}
