import { Link } from 'react-router'
import { config } from '#app/platform/config.server.ts'
import { mayKeepAccounts } from '#app/platform/roles.ts'
import { need, staffMember } from '#app/platform/staff-member.server.ts'
import { dayOf, longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { DescriptionList, Table } from '#app/ui/data.tsx'
import { Select } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connect.server.ts'
import { LedgerLinks } from '../../components/staff/ledger-links.tsx'
import styles from '../../ledger.css?url'
import { isMonth, monthBefore } from '../../ledger.server.ts'
import { type Reconciliation, reconcile } from '../../reconciling.server.ts'
import { exactMoney } from '../../rules.ts'
import { cardsAreSetUp } from '../../stripe.server.ts'
import type { Route } from './+types/check'

export const handle = { hydrate: false }
export const links = () => [{ rel: 'stylesheet', href: styles }]

const MONTHS = 13

export async function loader({ request, context }: Route.LoaderArgs) {
  need(context.get(staffMember), mayKeepAccounts)
  const last = dayOf(new Date(), config.timeZone).slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(last, back))
  const asked = new URL(request.url).searchParams.get('month')
  const month = isMonth(asked) && months.includes(asked) ? asked : null
  const found = month && cardsAreSetUp() ? await reconcile(db, month) : null
  return { months, month, cards: cardsAreSetUp(), found }
}

const nameOf = (month: string) => longDate(`${month}-15`).replace(' 15,', '')

export default function Check({ loaderData: { months, month, cards, found } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Check against Stripe"
      lead="One month of our book beside the same month at Stripe (days in UTC)."
    >
      <LedgerLinks here="check" />
      {cards ? (
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
      ) : (
        <p>Card payments are not set up on this site yet, so there is nothing to check.</p>
      )}
      {month && cards && !found && (
        <Notice kind="danger" title="Stripe did not answer">
          <p>Try again in some minutes.</p>
        </Notice>
      )}
      {found && month && <Found month={month} found={found} />}
    </ConsolePage>
  )
}

function Found({ month, found }: { month: string; found: Reconciliation }) {
  const { same, differences, here, there, fees, net } = found
  return (
    <section aria-labelledby="found">
      <h2 id="found">{nameOf(month)}</h2>
      <DescriptionList
        items={[
          { name: 'Payments that are the same', value: same },
          { name: 'Payments that differ', value: differences.length },
          { name: 'In our book', value: exactMoney(here) },
          { name: 'At Stripe', value: exactMoney(there) },
          { name: 'Fees that Stripe kept', value: exactMoney(fees) },
          { name: 'Left for our bank account', value: exactMoney(net) },
        ]}
      />
      {differences.length === 0 ? (
        <p>Both say the same.</p>
      ) : (
        <Table
          caption="What differs"
          head={['Payment at Stripe', 'Day', 'In our book', 'At Stripe']}
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
    </section>
  )
}
