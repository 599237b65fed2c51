import { data } from 'react-router'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate } from '#app/platform/time.ts'
import { canMail, mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { db } from '#db/connect.server.ts'
import { correctReceived, undoReceived } from '../../ledger/correcting.server.ts'
import {
  closePromise,
  giftDetail,
  markLookedAt,
  markReceived,
  reopenPromise,
} from '../../ledger/donor-accounts.server.ts'
import { giftWith } from '../../ledger/payments.server.ts'
import { unusualAmountQuestion } from '../../ledger/unusual-amount.server.ts'
import { isThing, type Question } from '../../model/rules.ts'
import {
  correctSchema,
  type Intent,
  intentSchema,
  paymentFacts,
  receivedSchema,
  refundSchema,
  THING_MISSING,
  undoSchema,
} from '../../model/staff-forms.server.ts'
import { giveBack } from '../../stripe/refunds.server.ts'
import type { GiftQuestion } from './ask-gift.tsx'

// The actions of the buttons on a gift's page.

interface Asked {
  errors?: Record<string, string>
  typed: Record<string, string>
  /** The confirmation of an implausible day or amount; null after "Back". */
  question?: Question | null
  /** The confirmation before a receipt is voided; null after "Back". */
  ask?: GiftQuestion | null
}

/** The result, as a heading and a sentence. */
type Done = [title: string, text: string]

interface Pressed {
  giftId: string
  posted: FormData
  by: string
}

const RECEIPT_GOES = canMail
  ? 'The receipt goes to the donor by email. If there is no email address, print it from the table below.'
  : 'Print the receipt from the table below, and mail it.'

const DONOR_HEARS = mailFollowsNow('The donor gets an email about it.')

const wrong = ({ errors, typed }: { errors: Record<string, string>; typed: Record<string, string> }) =>
  data<Asked>({ errors, typed }, { status: 422 })

/** The confirmation page, or the form again after "Back"; undefined when the day and the amount may be saved. */
async function asksFirst(
  { giftId, posted }: Pressed,
  { amount, day, mailed, sure }: { amount: number; day: string; mailed: string; sure: string },
  typed: Record<string, string>,
) {
  if (posted.has('back')) return data<Asked>({ typed, question: null })
  const gift = (await giftWith(db, giftId)) ?? notFound()
  const question = unusualAmountQuestion({ amountCents: amount, day, mailed, sure }, gift)
  return question ? data<Asked>({ typed, question }) : undefined
}

/** The confirmation page before a receipt is voided and a mail is sent, or undefined once confirmed. */
async function asksBefore(
  giftId: string,
  { act, payment, cents }: { act: GiftQuestion['act']; payment: string; cents: number },
  { sure, back, typed }: { sure: string; back: string; typed: Record<string, string> },
) {
  if (back) return data<Asked>({ typed, ask: null })
  // Names the payment and the amount, so that a different one is asked about again.
  const right = `${payment}.${cents}`
  const detail = sure === right ? null : ((await giftDetail(db, giftId)) ?? notFound())
  const found = detail?.payments.find(({ id }) => id === payment)
  // If there is nothing to confirm, the action says why.
  if (!detail || !found) return undefined
  const { gift, words, email } = detail
  const ask: GiftQuestion = {
    act,
    sure: right,
    reference: gift.reference,
    from: words.name,
    cents,
    day: longDate(found.paidAt, config.timeZone),
    byCard: gift.way === 'card',
    mailed: email !== null,
  }
  return data<Asked>({ typed, ask })
}

async function received(pressed: Pressed) {
  const form = await readForm(pressed.posted, receivedSchema)
  if (!form.values) return wrong(form)
  const first = await asksFirst(pressed, form.values, form.typed)
  if (first) return first
  const { amount: amountCents, day, once, note, mailed } = form.values
  const facts = paymentFacts(form.values)
  await markReceived(db, pressed.giftId, { amountCents, day, once, note, mailed, facts }, pressed.by)
  return ['It is recorded', RECEIPT_GOES] satisfies Done
}

async function correct(pressed: Pressed) {
  const form = await readForm(pressed.posted, correctSchema)
  if (!form.values) return wrong(form)
  const { payment, amount: amountCents, day, mailed, sure } = form.values
  const detail = await giftDetail(db, pressed.giftId)
  const kept = detail?.payments.find(({ id }) => id === payment.payment)
  const shown = form.values.facts === 'shown'
  if (shown && detail && isThing(detail.gift.way) && !form.values.thing)
    return wrong({ errors: { thing: THING_MISSING }, typed: form.typed })
  // If the payment is gone, the action says so.
  if (kept) {
    const then = {
      amount: amountCents ?? kept.amountCents,
      day: day ?? dayOf(new Date(kept.paidAt), config.timeZone),
    }
    const first = await asksFirst(pressed, { ...then, mailed, sure }, form.typed)
    if (first) return first
  }
  const facts = shown ? (paymentFacts(form.values) ?? {}) : undefined
  await correctReceived(db, pressed.giftId, payment, { amountCents, day, mailed, facts }, pressed.by)
  return ['It is corrected', `The old receipt no longer counts. ${RECEIPT_GOES}`] satisfies Done
}

async function undo({ giftId, posted, by }: Pressed) {
  const form = await readForm(posted, undoSchema)
  if (!form.values) return wrong(form)
  const { payment, sure, back } = form.values
  const facts = { act: 'undo' as const, payment: payment.payment, cents: payment.amountCents }
  const first = await asksBefore(giftId, facts, { sure, back, typed: form.typed })
  if (first) return first
  await undoReceived(db, giftId, payment, by)
  return ['The mark is undone', `The receipt no longer counts. ${DONOR_HEARS}`] satisfies Done
}

async function refund({ giftId, posted, by }: Pressed) {
  const form = await readForm(posted, refundSchema)
  if (!form.values) return wrong(form)
  const { payment, amount, reason, sure, back } = form.values
  const facts = { act: 'refund' as const, payment: payment.id, cents: amount }
  const first = await asksBefore(giftId, facts, { sure, back, typed: form.typed })
  if (first) return first
  const asked = { payment: payment.id, refundedCents: payment.refundedCents, amountCents: amount, reason }
  await giveBack(db, giftId, asked, by)
  return ['It went back', `The old receipt no longer counts. ${DONOR_HEARS}`] satisfies Done
}

async function reopen({ giftId, by }: Pressed) {
  await reopenPromise(db, giftId, by)
  return ['The promise is open again', 'Mark it when it arrives.'] satisfies Done
}

async function close({ giftId, by }: Pressed) {
  await closePromise(db, giftId, by)
  return ['The promise is closed', 'Nothing more is expected. You can open it again.'] satisfies Done
}

async function looked({ giftId, by }: Pressed) {
  await markLookedAt(db, giftId, by)
  const text = 'It is no longer on the list of gifts that need a look.'
  return ['Marked as checked', text] satisfies Done
}

type Answer = Done | ReturnType<typeof data<Asked>>

const BUTTONS: Record<Intent, (pressed: Pressed) => Promise<Answer>> = {
  received,
  correct,
  undo,
  refund,
  reopen,
  close,
  looked,
}

/**
 * Performs the pressed button's action.
 * @throws Refused when the gift has changed since the page was shown
 */
export async function pressOnGift(request: Request, giftId: string, by: string) {
  const posted = await formData(request)
  const { values } = await readForm(posted, intentSchema)
  if (!values) return wrong({ errors: { form: 'Press one of the buttons' }, typed: {} })
  const answer = await BUTTONS[values.intent]({ giftId, posted, by })
  if (!Array.isArray(answer)) return answer
  const [title, text] = answer
  return redirectWithFlash(`/staff/gifts/${encodeURIComponent(giftId)}`, { kind: 'success', title, text })
}
