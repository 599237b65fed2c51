import type { Page } from 'playwright-core'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import posts from '#db/samples/posts.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }
import type { BrowserSite } from '#tests/support/browser.ts'

// Each screen of the site map in each state that it has. A screen with a parameter counts once, by its longest example.

export interface Example {
  /** As in the site map. */
  route: string
  /** What is special about it: "empty", "error", "sent"; nothing for the screen as it is opened. */
  state?: string
  /** Where it is opened. */
  path: string
  status?: number
  /** What leads from there to the state. */
  then?: (page: Page, site: BrowserSite) => Promise<void>
  /** Comes back with errors beside the fields. */
  error?: true
  /** Brings its own frame, without the header and footer of the public site. */
  bare?: true
  /** Names of people and places on it that cannot be made shorter. */
  names?: string[]
}

const longest = <T>(items: T[]): T =>
  items.reduce((most, item) => (JSON.stringify(item).length > JSON.stringify(most).length ? item : most))

const postId = longest(posts).id
const resource = longest(resources)
const attorney = longest(attorneys)

const press = (name: string | RegExp) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click()
  await page.waitForLoadState()
}

export const EXAMPLES: Example[] = [
  { route: '/', path: '/' },
  { route: '/about', path: '/about' },
  { route: '/partner', path: '/partner' },
  { route: '/partner', state: 'thanks', path: '/partner', then: press(/partner/i) },
  { route: '/terms', path: '/terms' },
  { route: '/glossary', path: '/glossary' },
  { route: '/site-map', path: '/site-map' },
  { route: '/legal-help', path: '/legal-help' },
  {
    route: '/legal-help',
    state: 'error',
    path: '/legal-help',
    status: 422,
    error: true,
    then: sendEmptyCase,
  },
  { route: '/legal-help/sent', state: 'nothing', path: '/legal-help/sent' },
  { route: '/legal-help/sent', path: '/legal-help', then: sendCase },
  { route: '/legal-help/case', state: 'closed', path: '/legal-help/case' },
  {
    route: '/legal-help/case',
    state: 'error',
    path: '/legal-help/case',
    error: true,
    then: press('Open my case'),
  },
  { route: '/legal-help/case', path: '/legal-help', then: openCase },
  { route: '/reading-settings', path: '/reading-settings' },
  { route: '/reading-settings', state: 'saved', path: '/reading-settings', then: press('Compact') },
  { route: '/blog', path: '/blog' },
  { route: '/blog', state: 'empty', path: '/blog?category=Nothing' },
  { route: '/blog/:postId', path: `/blog/${postId}` },
  { route: '/resources', path: '/resources' },
  { route: '/resources', state: 'empty', path: '/resources?q=zzzz' },
  { route: '/resources/:slug', path: `/resources/${resource.slug}` },
  { route: '/resources/:slug/saved', path: `/resources/${resource.slug}/saved` },
  { route: '/attorney-directory', path: '/attorney-directory' },
  { route: '/attorney-directory', state: 'empty', path: '/attorney-directory?q=zzzz' },
  { route: '/attorney-directory/:id', path: `/attorney-directory/${attorney.id}`, names: [attorney.name] },
  { route: '/attorney-directory/:id/contact', path: `/attorney-directory/${attorney.id}/contact` },
  {
    route: '/attorney-directory/:id/contact',
    state: 'error',
    path: `/attorney-directory/${attorney.id}/contact`,
    error: true,
    then: press(/^Send/),
  },
  {
    route: '/attorney-directory/:id/contact',
    state: 'sent',
    path: `/attorney-directory/${attorney.id}/contact`,
    then: sendMessage,
  },
  { route: '/search', path: '/search' },
  { route: '/search', state: 'results', path: '/search?q=school' },
  { route: '/search', state: 'empty', path: '/search?q=zzzz' },
  { route: '/styleguide', path: '/styleguide' },
  { route: '/*', path: '/no-such-page', status: 404 },
]

/** What the site map answers with something that is no page: files, feeds, and posts that lead elsewhere. */
export const NO_PAGES = [
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/legal-help/sent/words.txt',
  '/legal-help/case/file/:id',
  '/leave',
  '/blog/feed.atom',
  '/resources/:slug/save',
]

async function sendEmptyCase(page: Page) {
  await page.getByRole('button', { name: 'Send my case' }).last().click()
  await page.locator('.error-summary').waitFor()
}

async function sendCase(page: Page) {
  await page.getByRole('radio').first().check()
  await page.locator('[name=description]').fill('They said no when I asked for a quiet room.')
  await page.locator('[name=name]').fill('Ada Sample')
  await page.locator('[name=email]').fill('ada@example.org')
  await page.getByRole('button', { name: 'Send my case' }).last().click()
  await page.waitForURL('**/legal-help/sent')
  await page.locator('.keep-number').waitFor()
}

async function openCase(page: Page) {
  await sendCase(page)
  const number = await page.locator('.keep-number').innerText()
  const words = await page.locator('.keep-words li').allInnerTexts()
  await page.goto('/legal-help/case')
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=words]').fill(words.join(' '))
  await page.getByRole('button', { name: 'Open my case' }).click()
  await page.locator('.case-now').waitFor()
}

async function sendMessage(page: Page) {
  await page.locator('main [name=name]').fill('Ada Sample')
  await page.locator('main [name=email]').fill('ada@example.org')
  await page.locator('main [name=message]').fill('I need help with my school.')
  await page.locator('main [type=checkbox]').first().check()
  await press(/^Send/)(page)
  await page.getByRole('heading', { level: 1, name: /Your message to/ }).waitFor()
}
