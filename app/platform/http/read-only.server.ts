import { createHash } from 'node:crypto'

/**
 * A response that is the same for everyone until public content changes: the server makes it once, caches it, and gives
 * it an ETag and 304 (server/cache/page-cache.ts). Responses that depend on a query are not cached there and get their ETag
 * here.
 */
export function readOnlyAnswer(request: Request, body: string, headers: Record<string, string>): Response {
  if (!request.url.includes('?'))
    return new Response(body, { headers: { ...headers, 'X-Read-Only-Page': 'yes' } })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const all = { ...headers, ETag: etag, 'Cache-Control': 'private, no-cache' }
  return request.headers.get('if-none-match')?.includes(etag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(body, { headers: all })
}
