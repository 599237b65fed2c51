import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { pictureFile } from '../../posts/pictures/pictures-of-posts.server.ts'
import type { Route } from './+types/forum-picture'

/**
 * The picture of a post. Access is checked on every request, because it depends on the post. The response names no file and no
 * time: both could reveal the author.
 */
export async function loader({ params, request }: Route.LoaderArgs) {
  const moving = new URL(request.url).pathname.endsWith('/moving')
  const member = () => memberOf(db, request)
  const { type, bytes, everybody } =
    (await pictureFile(db, params.pictureId, { moving, member })) ?? notFound()
  const etag = `"${params.pictureId}${moving ? '-moving' : ''}"`
  const headers: Record<string, string> = everybody
    ? { ETag: etag, 'Cache-Control': 'private, no-cache' }
    : { 'Cache-Control': 'no-store' }
  if (everybody && request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(bytes, {
    headers: { ...headers, 'Content-Type': type, 'Content-Disposition': 'inline', 'X-Robots-Tag': 'noindex' },
  })
}
