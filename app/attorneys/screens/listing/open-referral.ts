import { readOnlyAnswer } from '#app/platform/http/read-only.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { db } from '#db/connect.server.ts'
import { openReferralServices } from '../../listing/open-referral.server.ts'
import { kindsNow } from '../../model/kinds-now.server.ts'
import { eachAttorney } from '../../upkeep/attorney-staff-queries.server.ts'
import type { Route } from './+types/open-referral'

/** The visible directory for other directories (HSDS). */
export async function loader({ request }: Route.LoaderArgs) {
  const services = openReferralServices(
    await eachAttorney(db, { visible: true, origin: 'listed' }),
    config.origin,
    kindsNow(),
  )
  return readOnlyAnswer(request, JSON.stringify(services, null, 1), {
    'Content-Type': 'application/json; charset=utf-8',
    // Other sites may fetch it with a script: it contains no personal data.
    'Access-Control-Allow-Origin': '*',
  })
}
