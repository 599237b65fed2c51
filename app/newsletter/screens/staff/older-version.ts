import { redirect } from 'react-router'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Route } from './+types/older-version'

/** The address that a version of a letter had: it is compared on the page of all versions now. */
export function loader({ params: { textId, version }, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return redirect(
    `/staff/newsletter/${encodeURIComponent(textId)}/versions?${new URLSearchParams({ from: version })}`,
  )
}
