import { longDate } from '#app/platform/time.ts'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import type { GiftDetail } from '../../ledger/donor-accounts.server.ts'
import { leftOf, money, REFUND_CHOICES } from '../../model/rules.ts'
import { ArrivalFields } from './arrival-fields.tsx'
import { GiftCorrections } from './gift-corrections.tsx'

interface GiftWorkProps {
  gift: GiftDetail['gift']
  payments: GiftDetail['payments']
  typed?: Record<string, string>
  errors?: Record<string, string>
  /** Identifies the form, so that pressing twice counts once. */
  once: string
  today: string
  timeZone: string
}

/** The actions on a gift: it arrived, refund it, it will not arrive, it was looked at. */
export function GiftWork({ gift, payments, typed = {}, errors, once, today, timeZone }: GiftWorkProps) {
  const canMail = useCanMail()
  const action = `/staff/gifts/${gift.id}`
  const returnable = payments.flatMap((one) => {
    const left = leftOf(one) - one.disputedCents
    return left > 0 ? [{ ...one, left }] : []
  })
  const open = gift.way !== 'card' && ['promised', 'active'].includes(gift.status)
  const closed = gift.way !== 'card' && gift.status === 'stopped'
  const correctable = payments.filter(({ refundedCents, lostCents }) => refundedCents + lostCents === 0)
  if (!open && !closed && returnable.length === 0 && !gift.trouble) return null
  const was = (intent: string) => (typed.intent === intent ? typed : {})
  const wrong = (intent: string) => (typed.intent === intent ? errors : undefined)
  return (
    <section aria-labelledby="work">
      <h2 id="work">What you can do</h2>
      <div className="ledger-forms">
        {open && (
          <form method="post" action={action} noValidate>
            <EnterSendsNothing />
            <h3>It has arrived</h3>
            <input type="hidden" name="once" value={was('received').once ?? once} />
            <input type="hidden" name="intent" value="received" />
            <Field
              label="Amount that arrived, in dollars"
              name="amount"
              id="received-amount"
              inputMode="decimal"
              width="short"
              defaultValue={was('received').amount ?? String(gift.amountCents / 100)}
              error={wrong('received')?.amount}
            />
            <DateField
              label="Day it arrived"
              name="day"
              defaultValue={was('received').day ?? today}
              error={wrong('received')?.day}
            />
            <Field
              label="Note"
              name="note"
              optional
              width="half"
              hint="For example, the check number. Only the people who keep the gifts see it."
              defaultValue={was('received').note ?? ''}
              error={wrong('received')?.note}
            />
            <ArrivalFields typed={was('received')} errors={wrong('received')} mailed={gift.way === 'check'} />
            <Button>{canMail ? 'Record it and send the receipt' : 'Record it'}</Button>
          </form>
        )}
        {open && (
          <form method="post" action={action}>
            <h3>It will not come</h3>
            <p>Nothing more is expected. The donor gets no email.</p>
            <Button look="quiet" name="intent" value="close">
              Close this promise
            </Button>
          </form>
        )}
        {closed && gift.enteredAt && (
          <p>This gift was recorded by mistake. If it arrives after all, enter it again.</p>
        )}
        {closed && !gift.enteredAt && (
          <form method="post" action={action}>
            <h3>It is coming after all</h3>
            <p>The promise is open again, and you can mark what arrives. The donor gets no email.</p>
            <Button look="quiet" name="intent" value="reopen">
              Open this promise again
            </Button>
          </form>
        )}
        {gift.way !== 'card' && (
          <GiftCorrections
            mailed={gift.way === 'check' || payments.some(({ givenOn }) => givenOn)}
            action={action}
            payments={correctable}
            way={gift.way}
            typed={typed}
            errors={errors}
            timeZone={timeZone}
          />
        )}
        {returnable.length > 0 && (
          <form method="post" action={action} noValidate>
            <EnterSendsNothing />
            <h3>Refund</h3>
            <p>
              {gift.way === 'card'
                ? 'Stripe sends the money back to the card.'
                : 'Send the money back yourself first. This only records that you did.'}
            </p>
            <input type="hidden" name="intent" value="refund" />
            <Select
              label="Which payment"
              name="payment"
              defaultValue={was('refund').payment}
              error={wrong('refund')?.payment}
              choices={[
                ...(returnable.length > 1 ? [{ value: '', label: 'Choose a payment' }] : []),
                ...returnable.map((one) => ({
                  value: `${one.id}.${one.refundedCents}`,
                  label: `${longDate(one.paidAt, timeZone)}, ${money(one.left)} left`,
                })),
              ]}
            />
            <Field
              label="Amount to refund, in dollars"
              name="amount"
              id="refund-amount"
              inputMode="decimal"
              width="short"
              defaultValue={was('refund').amount}
              error={wrong('refund')?.amount}
            />
            <Select
              label="Why"
              name="reason"
              defaultValue={was('refund').reason ?? ''}
              error={wrong('refund')?.reason}
              choices={[{ value: '', label: 'Choose a reason' }, ...REFUND_CHOICES]}
            />
            <Button look="danger">Refund this amount</Button>
          </form>
        )}
        {gift.trouble && (
          <form method="post" action={action}>
            <h3>You checked it</h3>
            <Button look="quiet" name="intent" value="looked">
              Mark as checked
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}
