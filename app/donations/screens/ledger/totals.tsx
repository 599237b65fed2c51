import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { Bars } from '#app/ui/page/bars.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import plots from '#app/ui/styles/plots.css?url'
import { db } from '#db/connect.server.ts'
import { monthTotals, type Total, yearTotals } from '../../ledger/totals.server.ts'
import { exactMoney, money } from '../../model/rules.ts'
import type { Route } from './+types/totals'
import styles from './ledger.css?url'
import { LedgerLinks } from './ledger-links.tsx'

export const handle = { hydrate: false }
export const links = () => [plots, styles].map((href) => ({ rel: 'stylesheet', href }))

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  return { totals: await monthTotals(db), years: await yearTotals(db) }
}

const nameOf = (month: string) => longDate(`${month}-15`).replace(' 15,', '')

// Two tables: eleven columns of dollars would be wider than a screen.
const SUMS = ['Payments', 'Arrived', 'Refunded', 'Left']
const sumsOf = ({ gifts, cameCents, backCents, cents }: Total) => [
  gifts,
  ...[cameCents, backCents, cents].map(exactMoney),
]
const SPLIT = ['Monthly', 'One-time', 'Card', 'Check', 'Bank transfer', 'Other ways']
const splitOf = ({ byFrequency, byWay }: Total) =>
  [
    byFrequency.monthly,
    byFrequency['one-time'],
    byWay.card,
    byWay.check,
    byWay.bank,
    byWay.cash + byWay.stock + byWay.kind + byWay.daf,
  ].map(exactMoney)

/** @param name the heading of a row's first cell */
function Sums({
  first,
  totals,
  name,
  captions: [sums, split],
}: {
  first: string
  totals: readonly Total[]
  name: (period: string) => string
  captions: [string, string]
}) {
  const ids = totals.map(({ period }) => period)
  const rowsOf = (cells: (total: Total) => (string | number)[]) =>
    totals.map((total) => [name(total.period), ...cells(total)])
  return (
    <>
      <Table caption={sums} head={[first, ...SUMS]} numbers={SUMS} ids={ids} rows={rowsOf(sumsOf)} />
      <Table caption={split} head={[first, ...SPLIT]} numbers={SPLIT} ids={ids} rows={rowsOf(splitOf)} />
    </>
  )
}

const leftOut = (some: number): string =>
  some === 0
    ? 'Nothing arrived and nothing went back in this month and the twelve before it.'
    : 'Months in which nothing arrived and nothing went back are left out.'

const BESIDE = 'All numbers are in the tables that follow.'

const hasSome = ({ gifts, cameCents, backCents }: Total) => gifts > 0 || cameCents !== 0 || backCents !== 0

export default function Totals({ loaderData: { totals, years } }: Route.ComponentProps) {
  const last = totals.at(-1)
  // A row of zeros says nothing, and on a phone each is as tall as a card.
  const some = totals.filter(hasSome).toReversed()
  // One scale for all three, so that they can be compared.
  const most = Math.max(1, ...totals.map(({ cents }) => cents))
  const bars = (value: (total: Total) => number) =>
    totals.map((total) => ({
      label: nameOf(total.period),
      value: Math.max(0, value(total)),
      says: money(value(total)),
      marked: total === last,
    }))
  return (
    <ConsolePage
      title="Gifts by month and year"
      lead="What arrived, and what went back in the same period, no matter when it arrived. No names."
    >
      <LedgerLinks here="totals" />
      <div className="ledger-plots">
        <Bars id="all" title="All gifts" summary={BESIDE} most={most} bars={bars(({ cents }) => cents)} />
        <Bars
          id="monthly"
          title="Monthly gifts"
          summary={BESIDE}
          most={most}
          bars={bars(({ byFrequency }) => byFrequency.monthly)}
        />
        <Bars
          id="once"
          title="One-time gifts"
          summary={BESIDE}
          most={most}
          bars={bars(({ byFrequency }) => byFrequency['one-time'])}
        />
      </div>
      <section aria-labelledby="months" className="ledger-table">
        <h2 id="months">Month by month</h2>
        {some.length < totals.length && <p>{leftOut(some.length)}</p>}
        {some.length > 0 && (
          <Sums
            first="Month"
            totals={some}
            name={nameOf}
            captions={[
              'This month and the twelve before it, in US dollars',
              'What is left of each month, by kind of gift and how it came',
            ]}
          />
        )}
      </section>
      {years.length > 0 && (
        <section aria-labelledby="years" className="ledger-table">
          <h2 id="years">Year by year</h2>
          <Sums
            first="Year"
            totals={years}
            name={(year) => year}
            captions={[
              'Calendar years, newest first, in US dollars',
              'What is left of each year, by kind of gift and how it came',
            ]}
          />
        </section>
      )}
      <section aria-labelledby="save">
        <h2 id="save">For the accountant</h2>
        <p>
          One line for each payment, without names. The receipt number leads to the donor here. Money that
          went back is in the table of the year it went back in. What Stripe charges for a dispute is not in
          the table. “Check a month” has it.
        </p>
        {years.length === 0 && <p>Nothing has arrived yet, so there is nothing to save.</p>}
        <ul className="line-links">
          {years.map(({ period }) => (
            <li key={period}>
              <a href={`/staff/gifts.csv?year=${period}`}>{`Save ${period} as a table (CSV)`}</a>
            </li>
          ))}
        </ul>
      </section>
    </ConsolePage>
  )
}
