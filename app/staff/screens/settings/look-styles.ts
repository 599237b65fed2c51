import { notFound } from '#app/platform/refused.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { isColor, previewStyles } from '#app/ui/own-color.ts'
import { maySeeSettings } from '../../model/rules.ts'
import type { Route } from './+types/look-styles'

/** A color in preview, for the samples on the page beside it. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), maySeeSettings)
  const color = `#${new URL(request.url).searchParams.get('color') ?? ''}`
  if (!isColor(color)) return notFound()
  return new Response(previewStyles(color), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}
