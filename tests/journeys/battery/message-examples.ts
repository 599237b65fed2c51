import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BrowserSite } from '#tests/support/browser.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { mailedPath, PASSPHRASE, theStaff, unlock } from '#tests/support/staff-browser.ts'
import type { Example } from './example.ts'
import { press } from './walks.ts'

// The screens of the staff's inbox, and the question that a reply can bring to the person.

const inside = { as: 'staff', bare: true, settles: true } as const

export const MESSAGE_EXAMPLES: Example[] = [
  { route: '/staff/messages', path: '/staff/messages', ...inside },
  { route: '/staff/messages', state: 'opened', path: listed, ...inside, scripted: true, steps: openKey },
  { route: '/staff/messages/:messageId', path: aMessage, ...inside },
  {
    route: '/staff/messages/:messageId',
    state: 'opened',
    path: aMessage,
    ...inside,
    scripted: true,
    steps: openKey,
  },
  { route: '/staff/messages/replies', path: '/staff/messages/replies', ...inside },
  { route: '/staff/messages/replies/:textId', path: '/staff/messages/replies/reply-101', ...inside },
  {
    route: '/staff/messages/replies/:textId/versions',
    path: '/staff/messages/replies/reply-101/versions',
    ...inside,
  },
  {
    route: '/staff/messages/replies/:textId/page',
    path: '/staff/messages/replies/reply-101/page',
    as: 'staff',
  },
  {
    route: '/staff/messages/replies/new',
    state: 'error',
    path: '/staff/messages/replies/new',
    ...inside,
    error: true,
    steps: press('Save'),
  },
]

export const MESSAGE_NO_PAGES = ['/staff/messages/:messageId/reply', '/staff/messages/:messageId/opened']

/** A visitor writes to us. */
async function write(site: BrowserSite, email: string, subject: string, more: Record<string, string> = {}) {
  const writer = aVisitor(site.origin, (request) => fetch(request))
  const sent = await writer.post('/contact', { name: 'Ada', email, subject, message: 'My dog.', ...more })
  expect(sent.status).toBe(303)
}

async function listed(site: BrowserSite): Promise<string> {
  // No two have the same subject: each link in the list has its own name.
  await write(site, 'ada@example.org', `A question, ${crypto.randomUUID().slice(0, 6)}`)
  return '/staff/messages'
}

/** The page of a message, linked from the list. */
async function aMessage(site: BrowserSite, staff: Visitor): Promise<string> {
  const html = await (await staff.get(await listed(site))).text()
  const [, link] = /class="message-title[^"]*">(?:(?!<\/a>).)*?href="([^"]+)"/s.exec(html) ?? []
  return link ?? expect.fail('no message is in the list')
}

/** Nothing can be opened without scripts, and the page says so. */
async function openKey(page: Page) {
  await unlock(page, PASSPHRASE)
}

/**
 * The link to a copy. No mail server is configured here, so the form offers no copy: this form was opened while there
 * was one.
 */
export async function copyOfMessage(site: BrowserSite): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`
  await write(site, email, 'A copy', { copy: 'yes' })
  return mailedPath(site, email, /\/contact\/copy\/[\w-]+/)
}

const askedOf = new WeakMap<BrowserSite, Promise<string>>()

/** A link in a mail of the staff that asks whether a message may become a case. It is opened often, and never used. */
export function askedForCase(site: BrowserSite): Promise<string> {
  const link = askedOf.get(site) ?? askForCase(site)
  askedOf.set(site, link)
  return link
}

async function askForCase(site: BrowserSite): Promise<string> {
  const email = 'writer@example.org'
  await write(site, email, 'No 1')
  const window = await site.window()
  await window.addCookies(await theStaff(site))
  const page = await window.newPage()
  await page.goto(`${site.origin}/staff/messages`)
  await unlock(page)
  await page.getByRole('link', { name: /^No 1 / }).click()
  await page.getByText('Make this message a case').click()
  await page.getByRole('button', { name: 'Start with our words for this' }).click()
  await page.getByLabel(/^Ask with this reply/).check()
  await page.getByRole('button', { name: 'Send the reply' }).click()
  await page.getByRole('heading', { name: 'No email is sent' }).waitFor()
  await window.close()
  return mailedPath(site, email, /\/contact\/case\/[\w-]{43}/)
}
