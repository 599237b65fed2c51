import { mayReadCases } from '#app/platform/roles/roles.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { nowMs } from '#app/platform/time.ts'
import { db } from '#db/connect.server.ts'
import { myWork } from '../../queue/my-work.server.ts'
import type { Route } from './+types/work'
import { MyWork } from './my-work.tsx'

export { links } from '../../desk/desk-links.ts'

/** Shown on the overview, to members who read cases. */
export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  if (!mayReadCases(me.role) || !me.keyId) return null
  return { ...(await myWork(db, me.keyId, me.userId)), at: nowMs() }
}

export default function Work({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  return <MyWork {...loaderData} />
}
