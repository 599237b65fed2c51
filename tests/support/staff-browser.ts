import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { BrowserSite } from './browser.ts'
import type { SentCase } from './cases.ts'
import { codeNow, invitedTo } from './staff.ts'

// Staff members in a real browser: invited as an operator does it, joined by the real pages.

export const STAFF_EMAIL = 'sol@example.org'
export const PASSPHRASE = 'copper kettle argues with nineteen sleepy pelicans'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

/** No two have the same name: "max@example.org" is Max Example. */
const nameOf = (email: string): string =>
  `${email.charAt(0).toUpperCase()}${email.slice(1).replace(/@.*/, '')} Example`

/** Accepts an invitation with codes from an app. The page is the overview afterwards. */
export async function join(page: Page, site: BrowserSite, email = STAFF_EMAIL, name = nameOf(email)) {
  await page.goto(await invitedTo(site, email, 'steward'))
  await page.getByLabel(/^Your name/).fill(name)
  await page.getByRole('button', { name: 'Go on to signing in' }).click()
  const secret = (await page.locator('.secret code').innerText()).replaceAll(' ', '')
  await page.getByLabel(/^Code from the app/).fill(codeNow(secret))
  await page.getByRole('button', { name: 'Finish with this code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
}

/** Goes to a place of the console by its menu, which keeps the tab and its open key. */
export const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name, exact: true }).click()

/** Waits until a case is open in this tab. */
export const caseOpened = (page: Page) =>
  orWhatItSays(page, page.getByText('We opened and checked every record').waitFor())

/** Adds what the page says instead to the error, so that a rare failure can be understood. */
async function orWhatItSays(page: Page, waits: Promise<void>) {
  try {
    await waits
  } catch (error) {
    const said = await page.locator('body').innerText()
    throw new Error(`${(error as Error).message}\nThe page said at ${page.url()}: ${said.slice(0, 1500)}`, {
      cause: error,
    })
  }
}

/** Fills in a passphrase of one's own where a new one is required. */
export async function ownPassphrase(page: Page, passphrase = PASSPHRASE) {
  const own = page.getByRole('button', { name: 'Use a passphrase of my own' })
  const field = page.locator('#new-passphrase')
  await own.or(field).waitFor()
  if (await own.isVisible()) await own.click()
  await field.fill(passphrase)
  await page.getByLabel(/^The passphrase again/).fill(passphrase)
}

/** Accepts the six random words where a new passphrase is required, and types them once. @returns the words */
export async function sixWords(page: Page): Promise<string> {
  await page.locator('.made-words li').nth(5).waitFor()
  const words = (await page.locator('.made-words li').allInnerTexts()).join(' ')
  await page.getByRole('button', { name: 'I wrote them down' }).click()
  await page.getByLabel(/^Your six words/).fill(words)
  return words
}

/** Makes a key on the page of keys. It is open in this tab afterwards, and on no list. */
export async function makeOwnKey(page: Page) {
  await ownPassphrase(page)
  await page.getByRole('button', { name: 'Make my key' }).click()
  await page.getByText('It is open in this tab').waitFor()
}

/** Makes a key in the browser and lists it with the recovery file, which also opens earlier cases. */
export async function makeKey(page: Page, site: Pick<BrowserSite, 'dataDir'>, name = 'Sol Example') {
  await place(page, 'Keys')
  await makeOwnKey(page)
  await page.getByLabel(/^Recovery file/).setInputFiles(path.join(site.dataDir, 'recovery-key.txt'))
  await page.getByRole('button', { name: `Put ${name} on the list` }).click()
  await page.getByRole('button', { name: 'Sign the list' }).click()
  await page.getByText(`${name} is on the list`).waitFor()
}

export async function unlock(page: Page, passphrase = PASSPHRASE) {
  await page.getByLabel(/^Your passphrase/).fill(passphrase)
  await page.getByRole('button', { name: 'Open my key' }).click()
  await page.getByRole('button', { name: 'Lock my key' }).waitFor()
}

/** Clicks a case in the list at once: while its lines open, none of them moves. */
export async function pressCase(page: Page, number: string) {
  await place(page, 'Cases')
  // The overview has a link of the same name until the list is there.
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  await orWhatItSays(page, page.getByRole('link', { name: number }).first().click())
}

/** Opens a case from the list. */
export async function openCase(page: Page, { number }: SentCase) {
  await pressCase(page, number)
  await caseOpened(page)
  await openFolds(page)
}

/** Opens folded sections, so that a test can click inside them. */
export const openFolds = (page: Page) =>
  page.locator('.staff-fold').evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true
  })

const known = new WeakMap<BrowserSite, Map<string, Promise<Cookies>>>()

/** The cookies of a staff member who has joined; the first one has a key too. Each joins once per site. */
export function theStaff(site: BrowserSite, email = STAFF_EMAIL): Promise<Cookies> {
  const here = known.get(site) ?? new Map<string, Promise<Cookies>>()
  known.set(site, here)
  const cookies = here.get(email) ?? arrived(site, email)
  here.set(email, cookies)
  return cookies
}

async function arrived(site: BrowserSite, email: string): Promise<Cookies> {
  const context = await site.window()
  const page = await context.newPage()
  await join(page, site, email)
  if (email === STAFF_EMAIL) await makeKey(page, site)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

const taken = new Set<string>()

/** The path in the last mail to an address, once it is written. Each is returned once. */
export async function mailedPath(site: BrowserSite, email: string, shape: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = (site.mails?.map(({ raw }) => raw) ?? outbox(site))
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=\n', ''))
      .filter((mail) => mail.includes(email))
      .at(-1)
      ?.replaceAll('=3D', '=')
    const link = found && shape.exec(found)?.[0]
    if (link && !taken.has(link)) {
      taken.add(link)
      return link
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`no mail to ${email} came`)
}

const outbox = (site: BrowserSite): string[] => {
  const folder = path.join(site.dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8'))
}
