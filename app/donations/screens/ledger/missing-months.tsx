import { longMonth } from '#app/platform/time.ts'
import type { GiftDetail } from '../../ledger/donor-accounts.server.ts'

const SHOWN = 24

/** The months without a payment of a monthly gift, for following up with the donor. */
export function MissingMonths({ gift, missing }: Pick<GiftDetail, 'gift' | 'missing'>) {
  if (gift.frequency !== 'monthly') return null
  const byCard = gift.way === 'card'
  return (
    <section aria-labelledby="months">
      <h2 id="months">Months with no payment</h2>
      {missing.length === 0 ? (
        <p>None so far.</p>
      ) : (
        <>
          <ul className="ledger-months">
            {missing.slice(0, SHOWN).map((month) => (
              <li key={month}>{longMonth(month)}</li>
            ))}
          </ul>
          {missing.length > SHOWN && <p>{`And ${missing.length - SHOWN} more before these.`}</p>}
          <p>
            {byCard
              ? 'A pause, a new day of the month, or a card that failed can be the reason.'
              : 'The donor owes us nothing. If you write to them, ask if they want to continue.'}
          </p>
        </>
      )}
      <p className="staff-small">
        {byCard
          ? 'This month is not in the list.'
          : 'This month and the month of the promise are not in the list. A check counts for the month of its postmark, where you entered one.'}
      </p>
    </section>
  )
}
