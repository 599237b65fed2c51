import { memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { db } from '#db/connect.server.ts'
import { ownFile } from '../../members/data-export.server.ts'
import type { Route } from './+types/data-export-progress'
import { PRIVATE } from './signed-in.server.ts'

/** The progress of the signed-in member's file, for the script of its page. */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await memberSession(db, request)
  const file = session && (await ownFile(db, session.userId))
  const { made = 0, parts = null, readyAt = null } = file ?? {}
  return Response.json({ there: Boolean(file), made, parts, ready: readyAt !== null }, { headers: PRIVATE })
}
