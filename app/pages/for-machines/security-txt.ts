import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { DAY, fromNow } from '#app/platform/time.ts'

/** Where to report a security problem of the site (RFC 9116). */
export const loader = () =>
  new Response(
    [
      `Contact: mailto:${organisation().email}`,
      `Contact: ${config.origin}/contact`,
      `Expires: ${fromNow(180 * DAY).slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${config.origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } },
  )
