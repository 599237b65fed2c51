import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { directionOf, LANGUAGES } from '#app/content/model/rules.ts'
import { contentSecurityPolicy } from '#app/platform/http/csp.server.ts'
import { words } from '#app/ui/words.ts'
import { SETTINGS, type Settings } from './rules.ts'

// A page that staff preview before it is public: in each theme, and as wide as a small phone. It needs and has no script, because
// the page's own scripts would take it for the public page. Typed, unsaved values are hidden fields in the form of these buttons.

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
/** The themes of a preview. */
export const PREVIEW_THEMES = THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))
const NARROW = 320

/** The looks of an email: light, dark, and plain text. */
const MAILS = ['light', 'dark', 'text'] as const
type Mail = (typeof MAILS)[number]
const MAIL_NAMES: Record<Mail, string> = {
  light: 'As mail',
  dark: 'As mail, dark',
  text: 'As mail, plain text',
}
/** An email's URL is below that of its page. */
const MAIL_END = /\/mail$/

interface LookAsked {
  /** null: the viewer's own theme. */
  theme: Theme | null
  narrow: boolean
  /** null: the page. */
  mail: Mail | null
}

export function lookAsked(address: string): LookAsked {
  const { pathname, searchParams } = new URL(address)
  const mail = MAILS.find((one) => one === searchParams.get('as')) ?? 'light'
  return {
    theme: THEMES.find((one) => one === searchParams.get('theme')) ?? null,
    narrow: searchParams.get('width') === String(NARROW),
    mail: MAIL_END.test(pathname) ? mail : null,
  }
}

/** Whether it is for the frame beside a form (ui/staff/live-preview.tsx), which has its own options. */
export const besideForm = (address: string): boolean => new URL(address).searchParams.get('bare') === 'yes'

/** The language whose translation is shown; null: the text itself. */
export function languageAsked(address: string): string | null {
  const asked = new URL(address).searchParams.get('in') ?? ''
  return Object.hasOwn(LANGUAGES, asked) ? asked : null
}

/** The reader's settings with the requested theme. */
export const inTheme = (own: Settings, theme: Theme | null): Settings => (theme ? { ...own, theme } : own)

/** The theme for rendering the frame of this page. */
export const themeAsked = createContext<Theme | null>(null)

interface Preview {
  /** The URL of the preview itself, as requested. */
  address: string
  /** "It shows the post as visitors would see it." */
  says: string
  /** The typed, unsaved values; null: it shows the saved text. */
  typed: Readonly<Record<string, string>> | null
  /** Whether emails announce it, too. */
  mailed?: boolean
  /** Shown in place of the page. */
  letter?: Letter | null
}

interface Letter {
  html: string
  /** The nonce of its styles. */
  nonce: string
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** The URL of the preview with another look. */
function addressWith(address: string, { theme, narrow, mail }: LookAsked): string {
  const { pathname, searchParams } = new URL(address)
  const path = mail ? pathname.replace(/\/page$/, '/mail') : pathname.replace(MAIL_END, '/page')
  const version = searchParams.get('version')
  const language = languageAsked(address)
  const asks = new URLSearchParams({
    ...(version ? { version } : {}),
    ...(language ? { in: language } : {}),
    ...(theme ? { theme } : {}),
    ...(mail ? { as: mail } : {}),
    ...(narrow ? { width: String(NARROW) } : {}),
  })
  return asks.size > 0 ? `${path}?${asks}` : path
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

const notice = ({ address, says }: Preview, more: string): string =>
  `<section class="notice notice-info" aria-label="Preview"><div class="notice-words"><p><strong>Preview.</strong> Only staff see this page. ${languageAsked(address) ? IN_LANGUAGE : says} ${more}</p></div></section>`
const IN_LANGUAGE =
  'It shows words in another language in the page of the full text. What is empty is shown in English.'

/** The choice of a look. */
function choices(preview: Preview): string {
  const now = lookAsked(preview.address)
  const page = { ...now, mail: null }
  const themes = waysHtml(preview, 'See it in a theme', [
    { look: { ...page, theme: null }, label: 'Your own theme' },
    ...THEMES.map((theme) => ({ look: { ...page, theme }, label: THEME_NAMES[theme] })),
  ])
  const mails =
    preview.mailed && !languageAsked(preview.address)
      ? waysHtml(
          preview,
          'See it as mail',
          MAILS.map((mail) => ({ look: { ...now, theme: null, mail }, label: MAIL_NAMES[mail] })),
        )
      : ''
  const widths = waysHtml(preview, 'See it in a width', [
    { look: { ...now, narrow: false }, label: 'The whole window' },
    { look: { ...now, narrow: true }, label: `${NARROW} pixels wide, like a small phone` },
  ])
  const typed = Object.entries(preview.typed ?? {}).map(
    ([name, value]) => `<textarea name="${escaped(name)}" hidden>\n${escaped(value)}</textarea>`,
  )
  const ways = themes + mails + widths
  return preview.typed ? `<form method="post" class="stack">${typed.join('')}${ways}</form>` : ways
}

const band = (inside: string): string =>
  `<div class="notice-place"><div class="wrap stack">${inside}</div></div>`

const MAIN = /<main\b[^>]*>/

const inLanguage = (main: string, language: string | null): string =>
  language ? main.replace(/>$/, ` lang="${language}" dir="${directionOf(language)}">`) : main

/** A page with the preview's controls, and without scripts. */
export function asPreview(html: string, preview: Preview): string {
  const plain = html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="(?:canonical|modulepreload|alternate)"[^>]*>/g, '')
    .replace('<head>', '<head><meta name="robots" content="noindex"/>')
    .replace(MAIN, (main) => inLanguage(main, languageAsked(preview.address)))
  if (preview.letter) return letterInFrame(plain, preview.letter, preview)
  if (besideForm(preview.address)) return plain
  if (lookAsked(preview.address).narrow) return narrowInFrame(plain, preview)
  const at = MAIN.exec(plain)
  if (!at) throw new Error('a page without its main part')
  const end = at.index + at[0].length
  return plain.slice(0, end) + band(notice(preview, PUBLIC_LINKS) + choices(preview)) + plain.slice(end)
}

interface Framed {
  /** The h1. */
  title: string
  says: string
  frame: { title: string; className: string; html: string }
}

/** A page in a frame, below this page's head: the same theme and the same styles. */
function inFrame(html: string, preview: Preview, { title, says, frame }: Framed): string {
  const head = html.slice(0, html.indexOf('<body'))
  const skip = `<a class="skip-link" href="#main">${escaped(words.frame.skipMainContent)}</a>`
  return `${head}<body>${skip}<header>${band(choices(preview))}</header><main id="main"><div class="wrap stack page-main"><h1>${title}</h1>${notice(preview, says)}<iframe class="${frame.className}" title="${frame.title}" sandbox="allow-same-origin" srcdoc="${escaped(atRest(frame.html))}"></iframe></div></main></body></html>`
}

/** Nothing in a frame works, so it is a single tab stop; the arrow keys scroll it. */
const atRest = (html: string): string =>
  html
    .replace(/<(?:a|button|input|select|textarea|summary)\b/g, '$& tabindex="-1"')
    .replace('<body', '<body tabindex="0"')

function narrowInFrame(html: string, preview: Preview): string {
  const title = `The page, ${NARROW} pixels wide`
  const says = `Below, it is ${NARROW} pixels wide, and its links do not work.`
  return inFrame(html, preview, {
    title: `${NARROW} pixels wide`,
    says,
    frame: { title, className: 'narrow-preview', html },
  })
}

/** An email has its own styles and is not a page of the site, so it is always in a frame. */
function letterInFrame(html: string, letter: Letter, preview: Preview): string {
  const className = lookAsked(preview.address).narrow ? 'narrow-preview' : 'narrow-preview letter-preview'
  const says = 'Its links do not work here.'
  return besideForm(preview.address)
    ? letter.html
    : inFrame(html, preview, {
        title: 'As mail',
        says,
        frame: { title: 'The letter', className, html: letter.html },
      })
}

/**
 * The headers of a preview: not cached, not indexed, and framed only by its own page.
 * @param letter the email whose styles are in the page
 */
export const previewHeaders = (letter?: Letter | null): Record<string, string> => {
  const policy = contentSecurityPolicy()
  const styled = letter
    ? policy.replace("style-src 'self'", `style-src 'self' 'nonce-${letter.nonce}'`)
    : policy
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': `${styled}; frame-src 'self'`,
  }
}

/** What a route previews. */
interface Made extends Pick<Preview, 'says' | 'typed' | 'mailed' | 'letter'> {
  /** The real page; left out: the page of the route itself. */
  html?: string
}

const madeHere = createContext<Made | null>(null)

/** Called by the loader or the action of a preview. The loader runs after the action: typed text stays. */
export function showsPreview(context: Readonly<RouterContextProvider>, made: Made): void {
  if (!context.get(madeHere)) context.set(madeHere, made)
}

/** Whether the action has shown something: the loader, which runs after it, need not. */
export const isPreviewed = (context: Readonly<RouterContextProvider>): boolean =>
  context.get(madeHere) !== null

/** The typed, unsaved values of a form. */
export const typedIn = (form: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** For the route of a preview: its answer is what it shows, with the preview's controls. */
export const previewing: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(themeAsked, lookAsked(request.url).theme)
  const answer = await next()
  const made = context.get(madeHere)
  if (answer.status !== 200 || !made) return answer
  const page = asPreview(made.html ?? (await answer.text()), { ...made, address: request.url })
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  for (const [name, value] of Object.entries(previewHeaders(made.letter))) headers.set(name, value)
  return new Response(page, { headers })
}
