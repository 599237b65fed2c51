import { mayPublish } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/today.server.ts'
import { db } from '#db/connect.server.ts'
import { kindsNow } from '../../../kinds-now.server.ts'
import { eachAttorney } from '../../attorney-staff-queries.server.ts'
import { servicesOf } from '../../open-referral.server.ts'
import type { Route } from './+types/open-referral'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const services = servicesOf(await eachAttorney(db, { visible: true }), config.origin, kindsNow())
  return new Response(JSON.stringify(services, null, 1), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="attorneys-hsds-${today()}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
