import { data, redirect } from 'react-router'
import { recordReading } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import { readForm } from '#app/platform/forms.server.ts'
import { newId } from '#app/platform/ids.ts'
import { leaveNotice } from '#app/platform/notices.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles.ts'
import { need, staffMember } from '#app/platform/staff-member.server.ts'
import { dayOf, longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { DescriptionList, Table } from '#app/ui/data.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connect.server.ts'
import {
  closePromise,
  type GiftDetail,
  giftDetail,
  markLookedAt,
  markReceived,
  reopenPromise,
} from '../../accounts.server.ts'
import { questionAbout } from '../../asking.server.ts'
import { DetailsOwed } from '../../components/staff/details-owed.tsx'
import { DonorLink } from '../../components/staff/donor-link.tsx'
import { GiftState } from '../../components/staff/gift-state.tsx'
import { GiftWork } from '../../components/staff/gift-work.tsx'
import { IsItRight } from '../../components/staff/is-it-right.tsx'
import { LedgerLinks } from '../../components/staff/ledger-links.tsx'
import { correctReceived, undoReceived } from '../../correcting.server.ts'
import { correctSchema, intentSchema, receivedSchema, refundSchema, undoSchema } from '../../forms.server.ts'
import styles from '../../ledger.css?url'
import { giftWith } from '../../payments.server.ts'
import { receiptNumber } from '../../receipt-words.ts'
import { giveBack } from '../../refunds.server.ts'
import {
  backReason,
  exactMoney,
  MISTAKE,
  money,
  often,
  type Question,
  TRIBUTE_WORDS,
  WAY_WORDS,
} from '../../rules.ts'
import type { Route } from './+types/gift'

export const handle = { hydrate: false }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  need(member, mayKeepAccounts)
  const detail = (await giftDetail(db, params.giftId)) ?? notFound()
  await recordReading(db, member.userId, 'gift.read', detail.gift.id)
  return { ...detail, timeZone: config.timeZone, once: newId(), today: dayOf(new Date(), config.timeZone) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = context.get(staffMember)
  need(member, mayKeepAccounts)
  const { giftId } = params
  const posted = await request.formData().catch(() => new FormData())
  const done = (title: string, text: string) =>
    redirect(`/staff/gifts/${encodeURIComponent(giftId)}`, {
      status: 303,
      headers: { 'Set-Cookie': leaveNotice({ kind: 'success', title, text }) },
    })
  const asked = (typed: Record<string, string>, question: Question | null) =>
    data({ errors: undefined, typed, question })
  const { values } = await readForm(posted, intentSchema)
  if (values?.intent === 'received') {
    const form = await readForm(posted, receivedSchema)
    if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
    const { amount: amountCents, day, once, note, sure } = form.values
    const question = questionAbout({ amountCents, day, sure }, (await giftWith(db, giftId)) ?? notFound())
    if (posted.has('back') || question) return asked(form.typed, posted.has('back') ? null : question)
    await markReceived(db, giftId, { amountCents, day, once, note }, member.userId)
    return done('It is kept', RECEIPT_GOES)
  }
  if (values?.intent === 'refund') {
    const form = await readForm(posted, refundSchema)
    if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
    const { payment, amount, reason } = form.values
    const asked = {
      payment: payment.id,
      refundedCents: payment.refundedCents,
      amountCents: amount,
      reason,
    }
    await giveBack(db, giftId, asked, member.userId)
    return done('It went back', 'The old receipt no longer counts. The donor gets a mail about it.')
  }
  if (values?.intent === 'correct') {
    const form = await readForm(posted, correctSchema)
    if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
    const { payment, amount: amountCents, day, sure } = form.values
    const question = questionAbout({ amountCents, day, sure }, (await giftWith(db, giftId)) ?? notFound())
    if (posted.has('back') || question) return asked(form.typed, posted.has('back') ? null : question)
    await correctReceived(db, giftId, payment, { amountCents, day }, member.userId)
    return done('It is corrected', `The old receipt no longer counts. ${RECEIPT_GOES}`)
  }
  if (values?.intent === 'undo') {
    const form = await readForm(posted, undoSchema)
    if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
    await undoReceived(db, giftId, form.values.payment, member.userId)
    return done('The mark is taken back', 'The receipt no longer counts. The donor gets a mail about it.')
  }
  if (values?.intent === 'reopen') {
    await reopenPromise(db, giftId, member.userId)
    return done('The promise is open again', 'Mark it when it arrives.')
  }
  if (values?.intent === 'close') {
    await closePromise(db, giftId, member.userId)
    return done('The promise is closed', 'Nothing more is expected. You can open it again.')
  }
  if (values?.intent === 'looked') {
    await markLookedAt(db, giftId, member.userId)
    return done('Marked as looked at', 'It does not stand on the list of gifts that need a look any longer.')
  }
  return data({ errors: { form: 'Press one of the buttons' }, typed: {} }, { status: 422 })
}

const RECEIPT_GOES =
  'The receipt goes to the donor by mail. Without a mail address, print it from the table below.'

const TROUBLE: Record<string, string> = {
  currency: 'Stripe says that it was paid in another currency. It has no receipt. Look at it in Stripe.',
  amount: 'Stripe says that another amount was paid. It has no receipt. Look at it in Stripe.',
  dispute: 'The donor’s bank asks for the money back (a dispute). Answer it in Stripe.',
}

export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, words, email, payments, receipts, refunds, timeZone, once, today } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  const title = `Gift ${gift.reference}`
  if (actionData && 'question' in actionData && actionData.question)
    return (
      <IsItRight action={`/staff/gifts/${gift.id}`} typed={actionData.typed} question={actionData.question} />
    )
  const receiptOf = (paymentId: string) => receipts.filter((one) => one.paymentId === paymentId)
  return (
    <ConsolePage
      title={title}
      error={Boolean(errors)}
      lead={`${money(gift.amountCents)} ${often(gift.frequency)}`}
    >
      <LedgerLinks here="list" />
      <ErrorSummary errors={errors && byId(errors, (actionData?.typed as { intent?: string })?.intent)} />
      {gift.trouble && (
        <Notice kind="danger" title="This gift needs a look">
          <p>{TROUBLE[gift.trouble]}</p>
        </Notice>
      )}
      <DetailsOwed gift={gift} />
      <DescriptionList
        items={[
          { name: 'From', value: words.name || 'No longer kept' },
          { name: 'Email', value: email ?? (words.name ? 'None' : 'No longer kept') },
          ...(gift.anonymousAt
            ? [{ name: 'Anonymous', value: 'Yes. Do not name this donor outside of the accounts.' }]
            : []),
          { name: 'How', value: WAY_WORDS[gift.way] },
          { name: 'Now', value: <GiftState key="state" status={gift.status} /> },
          { name: 'Begun', value: longDate(gift.begunAt, timeZone) },
          ...(gift.feeCents > 0 ? [{ name: 'Fee in it', value: exactMoney(gift.feeCents) }] : []),
          ...(gift.nextChargeAt
            ? [{ name: 'Charged next', value: longDate(gift.nextChargeAt, timeZone) }]
            : []),
          ...(words.tribute ? [{ name: TRIBUTE_WORDS[words.tribute], value: words.tributeName }] : []),
          ...(words.employer ? [{ name: 'Employer', value: words.employer }] : []),
        ]}
      />
      <DonorLink gift={gift} />
      <section aria-labelledby="payments">
        <h2 id="payments">What arrived</h2>
        {payments.length === 0 ? (
          <p>Nothing so far.</p>
        ) : (
          <Table
            caption="Payments of this gift, the newest first"
            head={['Day', 'Amount', 'Given back', 'State', 'Note', 'Receipts']}
            rows={payments.map((payment) => [
              longDate(payment.paidAt, timeZone),
              exactMoney(payment.amountCents),
              payment.refundedCents > 0
                ? `${exactMoney(payment.refundedCents)}. ${backReason(payment.refundReason)}`
                : 'Nothing',
              payment.refundReason === MISTAKE ? 'Did not arrive' : stateWords(payment),
              payment.note || 'None',
              <ul key="receipts" className="line-links">
                {receiptOf(payment.id).map((one) => (
                  <li key={one.number}>
                    <a href={`/staff/gifts/receipt/${one.number}`}>{receiptNumber(one.number)}</a>
                    {one.voidedAt && ' no longer counts'}
                  </li>
                ))}
              </ul>,
            ])}
          />
        )}
        {refunds.length > 0 && (
          <ul className="stack">
            {refunds.map((one) => (
              <li key={one.id}>{refundWords(one, timeZone)}</li>
            ))}
          </ul>
        )}
      </section>
      <GiftWork
        gift={gift}
        payments={payments}
        typed={actionData?.typed}
        errors={errors}
        once={once}
        today={today}
        timeZone={timeZone}
      />
    </ConsolePage>
  )
}

/** "Arrived. The bank took back $25.00", and what it asks for. */
function stateWords({ amountCents, lostCents, disputedCents }: GiftDetail['payments'][number]): string {
  const took =
    lostCents >= amountCents ? 'The bank took all of it back' : `The bank took back ${exactMoney(lostCents)}`
  return [
    ...(lostCents < amountCents ? ['Arrived'] : []),
    ...(lostCents > 0 ? [took] : []),
    ...(disputedCents > 0 ? [`The bank asks for ${exactMoney(disputedCents)} (a dispute)`] : []),
  ].join('. ')
}

function refundWords({ amountCents, askedAt, state }: GiftDetail['refunds'][number], zone: string): string {
  const what = `${exactMoney(amountCents)}, asked on ${longDate(askedAt, zone)}`
  return state === 'asked'
    ? `On its way back: ${what}. We wait for Stripe’s answer.`
    : `Not given back: ${what}. Stripe did not take it.`
}

/** The forms of the page ask for the same things: where each field of the sent one stands. */
function byId(errors: Record<string, string>, intent = ''): Record<string, string> {
  const own = (name: string) => {
    if (intent === 'correct' || intent === 'undo') return `${intent}-${name}`
    return name === 'amount' ? `${intent}-amount` : name
  }
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [own(name), sentence]))
}
