import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import { makeReal } from '#tests/support/attorneys.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'

// Steps to the attorney directory's screens that only a mail, or a waiting request, opens.

let count = 0

/** Fills in the required fields of an entry. */
export async function fillEntry(page: Page, { email, number }: { email: string; number: string }) {
  await page.locator('main [name=name]').fill('Ines Example')
  await page.locator('main [name=firm]').fill('Example Law')
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=licenseState0]').selectOption('CA')
  await page.locator('main [name=licenseNumber0]').fill(number)
  await page.locator('main [name=specialization0]').check()
  await page.locator('main [name=fee0]').check()
  await page.locator('main [name=bio]').fill('Ines helps workers.')
  await page.locator('main [name=languages]').fill('English, Spanish')
  await page.locator('main [name=remote0]').check()
  await page.locator('main [name=takesNewCases]').first().check()
}

const FORM = {
  name: 'Ines Example',
  firm: 'Example Law',
  licenseState0: 'CA',
  specialization0: 'yes',
  fee0: 'yes',
  bio: 'Ines helps workers.',
  languages: 'English, Spanish',
  remote0: 'yes',
  takesNewCases: 'yes',
}

/** Applies for an entry. @returns the path in the mail */
export async function joinLink(site: BrowserSite, before: Visitor): Promise<string> {
  count += 1
  const email = `ines-${process.pid}-${count}@example.org`
  const form = { ...FORM, email, licenseNumber0: `${process.pid}${count}` }
  expect((await before.post('/attorney-directory/join', form)).status).toBe(200)
  return mailedPath(site, email, /\/attorney-directory\/join\/[\w.-]+/)
}

/** A request with a confirmed address, at the desk. */
export async function waitingRequest(site: BrowserSite, before: Visitor): Promise<string> {
  const attorney = aVisitor(site.origin, (request) => fetch(request))
  expect((await attorney.post(await joinLink(site, attorney), {})).status).toBe(200)
  const html = await (await before.get('/staff/attorneys/waiting')).text()
  return html.match(/\/staff\/attorneys\/waiting\/[\w-]{22}/g)?.at(-1) ?? expect.fail('nobody waits')
}

export async function approveNothing(page: Page) {
  await page.getByRole('button', { name: 'Accept it', exact: true }).click()
  await page.locator('.error-summary').waitFor()
}

/** An entry that staff approved, with the address that its attorney's mails go to. */
export async function approved(page: Page) {
  await page.locator('main [name=checked-CA]').check()
  await page.getByRole('button', { name: 'Accept it', exact: true }).click()
  await page.waitForURL(/\/staff\/attorneys\/\d+$/)
}

const MESSAGE = {
  name: 'Ada Sample',
  email: 'ada@example.org',
  message: 'I need help with my school.',
  consent: 'yes',
}

/** The link in the mail that brings an attorney a message. */
export async function door(site: BrowserSite, before: Visitor): Promise<string> {
  count += 1
  // A link is the same in every mail to an attorney, and is found only once: another attorney each time.
  const attorney = attorneys[count % attorneys.length] ?? attorneys[0]
  await makeReal(site, [attorney?.id ?? 0])
  expect((await before.post(`/attorney-directory/${attorney?.id}/contact`, MESSAGE)).status).toBe(200)
  return mailedPath(site, attorney?.email ?? '', /\/attorney-directory\/mail\/[\w.-]+/)
}

/**
 * The link to a copy. No mail server is configured here, so the form offers no copy: this form was opened while there
 * was one.
 */
export async function copy(site: BrowserSite, before: Visitor): Promise<string> {
  count += 1
  const email = `ada-${process.pid}-${count}@example.org`
  await makeReal(site, [2])
  const sent = await before.post('/attorney-directory/2/contact', { ...MESSAGE, email, copy: 'yes' })
  expect(sent.status).toBe(200)
  return mailedPath(site, email, /\/attorney-directory\/copy\/[\w-]+/)
}

/** Saves the link of a state, without a URL. */
export async function saveNoBar(page: Page) {
  await page.locator('main [name=url]').fill('')
  await page.locator('main').getByRole('button', { name: 'Save' }).click()
  await page.waitForLoadState()
}

export function importFile(text: string) {
  return async (page: Page) => {
    await page
      .locator('main [name=file]')
      .setInputFiles({ name: 'attorneys.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Look at the changes' }).click()
    await page
      .locator('h1', { hasText: 'What the file would change' })
      .or(page.locator('.error-summary'))
      .first()
      .waitFor()
  }
}

/** A license that was looked up a year ago no longer counts. */
const LOOKED_UP = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)

export const A_FILE = [
  'id,name,firm,email,licenses,specializations,fee_types,bio,languages,remote,takes_new_cases',
  `,Noor Example,Own office,noor@example.org,TX:4411:${LOOKED_UP},Housing Law,Pro Bono,Noor helps tenants.,English; Arabic,Video,yes`,
  ',,Own office,not-an-address,TX:4412,Space Law,Pro Bono,,English,Video,maybe',
].join('\n')
