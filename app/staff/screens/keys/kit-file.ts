import { notFound } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { kitText } from '../../keys/kit.ts'
import type { Route } from './+types/kit-file'

/** The member's own locked key as a text file. */
export function loader({ context }: Route.LoaderArgs) {
  const { lockedKey } = context.get(staffMember)
  if (!lockedKey) return notFound()
  return new Response(kitText(lockedKey), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="staff-key.txt"',
    },
  })
}
