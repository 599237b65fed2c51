import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { db } from '#db/connect.server.ts'
import { openReferralServices } from '../../../listing/open-referral.server.ts'
import { kindsNow } from '../../../model/kinds-now.server.ts'
import { eachAttorney } from '../../../upkeep/attorney-staff-queries.server.ts'
import type { Route } from './+types/open-referral'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const services = openReferralServices(await eachAttorney(db, { visible: true }), config.origin, kindsNow())
  return new Response(JSON.stringify(services, null, 1), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="attorneys-hsds-${today()}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
