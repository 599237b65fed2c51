import { redirect } from 'react-router'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { WORDING_PAGE } from '../../receipts/receipt-wording.server.ts'
import type { Route } from './+types/words'

// The receipts have one wording, so there is no list of them.

export function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  return redirect(WORDING_PAGE)
}

/** A page that was open over the upgrade still sends its form here. */
export const action = ({ context }: Route.ActionArgs) => {
  requireRole(context.get(staffMember), mayKeepAccounts)
  return redirect(WORDING_PAGE, 307)
}
