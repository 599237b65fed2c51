import { ownPage } from '#app/platform/http/render-internally.server.ts'
import { inTheme, lookAsked } from './preview-page.server.ts'
import { DEFAULTS, readingCookie, readingFrom } from './rules.ts'

interface Asks {
  /** The request's cookie, used only for the reading settings. */
  cookie: string | null
  /** The URL of the preview, which encodes the look. */
  address: string
}

/** A page of the site as a visitor with the viewer's reading settings would get it now. */
export async function realPage(
  page: URL,
  { cookie, address }: Asks,
): Promise<{ status: number; html: string }> {
  const settings = inTheme(readingFrom(cookie), lookAsked(address).theme)
  const same = JSON.stringify(settings) === JSON.stringify(DEFAULTS)
  const reading = same ? '' : (readingCookie(settings).split(';')[0] ?? '')
  const first = await ownPage(page, reading)
  // A post's number redirects to its URL.
  const to = first.status < 400 ? first.headers.get('location') : null
  const answer = to ? await ownPage(new URL(to, page), reading) : first
  return { status: answer.status, html: await answer.text() }
}
