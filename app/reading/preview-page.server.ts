import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { contentSecurityPolicy } from '#app/platform/requests/csp.server.ts'
import { SETTINGS, type Settings } from './rules.ts'

// A page that staff look at before it is public: in each theme, and as wide as a small phone. It needs no script, and has none, because
// the page's own would take it for the public page. What was typed and not saved is carried along in the form of these buttons.

const THEMES = SETTINGS.theme.values.filter((theme) => theme !== 'device')
type Theme = (typeof THEMES)[number]
const THEME_NAMES: Record<Theme, string> = {
  light: 'Light',
  calm: 'Calm',
  sepia: 'Sepia',
  dark: 'Dark',
  'contrast-light': 'High contrast, light',
  'contrast-dark': 'High contrast, dark',
}
/** The themes that a preview can be looked at in. */
export const PREVIEW_THEMES = THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))
const NARROW = 320

interface LookAsked {
  /** null: as whoever looks has it. */
  theme: Theme | null
  narrow: boolean
}

export function lookAsked(address: string): LookAsked {
  const { searchParams } = new URL(address)
  return {
    theme: THEMES.find((one) => one === searchParams.get('theme')) ?? null,
    narrow: searchParams.get('width') === String(NARROW),
  }
}

/** Whether it is for the frame beside a form (ui/staff/live-preview.tsx), which has the choices of its own. */
const bareAsked = (address: string): boolean => new URL(address).searchParams.get('bare') === 'yes'

/** The reader's settings in the theme that is asked for. */
export const inTheme = (own: Settings, theme: Theme | null): Settings => (theme ? { ...own, theme } : own)

/** The theme in which the frame of this page is to be drawn. */
export const themeAsked = createContext<Theme | null>(null)

interface Preview {
  /** Of the preview itself, as it was asked for. */
  address: string
  /** "It shows the post as visitors would see it." */
  says: string
  /** What was typed and is not saved; null: it shows what is saved. */
  typed: Readonly<Record<string, string>> | null
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** The address of the preview with another look. */
function addressWith(address: string, { theme, narrow }: LookAsked): string {
  const { pathname, searchParams } = new URL(address)
  const version = searchParams.get('version')
  const asks = new URLSearchParams({
    ...(version ? { version } : {}),
    ...(theme ? { theme } : {}),
    ...(narrow ? { width: String(NARROW) } : {}),
  })
  return asks.size > 0 ? `${pathname}?${asks}` : pathname
}

interface Way {
  look: LookAsked
  label: string
}

function waysHtml(preview: Preview, label: string, ways: readonly Way[]): string {
  const now = JSON.stringify(lookAsked(preview.address))
  const items = ways.map((way) => {
    const to = escaped(addressWith(preview.address, way.look))
    const current = JSON.stringify(way.look) === now ? ' aria-current="true"' : ''
    return preview.typed
      ? `<li><button type="submit" formaction="${to}"${current}>${way.label}</button></li>`
      : `<li><a href="${to}"${current}>${way.label}</a></li>`
  })
  return `<nav aria-label="${label}" class="chips"><ul>${items.join('')}</ul></nav>`
}

const PUBLIC_LINKS = 'Links lead to the pages that are public now.'

const notice = ({ says }: Preview, more: string): string =>
  `<section class="notice notice-info" aria-label="Preview"><div class="notice-words"><p><strong>Preview.</strong> Only staff see this page. ${says} ${more}</p></div></section>`

/** The choice of a look. */
function choices(preview: Preview): string {
  const now = lookAsked(preview.address)
  const themes = waysHtml(preview, 'See it in a theme', [
    { look: { ...now, theme: null }, label: 'Your own theme' },
    ...THEMES.map((theme) => ({ look: { ...now, theme }, label: THEME_NAMES[theme] })),
  ])
  const widths = waysHtml(preview, 'See it in a width', [
    { look: { ...now, narrow: false }, label: 'The whole window' },
    { look: { ...now, narrow: true }, label: `${NARROW} pixels wide, like a small phone` },
  ])
  const typed = Object.entries(preview.typed ?? {}).map(
    ([name, value]) => `<textarea name="${escaped(name)}" hidden>\n${escaped(value)}</textarea>`,
  )
  return preview.typed
    ? `<form method="post" class="stack">${typed.join('')}${themes}${widths}</form>`
    : themes + widths
}

const band = (inside: string): string =>
  `<div class="notice-place"><div class="wrap stack">${inside}</div></div>`

const MAIN = /<main\b[^>]*>/

/** A page with what it takes to look at it, and nothing that runs. */
export function asPreview(html: string, preview: Preview): string {
  const plain = html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="(?:canonical|modulepreload|alternate)"[^>]*>/g, '')
    .replace('<head>', '<head><meta name="robots" content="noindex"/>')
  if (bareAsked(preview.address)) return plain
  if (lookAsked(preview.address).narrow) return inFrame(plain, preview)
  const at = MAIN.exec(plain)
  if (!at) throw new Error('a page without its main part')
  const end = at.index + at[0].length
  return plain.slice(0, end) + band(notice(preview, PUBLIC_LINKS) + choices(preview)) + plain.slice(end)
}

/** The page in a frame, under the head of the page itself: the same theme and the same styles. */
function inFrame(html: string, preview: Preview): string {
  const head = html.slice(0, html.indexOf('<body'))
  const says = `Below, it is ${NARROW} pixels wide, and its links do not work.`
  return `${head}<body><header>${band(choices(preview))}</header><main id="main"><div class="wrap stack page-main"><h1>${NARROW} pixels wide</h1>${notice(preview, says)}<iframe class="narrow-preview" title="The page, ${NARROW} pixels wide" sandbox="allow-same-origin" srcdoc="${escaped(html)}"></iframe></div></main></body></html>`
}

/** The headers of a preview: nobody keeps it, nobody finds it, and only its own frame may be in it. */
export const previewHeaders = (): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': `${contentSecurityPolicy()}; frame-src 'self'`,
})

const typedHere = createContext<Readonly<Record<string, string>> | null>(null)

/** Told by the action that shows what is typed. */
export function showsTyped(context: Readonly<RouterContextProvider>, form: FormData): void {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  context.set(typedHere, Object.fromEntries(fields))
}

/** For the route of a page that shows a text before it is public. @param says what the page shows, in a sentence */
export const previewing =
  (says: string): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    context.set(themeAsked, lookAsked(request.url).theme)
    const answer = await next()
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    const typed = context.get(typedHere)
    // Without a text there is only what somebody types.
    const nothing = typed === null && new URL(request.url).pathname.includes('/new/')
    if (answer.status !== 200 || !isPage || nothing) return answer
    const page = asPreview(await answer.text(), { address: request.url, says, typed })
    const headers = new Headers(answer.headers)
    headers.delete('content-length')
    for (const [name, value] of Object.entries(previewHeaders())) headers.set(name, value)
    return new Response(page, { headers })
  }
