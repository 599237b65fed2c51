import { redirect } from 'react-router'
import { config } from '#app/platform/settings/config.server.ts'
import { forgetCrisis } from '#app/shared/crisis/crisis.server.ts'
import { db } from '#db/connect.server.ts'
import { forgetOfCases } from '../../client/this-device.server.ts'
import type { Route } from './+types/leave'

/** Following a link does nothing; leaving takes a button. */
export const loader = () => redirect('/legal-help', { status: 303 })

/** "Leave this page quickly": ends the visit, deletes the drafts, clears the browser's stored data, and redirects. */
export async function action({ request }: Route.ActionArgs) {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Clear-Site-Data': '"cache", "storage"' })
  for (const cookie of await forgetOfCases(db, request)) headers.append('Set-Cookie', cookie)
  headers.append('Set-Cookie', forgetCrisis())
  return redirect(config.leaveUrl, { status: 303, headers })
}
