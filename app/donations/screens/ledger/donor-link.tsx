import { ButtonLink } from '#app/ui/parts/button.tsx'
import type { GiftDetail } from '../../ledger/donor-accounts.server.ts'

/**
 * Links to what staff can do for a donor who calls.
 * @param kept whether the donor's data is still stored
 */
export function DonorLink({ gift, kept }: { gift: GiftDetail['gift']; kept: boolean }) {
  const runs = gift.way === 'card' && ['active', 'paused'].includes(gift.status)
  return (
    <div className="staff-actions">
      <ButtonLink look="quiet" to={`/staff/gifts/${gift.id}/donor`}>
        {runs ? 'Stop or pause it, receipts, statements' : 'Send a receipt again, statements'}
      </ButtonLink>
      {kept && (
        <ButtonLink look="quiet" to={`/staff/gifts/${gift.id}/who`}>
          {gift.way === 'card' ? 'Correct the name' : 'Correct the name or address'}
        </ButtonLink>
      )}
    </div>
  )
}
