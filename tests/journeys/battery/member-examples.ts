import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'
import type { Example } from './example.ts'
import { press } from './walks.ts'

// The pages of people with an account, signed in by the link of a mail.

export const MEMBER_EXAMPLES: Example[] = [
  { route: '/account/sign-in', path: '/account/sign-in' },
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
  { route: '/account', path: linkPath, steps: toAccount },
  { route: '/dashboard', state: 'member', path: linkPath, steps: toDashboard },
  { route: '/dashboard/keep', path: '/know-your-rights/oregon', steps: press('Save to my dashboard') },
  { route: '/dashboard/kept/:id', path: linkPath, steps: keepPage },
  {
    route: '/dashboard/kept/:id',
    state: 'error',
    path: linkPath,
    error: true,
    status: 422,
    steps: async (page) => {
      await keepPage(page)
      await page.getByLabel(/^Your note/).fill('x'.repeat(501))
      await press('Save the note')(page)
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
  { route: '/account/gifts', path: linkPath, steps: inAccount(/^My gifts/) },
  { route: '/account/reading', path: linkPath, steps: inAccount(/^Reading settings that follow/) },
  { route: '/notices', path: linkPath, steps: inAccount(/^Recent notices/) },
  { route: '/account/devices', path: linkPath, steps: inAccount(/^Where you are/) },
  { route: '/account/passkeys', path: linkPath, steps: inAccount(/^Passkeys/) },
  {
    route: '/account/again',
    path: linkPath,
    steps: async (page) => {
      await join(page)
      await page.goto('/account/again')
    },
  },
  { route: '/account/email', path: linkPath, steps: inAccount(/^Change your email/) },
  {
    route: '/account/email',
    state: 'error',
    path: linkPath,
    error: true,
    status: 422,
    steps: async (page) => {
      await inAccount(/^Change your email/)(page)
      await press(/^Email the/)(page)
    },
  },
  { route: '/account/emails', path: linkPath, steps: inAccount(/^What we email you/) },
  {
    route: '/account/emails',
    state: 'error',
    path: linkPath,
    error: true,
    status: 422,
    steps: async (page) => {
      await inAccount(/^What we email you/)(page)
      await page.getByLabel(/^Pause everything/).fill('someday')
      await press('Save')(page)
    },
  },
  { route: '/account/emails/stop/:token', path: '/account/emails/stop/nobodys-link', status: 404 },
  { route: '/account/recover', path: '/account/recover' },
  {
    route: '/account/recover',
    state: 'error',
    path: '/account/recover',
    error: true,
    status: 422,
    steps: press('Sign in'),
  },
  { route: '/account/words', path: linkPath, steps: toWords },
  { route: '/account/words', state: 'shown', path: linkPath, steps: showWords },
  {
    route: '/account/words',
    state: 'error',
    path: linkPath,
    error: true,
    status: 422,
    steps: async (page) => {
      await showWords(page)
      await press('I wrote them down')(page)
      await press('Check and save')(page)
    },
  },
  { route: '/account/closed', path: linkPath, steps: close },
  { route: '/account/delete', path: linkPath, steps: inAccount(/^Delete my account/) },
  {
    route: '/account/delete',
    state: 'error',
    path: linkPath,
    error: true,
    status: 422,
    steps: async (page) => {
      await inAccount(/^Delete my account/)(page)
      await press('Delete my account')(page)
    },
  },
]

export const MEMBER_NO_PAGES = [
  '/account/everything.json',
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

/** Signs in and chooses a handle, without the pages for it: each is a screen of its own. The tab has the cookies afterwards. */
export async function join(page: Page) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  // No two members look alike: letters only, since 1 and l do.
  const own = crypto.randomUUID().replace(/[^a-f]/g, '')
  const profile = { handle: `maple-${own}`.slice(0, 30), pronouns: '', timeZone: '' }
  await page.request.post(page.url(), { headers, form: {} })
  const saved = await page.request.post('/account/profile', { headers, form: profile, maxRedirects: 0 })
  expect(saved.status()).toBe(303)
}

/** Keeps a page with the account, and goes to its note. */
async function keepPage(page: Page) {
  await join(page)
  await page.goto('/know-your-rights/oregon')
  await press('Save to my dashboard')(page)
  await page.goto('/dashboard/saved')
  await page.getByRole('link', { name: /^Change or remove/ }).click()
  await page.getByLabel(/^Your note/).waitFor()
}

async function makeCard(page: Page) {
  await page.getByLabel('One question at a time.').check()
  await page.getByLabel(/^Anything else/).fill('Please give me time.')
  await press('Save my card')(page)
  await page.getByRole('heading', { name: 'What your card says' }).waitFor()
}

async function toDashboard(page: Page) {
  await join(page)
  await page.goto('/dashboard')
}

async function toAccount(page: Page) {
  await join(page)
  await page.goto('/account')
}

function inAccount(link: RegExp) {
  return async (page: Page) => {
    await toAccount(page)
    await page.locator('main').getByRole('link', { name: link }).click()
    await page.getByRole('heading', { name: link, level: 1 }).waitFor()
  }
}

async function toWords(page: Page) {
  await join(page)
  await page.goto('/account/words')
}

async function showWords(page: Page) {
  await toWords(page)
  await press('Make recovery words')(page)
}

async function close(page: Page) {
  await inAccount(/^Delete my account/)(page)
  await page.getByLabel('In 14 days').check()
  await page.getByLabel('Yes, delete my account').check()
  await press('Delete my account')(page)
}
