import type { Page } from 'playwright-core'
import type { BrowserSite } from '#tests/support/browser.ts'
import { mailedPath, PASSPHRASE, theStaff, unlock } from '#tests/support/staff-browser.ts'
import type { Example } from './example.ts'
import { press, writeToUs } from './walks.ts'

// The screens of the staff's inbox, and the question that a reply can bring to the person.

const inside = { as: 'staff', bare: true, settles: true } as const

export const MESSAGE_EXAMPLES: Example[] = [
  { route: '/staff/messages', path: '/staff/messages', ...inside },
  { route: '/staff/messages', state: 'opened', path: '/contact', ...inside, steps: toOpenedList },
  { route: '/staff/messages/:messageId', path: '/contact', ...inside, steps: toMessage },
  { route: '/staff/messages/:messageId', state: 'opened', path: '/contact', ...inside, steps: toOpened },
  { route: '/staff/messages/replies', path: '/staff/messages/replies', ...inside },
  { route: '/staff/messages/replies/:id', path: '/staff/messages/replies/barrier', ...inside },
  {
    route: '/staff/messages/replies/:id',
    state: 'error',
    path: '/staff/messages/replies/new',
    ...inside,
    error: true,
    steps: press('Save this reply'),
  },
]

export const MESSAGE_NO_PAGES = ['/staff/messages/:messageId/reply', '/staff/messages/:messageId/opened']

async function toList(page: Page) {
  await writeToUs(page)
  await page.goto('/staff/messages')
  await page.locator('main .message-title a').first().waitFor()
}

async function toOpenedList(page: Page) {
  await toList(page)
  await openKey(page)
}

async function toMessage(page: Page) {
  await toList(page)
  await page.locator('main .message-title a').first().click()
  await page.waitForURL('**/staff/messages/*')
  await page.locator('h1', { hasText: /^Message / }).waitFor()
}

async function toOpened(page: Page) {
  await toMessage(page)
  await openKey(page)
}

/** Without scripts nothing can be opened, and the page says so. */
async function openKey(page: Page) {
  if ((await page.getByLabel(/^Your passphrase/).count()) > 0) await unlock(page, PASSPHRASE)
}

let asked = 0

/** Writes a message, lets the staff ask whether it may become a case, and gives the path of the link in their mail. */
export async function askedForCase(site: BrowserSite): Promise<string> {
  asked += 1
  const email = `writer-${asked}@example.org`
  const writer = await site.open(`${site.origin}/contact`, { js: false })
  for (const [name, text] of Object.entries({
    name: 'Ada',
    email,
    subject: `No ${asked}`,
    message: 'My dog.',
  }))
    await writer.locator(`main [name=${name}]`).fill(text)
  await writer.getByRole('button', { name: 'Send Message' }).click()
  await writer.getByText('Message Sent Successfully!').waitFor()
  await writer.context().close()
  const window = await site.window()
  await window.addCookies(await theStaff(site))
  const page = await window.newPage()
  await page.goto(`${site.origin}/staff/messages`)
  await unlock(page)
  await page.getByRole('link', { name: `No ${asked}`, exact: true }).click()
  await page.getByText('Make this message a case').click()
  await page.getByRole('button', { name: 'Start with our words for this' }).click()
  await page.getByLabel(/^Ask with this reply/).check()
  await page.getByRole('button', { name: 'Send the reply' }).click()
  await page.getByText('Your reply is on its way').waitFor()
  await window.close()
  return mailedPath(site, email, /\/contact\/case\/[\w-]{43}/)
}
