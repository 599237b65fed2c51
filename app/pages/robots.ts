import { config } from '#app/platform/config.server.ts'

// What search engines may read. Pages that are about one person are left out by their own "noindex" as well.
const PRIVATE = ['/staff', '/dashboard', '/legal-help/case', '/legal-help/sent', '/leave', '/styleguide']

export const loader = () =>
  new Response(
    [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${config.origin}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } },
  )
