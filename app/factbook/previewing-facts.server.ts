import { ownPage } from '#app/platform/requests/own-page.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DEFAULTS, readingCookie, readingFrom, SETTINGS, type Settings } from '#app/reading/rules.ts'
import type { Db } from '#db/schema.ts'
import { type Content, factWords } from './fact-texts.server.ts'
import { KINDS } from './kinds/kinds.server.ts'
import type { FactKind } from './rules.ts'
import { type Previewed, withPreview } from './snapshot.server.ts'
import { contentFrom, type TypedFact } from './typed-fact.ts'

// The real page with a record as it is not public yet. It is made for the member who asks and for nobody else: no page of it is kept,
// nothing is saved, and its scripts are left out, because they would take it for the public page.

/** The last words that were saved, or what was typed over them. @throws Refused with what is wrong in the fields */
export async function recordToPreview(
  db: Db,
  { kind, id }: { kind: FactKind; id: string },
  typed?: TypedFact,
): Promise<Previewed> {
  const { fields, blank = {} } = KINDS[kind]
  const there = id === 'new' ? { key: 'new', number: 999_999, content: blank } : await saved(db, id)
  if (!typed) return { kind, ...there }
  const { content, errors } = contentFrom(fields, there.content, typed)
  const problems = Object.values(errors)
  if (problems.length > 0) throw new Refused(`This cannot be shown yet. ${problems.join('. ')}.`, 422)
  return { kind, ...there, content }
}

async function saved(db: Db, id: string): Promise<{ key: string; number: number; content: Content }> {
  const { text, content } = await factWords(db, id)
  return { key: text.address, number: text.number, content }
}

/** The themes in which a page can be looked at. */
const THEMES = SETTINGS.theme.values.filter((theme) => theme !== 'device')
const THEME_NAMES: Record<(typeof THEMES)[number], string> = {
  light: 'Light',
  calm: 'Calm',
  sepia: 'Sepia',
  dark: 'Dark',
  'contrast-light': 'High contrast, light',
  'contrast-dark': 'High contrast, dark',
}

function settingsFor(cookie: string | null, theme: string | null): Settings {
  const own = readingFrom(cookie)
  const asked = THEMES.find((one) => one === theme)
  return asked ? { ...own, theme: asked } : own
}

/** Where the record shows. */
function pageOf({ kind, key, content }: Previewed): URL {
  const { preview, path } = KINDS[kind]
  const url = new URL(preview ?? path(key, content), config.origin)
  url.hash = ''
  return url
}

interface Asks {
  /** Of the request, for the reading settings alone. */
  cookie: string | null
  theme: string | null
  /** Its own address, where it can be asked for again in another theme; null: it shows what was typed. */
  again: string | null
}

export async function previewPage(record: Previewed, { cookie, theme, again }: Asks): Promise<Response> {
  const settings = settingsFor(cookie, theme)
  const same = JSON.stringify(settings) === JSON.stringify(DEFAULTS)
  const reading = same ? '' : (readingCookie(settings).split(';')[0] ?? '')
  const page = await withPreview(record, async () => {
    const answer = await ownPage(pageOf(record), reading)
    return { status: answer.status, html: await answer.text(), headers: answer.headers }
  })
  if (page.status !== 200)
    throw new Refused(
      'There is no page that shows this record right now. Check whether its page is on the site, then try again.',
      409,
    )
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  })
  const policy = page.headers.get('content-security-policy')
  if (policy) headers.set('Content-Security-Policy', policy)
  return new Response(asPreview(page.html, again), { headers })
}

const MAIN = /<main\b[^>]*>/

function asPreview(html: string, again: string | null): string {
  const plain = html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="(?:canonical|modulepreload|alternate)"[^>]*>/g, '')
    .replace('<head>', '<head><meta name="robots" content="noindex">')
  const at = MAIN.exec(plain)
  if (!at) throw new Error('a page without its main part')
  const end = at.index + at[0].length
  return plain.slice(0, end) + notice(again) + plain.slice(end)
}

const notice = (again: string | null): string => {
  const themes = THEMES.map((theme) => `<li><a href="${again}?theme=${theme}">${THEME_NAMES[theme]}</a></li>`)
  return `<div class="wrap stack"><div class="notice notice-info"><div class="notice-words"><h2>Preview</h2><p>Only staff see this page. It shows the record the way visitors would see it. Links lead to the pages that are public now.</p></div></div>${
    again ? `<nav aria-label="See it in another theme" class="chips"><ul>${themes.join('')}</ul></nav>` : ''
  }</div>`
}
