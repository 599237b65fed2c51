import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'
import type { Example } from './example.ts'
import { press } from './walks.ts'

// The pages of members, signed in by a mailed link.

export const MEMBER_EXAMPLES: Example[] = [
  {
    route: '/account/sign-in',
    state: 'error',
    path: '/account/sign-in',
    error: true,
    status: 422,
    steps: press(/^Email me/),
  },
  { route: '/account/code', path: '/account/sign-in', steps: ask },
  {
    route: '/account/code',
    state: 'error',
    path: '/account/sign-in',
    error: true,
    status: 422,
    steps: wrongCode,
  },
  { route: '/account/link/:token', path: linkPath },
  { route: '/account/link/:token', state: 'new address, not signed in', path: newAddressPath },
  { route: '/account/link/:token', state: 'used', path: '/account/link/nobodys-link', status: 404 },
  { route: '/account/profile', path: linkPath, steps: press(/^Sign in as/) },
  {
    route: '/account/profile',
    state: 'error',
    path: linkPath,
    error: true,
    status: 422,
    steps: async (page) => {
      await press(/^Sign in as/)(page)
      await press('Save')(page)
    },
  },
  { route: '/account', path: asMember('/account') },
  { route: '/dashboard', state: 'member', path: asMember('/dashboard') },
  { route: '/dashboard/keep', path: '/know-your-rights/oregon', steps: press('Save to my dashboard') },
  { route: '/dashboard/kept/:id', path: toKeptPage },
  {
    route: '/dashboard/kept/:id',
    state: 'error',
    path: toKeptPage,
    error: true,
    status: 422,
    steps: async (page) => {
      await page.getByLabel(/^Your note/).fill('x'.repeat(501))
      await press('Save')(page)
    },
  },
  { route: '/access-card', path: '/access-card', steps: makeCard },
  {
    route: '/access-card',
    state: 'error',
    path: '/access-card',
    error: true,
    status: 422,
    steps: press('Save my card'),
  },
  {
    route: '/access-card/print',
    path: '/access-card',
    steps: async (page) => {
      await makeCard(page)
      await page.getByRole('link', { name: 'Print it for your wallet' }).click()
    },
  },
  { route: '/account/gifts', path: inAccount('/account/gifts') },
  { route: '/account/reading', path: inAccount('/account/reading') },
  { route: '/notices', path: inAccount('/notices') },
  { route: '/account/devices', path: inAccount('/account/devices') },
  { route: '/account/passkeys', path: inAccount('/account/passkeys') },
  { route: '/account/again', path: asMember('/account/again') },
  { route: '/account/email', path: inAccount('/account/email') },
  {
    route: '/account/email',
    state: 'error',
    path: inAccount('/account/email'),
    error: true,
    status: 422,
    steps: press(/^Email the/),
  },
  { route: '/account/emails', path: inAccount('/account/emails') },
  {
    route: '/account/emails',
    state: 'error',
    path: inAccount('/account/emails'),
    error: true,
    status: 422,
    steps: async (page) => {
      await page.getByLabel(/^Pause all of these/).fill('someday')
      await press('Save')(page)
    },
  },
  { route: '/account/emails', state: 'quiet hours and a pause', path: quietAndPaused },
  { route: '/contact', state: 'access card', path: withCard },
  { route: '/account/emails/stop/:token', path: '/account/emails/stop/nobodys-link', status: 404 },
  {
    route: '/account/recover',
    state: 'error',
    path: '/account/recover',
    error: true,
    status: 422,
    steps: press('Sign in'),
  },
  { route: '/account/words', path: asMember('/account/words') },
  {
    route: '/account/words',
    state: 'shown',
    path: asMember('/account/words'),
    steps: press('Make recovery words'),
  },
  {
    route: '/account/words',
    state: 'error',
    path: asMember('/account/words'),
    error: true,
    status: 422,
    steps: async (page) => {
      await press('Make recovery words')(page)
      await press('I wrote them down')(page)
      await press('Check and save')(page)
    },
  },
  { route: '/account/everything', path: asMember('/account/everything') },
  {
    route: '/account/everything',
    state: 'made',
    path: asMember('/account/everything'),
    scripted: true,
    steps: async (page) => {
      await press('Make my file')(page)
      await page.getByRole('heading', { name: 'Your file is ready' }).waitFor()
    },
  },
  { route: '/account/closed', path: asMember('/account/delete'), steps: close },
  { route: '/account/delete', path: inAccount('/account/delete') },
  {
    route: '/account/delete',
    state: 'error',
    path: inAccount('/account/delete'),
    error: true,
    status: 422,
    steps: press('Delete my account'),
  },
]

export const MEMBER_NO_PAGES = [
  '/account/everything.json',
  '/account/everything/progress',
  '/account/everything.zip',
  '/account/on',
  '/account/passkey',
]

async function ask(page: Page) {
  await page.getByLabel('Your email address').fill(anAddress())
  await press(/^Email me/)(page)
}

async function wrongCode(page: Page) {
  await ask(page)
  await page.getByLabel(/^The 6 digits/).fill('12')
  await press('Continue')(page)
}

const anAddress = () => `member-${crypto.randomUUID().slice(0, 8)}@example.org`

export async function linkPath(site: BrowserSite): Promise<string> {
  const email = anAddress()
  await asFromElsewhere(site)
  const answer = await fetch(new URL('/account/sign-in', site.origin), {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return mailedPath(site, email, /\/account\/link\/[\w-]+/)
}

/** More people sign in here than one network may in an hour. */
async function asFromElsewhere(site: BrowserSite) {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  await db.deleteFrom('limitCounts').execute()
  await db.destroy()
}

/** The link to a new address that a member requested, on another device than theirs. */
async function newAddressPath(site: BrowserSite): Promise<string> {
  const member = aVisitor(site.origin, (request) => fetch(request))
  await joined(site, member)
  const email = anAddress()
  expect((await member.post('/account/email', { email })).status).toBe(303)
  return mailedPath(site, email, /\/account\/link\/[\w-]+/)
}

// No two members look alike: letters only, since 1 and l do.
const aProfile = () => ({
  handle: `maple-${crypto.randomUUID().replace(/[^a-f]/g, '')}`.slice(0, 30),
  pronouns: '',
  timeZone: '',
})

/** Signs in by an open link, and chooses a handle, without its pages. The tab has the cookies afterwards. */
export async function join(page: Page) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  await page.request.post(page.url(), { headers, form: {} })
  const saved = await page.request.post('/account/profile', { headers, form: aProfile(), maxRedirects: 0 })
  expect(saved.status()).toBe(303)
}

/** A member's bookmarked page, where its note is written. */
async function toKeptPage(site: BrowserSite, before: Visitor): Promise<string> {
  await joined(site, before)
  const kept = await before.post('/dashboard/keep', { path: '/know-your-rights/oregon', title: 'Oregon' })
  expect(kept.status).toBeLessThan(400)
  const html = await (await before.get('/dashboard/saved')).text()
  return /\/dashboard\/kept\/[\w-]+/.exec(html)?.[0] ?? expect.fail('nothing is kept')
}

async function makeCard(page: Page) {
  await page.getByLabel('One question at a time.').check()
  await page.getByLabel(/^Anything else/).fill('Please give me time.')
  await press('Save my card')(page)
  await page.getByRole('heading', { name: 'What your card says' }).waitFor()
}

/** A card is offered in a form to us. */
async function withCard(site: BrowserSite, before: Visitor): Promise<string> {
  await joined(site, before)
  const own = 'I read slowly. Please send the questions before we meet, and give me until the next day.'
  const saved = await before.post('/access-card', { 'wish-literal': 'on', helper: 'My sister Noor', own })
  expect(saved.status).toBe(303)
  expect(await (await before.get('/contact')).text()).toContain('I read slowly.')
  return '/contact'
}

async function quietAndPaused(site: BrowserSite, before: Visitor): Promise<string> {
  await joined(site, before)
  const pause = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const chosen = { answers: 'now', quietFrom: '1320', quietTo: '420', pause }
  expect((await before.post('/account/emails', chosen)).status).toBe(303)
  return '/account/emails'
}

/** The same as `join` by their own mail, without a browser. */
export async function joined(site: BrowserSite, visitor: Visitor) {
  await visitor.post(await linkPath(site), {})
  expect((await visitor.post('/account/profile', aProfile())).status).toBe(303)
}

/** A page that a member opens. */
export function asMember(address: string) {
  return async (site: BrowserSite, before: Visitor) => {
    await joined(site, before)
    return address
  }
}

/** A page linked from the account page. */
function inAccount(address: string) {
  return async (site: BrowserSite, before: Visitor) => {
    await joined(site, before)
    expect(await (await before.get('/account')).text()).toContain(`href="${address}"`)
    return address
  }
}

async function close(page: Page) {
  await page.getByLabel('In 14 days').check()
  await page.getByLabel('Yes, delete my account').check()
  await press('Delete my account')(page)
}
