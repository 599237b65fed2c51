import { deadlineHistory } from '#app/factbook/factbook.server.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Route } from './+types/limits'

/** The rules of the legal dates with all their versions, for a staff browser that has opened a case. The same for every case. */
export function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  return Response.json(deadlineHistory(), { headers: { 'Cache-Control': 'no-store' } })
}
