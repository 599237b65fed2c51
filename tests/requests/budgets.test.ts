import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queriesOf } from '#tests/support/queries.ts'
import { addressOf, siteMap } from '#tests/support/site-map.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { aSite, type Site } from '../support/site.ts'

// The cost of a first visit in bytes on the wire, and what a page asks of the browser and of the database.

const KB = 1024
const CSS = 15 * KB
const FONT = 36 * KB
const HTML = 20 * KB
/** The dashboard's pages alone. React is 55 KB of it, the router 38. */
const SCRIPT = 119 * KB
const SCRIPT_FILES = 10
const QUERIES = 12
/** The list of all laws and states is long by nature. */
const LONG_LIST = { route: '/know-your-rights', html: 45 * KB }
/**
 * The rules of all time limits load with the page, and the code that counts with them, so that no answer has to leave
 * the browser.
 */
const COUNTS_HERE = { route: '/know-your-rights/deadlines', html: 30 * KB, script: 33.2 * KB }
/** Pages without React except for one small script of their own. */
const SMALL_SCRIPT = {
  // Most of them save what is typed until it is sent.
  routes: [
    '/know-your-rights',
    '/dashboard',
    '/contact',
    '/resources/:slug',
    '/partner/enquiry',
    '/donate',
    '/donate/review',
    '/legal-help/case/more',
    '/legal-help/sent',
    '/attorney-directory/join',
    '/attorney-directory/:id/contact',
    '/attorney-directory/:id/report',
    '/styleguide',
    '/account/sign-in',
    '/access-card',
  ],
  // Typed words are saved from the first letter on, including those from before the script loaded. The words of crisis
  // take 3 KB of it, on each page with a field for longer text: misspelled too, for other people, and for violence.
  most: 5.8 * KB,
}
/** The same, if the form is also sent while the page stays, or another form's page opens as a dialog. */
const SENDING_SCRIPT = {
  routes: [
    '/legal-help',
    '/legal-help/questions/:step',
    '/legal-help/questions/check',
    '/legal-help/case',
    '/attorney-directory',
  ],
  // Of this, 3 KB are the words of crisis (see above), and half a KB the quick exit by Shift.
  most: 10.3 * KB,
}

/**
 * The page on which staff write a post: the dashboard's script, the console's frame, and the editor with its pictures
 * and unsaved words.
 */
const EDITOR_SCRIPT = 135 * KB

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const pages = siteMap().filter(
  ({ page, route }) => page && !route.startsWith('/staff/') && route !== '/staff',
)

interface Visit {
  html: string
  bytes: number
  policy: string
  answer: Response
  readOnly: boolean
}

async function visit(route: string, headers: Record<string, string> = {}): Promise<Visit> {
  const visitor = site.visitor()
  // The page that shows all answers exists once one was given.
  if (route.startsWith('/legal-help/questions/'))
    await visitor.post('/legal-help/questions/story', { intent: 'next', description: 'They said no.' })
  const own = [...visitor.cookies].map(([name, value]) => `${name}=${value}`)
  if (headers.cookie) headers = { ...headers, cookie: [headers.cookie, ...own].join('; ') }
  const plain = await visitor.get(addressOf(route), headers)
  const html = await plain.text()
  const packed = await visitor.get(addressOf(route), { ...headers, 'accept-encoding': 'br, gzip' })
  const body = new Uint8Array(await packed.arrayBuffer())
  const bytes =
    packed.headers.get('content-encoding') === 'br' ? body.length : brotliCompressSync(html).length
  const policy = plain.headers.get('content-security-policy') ?? ''
  return {
    html,
    bytes,
    policy,
    answer: packed,
    readOnly: !/<script[^>]*>[^<]*__reactRouterContext/.test(html),
  }
}

/** The size of a built file as it is sent: compressed if the build could make it smaller. */
function sent(asset: string): number {
  const file = path.join('build/client', asset)
  try {
    return statSync(`${file}.br`).size
  } catch {
    return statSync(file).size
  }
}

/** The scripts that a page loads, with everything they import unconditionally. Its list of other pages loads none. */
function scriptsOf(html: string): Set<string> {
  const found = new Set<string>()
  const follow = (asset: string) => {
    if (found.has(asset)) return
    found.add(asset)
    const text = readFileSync(path.join('build/client', asset), 'utf8')
    for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      follow(`/assets/${next}`)
  }
  const loaded = /(?:href="|src="|from "|import "|import\(")(\/assets\/[^"]+\.js)"/g
  for (const [, asset = ''] of html.matchAll(loaded)) follow(asset)
  return found
}

const sum = (assets: Iterable<string>): number => [...assets].reduce((total, asset) => total + sent(asset), 0)
const linked = (html: string, kind: RegExp) =>
  [...html.matchAll(/<link [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => kind.test(tag))
    .map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '')

describe.each(pages.map(({ route }) => route))('%s', (route) => {
  let page: Visit
  beforeAll(async () => {
    page = await visit(route)
  })

  test('the page stays within its bytes', () => {
    const longer = [LONG_LIST, COUNTS_HERE].find((one) => one.route === route)
    expect(page.bytes, 'HTML').toBeLessThanOrEqual(longer?.html ?? HTML)
    expect(sum(new Set(linked(page.html, /rel="stylesheet"/))), 'CSS').toBeLessThanOrEqual(CSS)
    const fonts = linked(page.html, /as="font"/)
    expect(fonts.length, 'fonts').toBeLessThanOrEqual(1)
    expect(sum(fonts), 'font').toBeLessThanOrEqual(FONT)
    const scripts = scriptsOf(page.html)
    expect(sum(scripts), 'JavaScript').toBeLessThanOrEqual(scriptMost(route, page))
    expect(scripts.size, 'files of JavaScript').toBeLessThanOrEqual(page.readOnly ? 3 : SCRIPT_FILES)
    // The router prefetches the routes of forms and links marked this way; it already has its own.
    for (const [form] of page.html.matchAll(/<form\b[^>]*data-discover[^>]*>/g))
      expect(/action="([^"#?]*)/.exec(form)?.[1], form).not.toBe(addressOf(route).split('?')[0])
  })

  test('the page requests its style before any script, and scripts after what is read', () => {
    const { html } = page
    const scripts = html.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? []
    for (const script of scripts) expect(script).toContain('fetchpriority="low"')
    const first = html.search(/<script (?![^>]*ld\+json)|rel="modulepreload"/)
    if (first >= 0) expect(html.indexOf('rel="stylesheet"')).toBeLessThan(first)
  })

  test('the page loads nothing from another host, and has no style or script in its tags [R2] [A8]', () => {
    expect(page.html).not.toMatch(/<[^>]+ style="/)
    expect(page.html).not.toMatch(/<style[\s>]/)
    expect(page.html).not.toMatch(/<[^>]+ on(?:click|load|error|submit|change|input)=/i)
    const loads = page.html.matchAll(
      /<(?:script|img|link|iframe|source|video|audio|object|embed|use)\b[^>]*>/g,
    )
    for (const [tag] of loads) {
      const address = /(?:src|href|srcset|data)="([^"]*)"/.exec(tag)?.[1] ?? ''
      const leads = /rel="(?:canonical|alternate|me)"/.test(tag)
      if (!leads) expect(address, tag).toMatch(/^(?:\/(?!\/)|#|$)/)
    }
  })

  test('the page has a policy that allows no script and no style but ours [R1]', () => {
    const { policy } = page
    expect(policy).toMatch(/default-src '(?:self|none)'/)
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('unsafe-eval')
    // A form may lead to where "Leave this page quickly" leads; nothing is loaded from there.
    expect(policy.replace(/form-action [^;]*/, '')).not.toMatch(/https?:|\*/)
    for (const [, attributes = ''] of page.html.matchAll(/<script([^>]*)>/g))
      if (!/ src=|application\/(?:ld\+)?json/.test(attributes)) {
        const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1]
        expect(nonce && policy.includes(`'nonce-${nonce}'`), attributes).toBe(true)
      }
  })

  test('the page makes few database queries', async () => {
    const counts: number[] = []
    // The worker makes queries too, now and then.
    for (let times = 0; times < 3; times += 1)
      counts.push(await queriesOf(async () => (await site.visitor().get(addressOf(route))).text()))
    expect(Math.min(...counts)).toBeLessThanOrEqual(
      page.readOnly && route !== '/*' ? cachedOf(page) : QUERIES,
    )
  })
})

function scriptMost(route: string, { readOnly }: Visit): number {
  if (!readOnly) return SCRIPT
  if (route === COUNTS_HERE.route) return COUNTS_HERE.script
  return [SMALL_SCRIPT, SENDING_SCRIPT].find(({ routes }) => routes.includes(route))?.most ?? 0
}

/** A cached page makes no queries when it is requested again. */
const cachedOf = ({ answer }: Visit): number => (answer.headers.has('etag') ? 0 : QUERIES)

test('the page on which a post is written stays within its script budget', async () => {
  const { visitor } = await signedInStaff(site, { role: 'editor' })
  for (const page of ['/staff/content/new', '/staff/content/post-1']) {
    const html = await (await visitor.get(page)).text()
    expect(html).toContain('name="body"')
    expect(sum(scriptsOf(html)), page).toBeLessThanOrEqual(EDITOR_SCRIPT)
  }
})

describe('cached pages', () => {
  const route = '/know-your-rights/:slug'

  test('cached pages are answered with 304 to a browser that has them, and compressed with brotli', async () => {
    const visitor = site.visitor()
    const first = await visitor.get(addressOf(route), { 'accept-encoding': 'br' })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]{8,}"$/)
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    const again = await visitor.get(addressOf(route), { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const stale = await visitor.get(addressOf(route), { 'accept-encoding': 'br', 'if-none-match': '"old"' })
    expect(stale.status).toBe(200)
  })

  test('cached pages match the reader: reading settings are never mixed', async () => {
    const visitor = site.visitor()
    const ask = async (cookie: string) => {
      const answer = await visitor.get(addressOf(route), { cookie })
      return { tag: /<html[^>]*>/.exec(await answer.text())?.[0] ?? '', etag: answer.headers.get('etag') }
    }
    const plain = await ask('')
    const dark = await ask('reading=v1.t=dark')
    const large = await ask('reading=v1.s=130')
    expect(plain.tag).not.toContain('data-theme="dark"')
    expect(dark.tag).toContain('data-theme="dark"')
    expect(large.tag).toContain('data-size="130"')
    expect(new Set([plain.etag, dark.etag, large.etag]).size).toBe(3)
    for (const broken of ['reading=v9.zzz', `reading=${'v1.t=dark.'.repeat(80)}`, 'reading="><script>'])
      expect(await ask(broken)).toEqual(plain)
    expect(await ask('')).toEqual(plain)
    expect(await ask('reading=v1.t=dark; other=1')).toEqual(dark)
  })
})

test('every page writes the reading settings into its first tag (T35)', async () => {
  for (const { route } of pages) {
    const { html, answer } = await visit(route, { cookie: 'reading=v1.t=sepia.s=115.sp=wide' })
    // A page that exists only after a form leads to that form.
    if (answer.status === 303 || answer.status === 302) continue
    expect(/<html[^>]*>/.exec(html)?.[0], route).toMatch(
      /(?=.*data-theme="sepia")(?=.*data-size="115")(?=.*data-spacing="wide")/,
    )
  }
})
