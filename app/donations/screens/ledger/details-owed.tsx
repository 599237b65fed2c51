import { Notice } from '#app/ui/parts/notice.tsx'
import type { GiftDetail } from '../../ledger/donor-accounts.server.ts'

/** If our bank account is not configured here, the donor was told that a person would send its details. */
export function DetailsOwed({ gift }: { gift: GiftDetail['gift'] & { bankSaid: boolean } }) {
  if (gift.bankSaid || gift.way !== 'bank' || gift.status !== 'promised') return null
  return (
    <Notice kind="info" title="The donor is waiting for our bank account details">
      <p>Send them, with the reference {gift.reference}. The donor was told that you do.</p>
    </Notice>
  )
}
