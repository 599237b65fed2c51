import { ownPage } from '#app/platform/requests/own-page.server.ts'
import { inTheme, lookAsked } from './preview-page.server.ts'
import { DEFAULTS, readingCookie, readingFrom } from './rules.ts'

interface Asks {
  /** Of the request, for the reading settings alone. */
  cookie: string | null
  /** Of the preview, which says in what look. */
  address: string
}

/** A page of the site as a visitor with the reading settings of whoever looks would get it now. */
export async function realPage(
  page: URL,
  { cookie, address }: Asks,
): Promise<{ status: number; html: string }> {
  const settings = inTheme(readingFrom(cookie), lookAsked(address).theme)
  const same = JSON.stringify(settings) === JSON.stringify(DEFAULTS)
  const reading = same ? '' : (readingCookie(settings).split(';')[0] ?? '')
  const first = await ownPage(page, reading)
  // A post leads from its number to its address.
  const to = first.status < 400 ? first.headers.get('location') : null
  const answer = to ? await ownPage(new URL(to, page), reading) : first
  return { status: answer.status, html: await answer.text() }
}
