import { recordReading } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate, nowDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { type GiftDetail, giftDetail } from '../../ledger/donor-accounts.server.ts'
import { backReason, exactMoney, isFailing, MISTAKE, money, often, WAY_WORDS } from '../../model/rules.ts'
import { arrivalWords, receiptNumber } from '../../receipts/receipt-words.ts'
import type { Route } from './+types/gift'
import { AskGift } from './ask-gift.tsx'
import { DetailsOwed } from './details-owed.tsx'
import { DonorLink } from './donor-link.tsx'
import { pressOnGift } from './gift-buttons.server.ts'
import { GiftState } from './gift-state.tsx'
import { GiftWork } from './gift-work.tsx'
import { IsItRight } from './is-it-right.tsx'
import styles from './ledger.css?url'
import { LedgerLinks } from './ledger-links.tsx'
import { MissingMonths } from './missing-months.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  const detail = (await giftDetail(db, params.giftId)) ?? notFound()
  await recordReading(db, member.userId, 'gift.read', detail.gift.id)
  return { ...detail, timeZone: config.timeZone, once: newId(), today: dayOf(nowDate(), config.timeZone) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  return pressOnGift(request, params.giftId, member.userId)
}

const TROUBLE: Record<string, string> = {
  currency: 'Stripe says it was paid in another currency. It has no receipt. Look at it in Stripe.',
  amount: 'Stripe says a different amount was paid. It has no receipt. Look at it in Stripe.',
  dispute: 'The donor’s bank asks for the money back (a dispute). Answer it in Stripe.',
}

export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, words, said, email, payments, receipts, refunds, missing } = loaderData
  const { timeZone, once, today } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  const title = `Gift ${gift.reference}`
  if (actionData?.question)
    return (
      <IsItRight action={`/staff/gifts/${gift.id}`} typed={actionData.typed} question={actionData.question} />
    )
  if (actionData?.ask)
    return <AskGift action={`/staff/gifts/${gift.id}`} typed={actionData.typed} question={actionData.ask} />
  const receiptOf = (paymentId: string) => receipts.filter((one) => one.paymentId === paymentId)
  return (
    <ConsolePage
      title={title}
      error={Boolean(errors)}
      lead={`${money(gift.amountCents)} ${often(gift.frequency)}`}
    >
      <LedgerLinks here="list" />
      <ErrorSummary errors={errors && byId(errors, actionData?.typed.intent)} />
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
            ? [{ name: 'Anonymous', value: 'Yes. Do not name this donor outside the accounts.' }]
            : []),
          { name: 'How', value: WAY_WORDS[gift.way] },
          {
            name: 'Now',
            value: (
              <GiftState
                key="state"
                status={gift.status}
                failed={isFailing(gift)}
                entered={gift.enteredAt !== null}
              />
            ),
          },
          { name: 'Recorded', value: longDate(gift.begunAt, timeZone) },
          ...(gift.feeCents > 0 ? [{ name: 'Fee included', value: exactMoney(gift.feeCents) }] : []),
          ...(gift.nextChargeAt && !isFailing(gift)
            ? [{ name: 'Charged next', value: longDate(gift.nextChargeAt, timeZone) }]
            : []),
          ...said.map(({ label, value }) => ({ name: label, value })),
          ...(words.postal ? [{ name: 'Mailing address', value: words.postal }] : []),
        ]}
      />
      <DonorLink gift={gift} kept={words.name !== ''} />
      <section aria-labelledby="payments">
        <h2 id="payments">What arrived</h2>
        {payments.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <Table
            caption="Payments of this gift, newest first"
            head={['Day', 'Amount', 'Refunded', 'State', 'Note', 'Receipts']}
            numbers={['Amount']}
            ids={payments.map(({ id }) => id)}
            rows={payments.map((payment) => [
              arrivedWords(payment, timeZone),
              amountAndWhat(payment),
              // A payment marked by mistake was not refunded: it had not arrived.
              payment.refundReason === MISTAKE
                ? `Nothing. ${backReason(MISTAKE)}`
                : payment.refundedCents > 0
                  ? `${exactMoney(payment.refundedCents)}. ${backReason(payment.refundReason)}`
                  : 'Nothing',
              arrivalWords(payment),
              payment.note || 'None',
              <ul key="receipts" className="line-links ledger-receipts">
                {receiptOf(payment.id).map((one) => (
                  <li key={one.number}>
                    <a href={`/staff/gifts/receipt/${one.number}`}>{receiptNumber(one.number)}</a>
                    {one.voidedAt && ' VOID: it no longer counts'}
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
      <MissingMonths gift={gift} missing={missing} />
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

/** The amount, a description if not money, and what the donor received for it. */
const amountAndWhat = ({ amountCents, facts: { thing, benefit } }: GiftDetail['payments'][number]) => (
  <span key="amount">
    {exactMoney(amountCents)}
    {thing && <span className="staff-small">{thing}</span>}
    {benefit && (
      <span className="staff-small">{`They got: ${benefit.what}, worth ${money(benefit.cents)}`}</span>
    )}
  </span>
)

/** The day of arrival, and the postmark, which is the day of the gift. */
const arrivedWords = ({ paidAt, givenOn }: GiftDetail['payments'][number], zone: string): string =>
  givenOn ? `${longDate(paidAt, zone)}. Mailed on ${longDate(givenOn)}` : longDate(paidAt, zone)

function refundWords({ amountCents, askedAt, state }: GiftDetail['refunds'][number], zone: string): string {
  const what = `${exactMoney(amountCents)}, asked on ${longDate(askedAt, zone)}`
  return state === 'asked'
    ? `On its way back: ${what}. We wait for Stripe’s answer.`
    : `Not refunded: ${what}. Stripe did not take it.`
}

/** The page's forms share field names: maps errors to the fields of the submitted form. */
function byId(errors: Record<string, string>, intent = ''): Record<string, string> {
  const own = (name: string) => {
    if (intent === 'correct' || intent === 'undo') return `${intent}-${name}`
    return name === 'amount' ? `${intent}-amount` : name
  }
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [own(name), sentence]))
}
