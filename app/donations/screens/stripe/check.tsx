import { Link } from 'react-router'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate, nowDate } from '#app/platform/time.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { exactMoney, isMonth, monthBefore, WAY_WORDS } from '../../model/rules.ts'
import {
  type Arrival,
  arrivedAtBank,
  type WentBack,
  wentBackFromBank,
} from '../../stripe/bank-month.server.ts'
import { type Reconciliation, reconcileGifts } from '../../stripe/reconciling.server.ts'
import { cardsAreSetUp } from '../../stripe/stripe-client.server.ts'
import styles from '../ledger/ledger.css?url'
import { LedgerLinks } from '../ledger/ledger-links.tsx'
import type { Route } from './+types/check'

export const handle = { hydrate: false }
export const links = () => [{ rel: 'stylesheet', href: styles }]

const MONTHS = 13

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  const last = dayOf(nowDate(), config.timeZone).slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(last, back))
  const asked = new URL(request.url).searchParams.get('month')
  const month = isMonth(asked) && months.includes(asked) ? asked : null
  const cards = cardsAreSetUp()
  return {
    months,
    month,
    cards,
    bank: month ? await arrivedAtBank(db, month) : null,
    back: month ? await wentBackFromBank(db, month) : [],
    stripe: month && cards ? await reconcileGifts(db, month) : null,
    timeZone: config.timeZone,
  }
}

const nameOf = (month: string) => longDate(`${month}-15`).replace(' 15,', '')

export default function Check({ loaderData }: Route.ComponentProps) {
  const { months, month, cards, bank, back, stripe, timeZone } = loaderData
  return (
    <ConsolePage
      title="Check a month"
      lead="One month of our books, to compare with the bank statement and with the same month at Stripe."
    >
      <LedgerLinks here="check" />
      <form method="get" action="/staff/gifts/check" className="ledger-choose">
        <Select
          label="Month"
          name="month"
          width="half"
          defaultValue={month ?? months[0]}
          choices={months.map((value) => ({ value, label: nameOf(value) }))}
        />
        <Button look="quiet">Check this month</Button>
      </form>
      {month && bank && (
        <section aria-labelledby="bank" className="ledger-table">
          <h2 id="bank">Checks and transfers, {nameOf(month)}</h2>
          <AtBank {...bank} timeZone={timeZone} />
          <BackFromBank back={back} timeZone={timeZone} />
        </section>
      )}
      {month && (
        <section aria-labelledby="stripe" className="ledger-table">
          <h2 id="stripe">Cards, {nameOf(month)}</h2>
          {!cards && <p>Card payments are not set up on this site yet, so there is nothing to check.</p>}
          {cards && !stripe && (
            <Notice kind="danger" title="Stripe did not answer" level={3}>
              <p>Try again in a few minutes.</p>
            </Notice>
          )}
          {stripe && <AtStripe found={stripe} />}
        </section>
      )}
    </ConsolePage>
  )
}

interface AtBankProps {
  arrivals: Arrival[]
  count: number
  cents: number
  backCents: number
  timeZone: string
}

function AtBank({ arrivals, count, cents, backCents, timeZone }: AtBankProps) {
  if (count === 0) return <p>No checks or transfers arrived this month.</p>
  return (
    <>
      <DescriptionList
        items={[
          { name: 'Payments', value: count },
          { name: 'Sum', value: exactMoney(cents) },
          ...(backCents > 0 ? [{ name: 'Refunded since then', value: exactMoney(backCents) }] : []),
        ]}
      />
      {count > arrivals.length && (
        <p>
          The first {arrivals.length.toLocaleString('en-US')} are shown. The table of the year (CSV) has all.
        </p>
      )}
      <Table
        caption="What arrived, by day"
        head={['Day', 'Reference', 'How', 'Amount', 'Refunded', 'Note']}
        numbers={['Amount', 'Refunded']}
        ids={arrivals.map(({ id }) => id)}
        rows={arrivals.map((one) => [
          longDate(one.paidAt, timeZone),
          <Link key="gift" className="staff-row-link" to={`/staff/gifts/${one.giftId}`}>
            {one.reference}
          </Link>,
          WAY_WORDS[one.way],
          exactMoney(one.amountCents),
          one.backCents > 0 ? exactMoney(one.backCents) : 'None',
          one.note || 'None',
        ])}
      />
    </>
  )
}

/** A refund that staff sent by hand is on the bank statement of the month it was sent in. */
function BackFromBank({ back, timeZone }: { back: WentBack[]; timeZone: string }) {
  if (back.length === 0) return null
  return (
    <Table
      caption="What went back in this month, whenever it arrived"
      head={['Day', 'Reference', 'Arrived on', 'How', 'Amount']}
      numbers={['Amount']}
      ids={back.map(({ id }) => id)}
      rows={back.map(({ at, giftId, reference, paidAt, way, cents }) => [
        longDate(at, timeZone),
        <Link key="gift" className="staff-row-link" to={`/staff/gifts/${giftId}`}>
          {reference}
        </Link>,
        longDate(paidAt, timeZone),
        WAY_WORDS[way],
        exactMoney(cents),
      ])}
    />
  )
}

const PAYOUT_STATES: Record<string, string> = {
  paid: 'At the bank',
  pending: 'Waits',
  in_transit: 'On its way',
  failed: 'Failed: it came back to Stripe',
  canceled: 'Canceled',
}

function AtStripe({ found }: { found: Reconciliation }) {
  const { same, differences, here, there, balance } = found
  return (
    <>
      <p>Stripe counts days in UTC, and so does this part.</p>
      <DescriptionList
        items={[
          { name: 'Payments that match', value: same },
          { name: 'Payments that differ', value: differences.length },
          { name: 'In our books', value: exactMoney(here) },
          { name: 'At Stripe', value: exactMoney(there) },
        ]}
      />
      <h3>What this month changed in our money at Stripe</h3>
      <DescriptionList
        items={[
          { name: 'Gross: gifts by card', value: exactMoney(balance.gross) },
          { name: 'Fees that Stripe kept', value: exactMoney(-balance.fees) },
          { name: 'Refunds made in this month', value: exactMoney(balance.refunds) },
          { name: 'Disputes, with their fees', value: exactMoney(balance.disputes) },
          ...(balance.other === 0 ? [] : [{ name: 'Other', value: exactMoney(balance.other) }]),
          { name: 'Net: left for our bank account', value: exactMoney(balance.net) },
          { name: 'Paid out to our bank in this month', value: exactMoney(balance.paidOut) },
        ]}
      />
      {balance.payouts.length > 0 && (
        <Table
          caption="Stripe payouts: look for these amounts on the bank statement"
          head={['Payout', 'Reaches the bank on', 'Amount', 'State']}
          numbers={['Amount']}
          ids={balance.payouts.map(({ id }) => id)}
          rows={balance.payouts.map(({ id, arrives, cents, state }) => [
            id,
            longDate(arrives),
            exactMoney(cents),
            PAYOUT_STATES[state] ?? state,
          ])}
        />
      )}
      <h3>Payment by payment</h3>
      {differences.length === 0 ? (
        <p>Both match.</p>
      ) : (
        <Table
          caption="What differs"
          head={['Payment at Stripe', 'Day', 'In our books', 'At Stripe']}
          numbers={['In our books', 'At Stripe']}
          ids={differences.map(({ intent }) => intent)}
          rows={differences.map((one) => [
            one.giftId ? (
              <Link key="gift" className="staff-row-link" to={`/staff/gifts/${one.giftId}`}>
                {one.intent}
              </Link>
            ) : (
              one.intent
            ),
            longDate(one.at),
            one.here === null ? 'Not there' : exactMoney(one.here),
            one.there === null ? 'Not there' : exactMoney(one.there),
          ])}
        />
      )}
    </>
  )
}
