import { ButtonLink } from '#app/ui/button.tsx'
import type { GiftDetail } from '../../accounts.server.ts'

/** The way to what can be done for a donor who calls. */
export function DonorLink({ gift }: { gift: GiftDetail['gift'] }) {
  const runs = gift.way === 'card' && ['active', 'paused'].includes(gift.status)
  return (
    <p>
      <ButtonLink look="quiet" href={`/staff/gifts/${gift.id}/donor`}>
        {runs ? 'Stop or pause it, receipts, statements' : 'Send a receipt again, statements'}
      </ButtonLink>
    </p>
  )
}
