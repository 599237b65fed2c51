import { z } from 'zod'
import { dayField } from '#app/platform/forms/day-field.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { nowMs } from '#app/platform/time.ts'
import { line, months } from './forms.server.ts'
import {
  ENTERED_WAYS,
  GIFT_LIMITS,
  isThing,
  type PaymentFacts,
  REFUND_REASONS,
  WORDING_LIMITS,
} from './rules.ts'
import { bareAmount } from './typed-amount.ts'

// Forms that treasurers fill in.

/** Turns tabs and line ends into one line end; removes invisible characters. */
const words = (longest: number, what: string) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{C}\n]/gu, '')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    )
    .pipe(
      z
        .string()
        .max(longest, `${what} must be ${longest} characters or fewer`)
        .refine((value) => !ABOUT_TAXES.test(value), FIXED_PART),
    )

/** Reserved for the fixed part of a receipt. */
const ABOUT_TAXES = /\btax|deduct|501\s*\(?c|\bIRS\b|goods or services|in exchange/i
const FIXED_PART =
  'The receipt says in its fixed part what it means for taxes, and that nothing was given in exchange. Leave that out here'

export const wordingSchema = z.object({
  thanks: words(WORDING_LIMITS.thanks, 'The thanks'),
  closing: words(WORDING_LIMITS.closing, 'The closing lines'),
})

/** Digits and at most two more after a point, as on a check. */
const cents = (empty: string) =>
  z
    .string()
    .default('')
    .transform(bareAmount)
    .pipe(
      z
        .string()
        .min(1, empty)
        .regex(/^[0-9]{1,15}(\.[0-9]{1,2})?$/, 'Write the amount in dollars, like 75 or 75.50'),
    )
    .transform((value) => Math.round(Number(value) * 100))
    .refine((value) => value > 0, 'The amount must be more than zero')
    .refine((value) => value < 10_000_000_00, 'The amount must be less than 10,000,000 dollars')

const benefitCents = z
  .string()
  .default('')
  .transform(bareAmount)
  .pipe(
    z
      .string()
      .regex(/^([0-9]{1,9}(\.[0-9]{1,2})?)?$/, 'Write the value in dollars, like 20 or 20.50')
      .transform((value) => Math.round(Number(value) * 100)),
  )

/** A benefit needs both its value and its description. */
const wholeBenefit = ({ benefit, benefitValue }: { benefit: string; benefitValue: number }) =>
  (benefit === '') === (benefitValue === 0)
const HALF_BENEFIT = {
  message: 'Fill in both what the donor got and what it was worth, or neither',
  path: ['benefit'],
}
const mailedBefore = ({ mailed, day }: { mailed: string; day: string }) => mailed === '' || mailed <= day
export const POSTMARK_LATE = 'The postmark cannot be later than the day it arrived'
const MAILED_LATE = { message: POSTMARK_LATE, path: ['mailed'] }

const arrival = z.object({
  benefit: line(GIFT_LIMITS.benefit, 'What the donor got'),
  benefitValue: benefitCents,
  thing: line(GIFT_LIMITS.thing, 'What was given'),
  mailed: dayField(),
  amount: cents('Enter the amount that arrived'),
  day: dayField('Enter the day it arrived, for example November 21, 2026')
    .refine((value) => Date.parse(value) < nowMs() + 86_400_000, 'This day has not come yet')
    .refine((value) => value >= '2000-01-01', 'This day is too far in the past'),
  once: z.string().max(60).default(''),
  note: line(GIFT_LIMITS.note, 'The note'),
  /** The value shown on the confirmation page: `surenessOf`. */
  sure: z.string().max(40).default(''),
})

export const receivedSchema = arrival.refine(wholeBenefit, HALF_BENEFIT).refine(mailedBefore, MAILED_LATE)

/** The receipt's facts besides the amount; undefined if there are none. */
export function paymentFacts(typed: {
  benefit: string
  benefitValue: number
  thing: string
}): PaymentFacts | undefined {
  const { benefit, benefitValue, thing } = typed
  if (!benefit && !thing) return undefined
  return {
    ...(benefit ? { benefit: { what: benefit, cents: benefitValue } } : {}),
    ...(thing ? { thing } : {}),
  }
}

const who = z.object({
  name: line(GIFT_LIMITS.name, 'The name').pipe(
    z.string().min(1, 'Enter the donor’s name, the way the receipt should show it'),
  ),
  email: z
    .string()
    .default('')
    .pipe(z.union([z.literal(''), emailAddress()], 'Enter a full email address, or leave it empty')),
})

const shown = z.string().max(GIFT_LIMITS.email).default('')

/** The corrected donor, and what the form was shown with. */
export const whoSchema = who.extend({ wasName: shown, wasEmail: shown })

export const THING_MISSING = 'Say what was given: how many shares of what, or which item'

/** A gift without a promise: a check in the mail, a transfer on the statement. */
export const enterSchema = arrival
  .extend(who.shape)
  .extend({
    way: z.enum(ENTERED_WAYS, 'Choose how it came'),
    postal: line(GIFT_LIMITS.postal, 'The mailing address'),
  })
  .refine(wholeBenefit, HALF_BENEFIT)
  .refine(mailedBefore, MAILED_LATE)
  .refine(({ way, thing }) => !isThing(way) || thing !== '', {
    message: THING_MISSING,
    path: ['thing'],
  })

/** A payment, and its stored cents when the form was shown. */
const payment = z
  .string()
  .default('')
  .refine((value) => /^[A-Za-z0-9_-]{22}\.[0-9]{1,9}$/.test(value), 'Choose a payment')

const markedPayment = payment.transform((value) => {
  const [id = '', cents] = value.split('.')
  return { payment: id, amountCents: Number(cents) }
})

/** Fields left empty stay unchanged. */
const orAsItWas = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .trim()
    .default('')
    .transform((value, told) => {
      if (value === '') return undefined
      const { success, data, error } = schema.safeParse(value)
      if (!success) for (const { message } of error.issues) told.addIssue(message)
      return data
    })

export const correctSchema = arrival
  .pick({ mailed: true, sure: true, benefit: true, benefitValue: true, thing: true })
  .extend({
    /** Sent if the form showed what was given and received, so that an empty box removes it. */
    facts: z.enum(['shown', '']).default(''),
    payment: markedPayment,
    amount: orAsItWas(arrival.shape.amount),
    day: orAsItWas(arrival.shape.day),
  })
  .refine(wholeBenefit, HALF_BENEFIT)
  .refine(({ mailed, day }) => !day || mailedBefore({ mailed, day }), MAILED_LATE)
const surely = { sure: z.string().max(60).default(''), back: z.string().max(20).default('') }

/** `sure` names the payment that the confirmation was about. */
export const undoSchema = z.object({ payment: markedPayment, ...surely })

export const refundSchema = z.object({
  ...surely,
  /** The payment, and the cents already refunded when the form was shown. */
  payment: payment.transform((value) => {
    const [id = '', refunded] = value.split('.')
    return { id, refundedCents: Number(refunded) }
  }),
  amount: cents('Enter the amount to refund'),
  reason: z.enum(REFUND_REASONS, 'Choose a reason'),
})

/** Staff actions for a donor who calls. `sure` names what the confirmation was about. */
export const forDonorSchema = z.object({
  intent: z.enum(['stop', 'pause', 'resume', 'receipt'], 'Press one of the buttons'),
  months,
  receipt: z
    .string()
    .default('0')
    .transform(Number)
    .refine(
      (value) => Number.isSafeInteger(value) && value >= 0 && value < 2_000_000_000,
      'Choose a receipt',
    ),
  sure: z.string().max(20).default(''),
  back: z.string().max(20).default(''),
})

/** Which of a gift's buttons a treasurer pressed. */
export const intentSchema = z.object({
  intent: z.enum(['received', 'correct', 'undo', 'refund', 'close', 'reopen', 'looked']),
})
export type Intent = z.output<typeof intentSchema>['intent']
