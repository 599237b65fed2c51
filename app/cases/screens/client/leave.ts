import { redirect } from 'react-router'
import { forgetCrisis } from '#app/platform/forms/crisis.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { db } from '#db/connect.server.ts'
import { forgetOfCases } from '../../client/this-device.server.ts'
import type { Route } from './+types/leave'

/** Nothing happens by following a link; the way out is a button. */
export const loader = () => redirect('/legal-help', { status: 303 })

/** "Leave this page quickly": ends the visit, forgets what was typed, clears what the browser keeps, and goes. */
export async function action({ request }: Route.ActionArgs) {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Clear-Site-Data': '"cache", "storage"' })
  for (const cookie of await forgetOfCases(db, request)) headers.append('Set-Cookie', cookie)
  headers.append('Set-Cookie', forgetCrisis())
  return redirect(config.leaveUrl, { status: 303, headers })
}
