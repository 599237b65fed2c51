import { readOnlyAnswer } from '#app/platform/http/read-only.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { xmlText } from '#app/platform/text/xml-text.ts'

/** These URLs in the sitemap format. */
export function urlSet(request: Request, places: { url: string; changedOn?: string }[]): Response {
  const lines = places.map(({ url, changedOn }) => {
    const day = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
    return `<url><loc>${xmlText(config.origin + url)}</loc>${day}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
  return readOnlyAnswer(request, xml, { 'Content-Type': 'application/xml; charset=utf-8' })
}
