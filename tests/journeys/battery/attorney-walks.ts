import type { Page } from 'playwright-core'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import { makeReal } from '#tests/support/attorneys.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'

// What leads to the screens of the attorney directory that only a mail, or a request that waits, opens.

let count = 0

/** Fills in the form of an entry, with what it needs. */
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

export async function applyForEntry(page: Page) {
  count += 1
  const email = `ines-${process.pid}-${count}@example.org`
  await page.goto('/attorney-directory/join')
  await fillEntry(page, { email, number: `${process.pid}${count}` })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  return email
}

export async function toJoinLink(page: Page, site: BrowserSite) {
  const email = await applyForEntry(page)
  await page.goto(await mailedPath(site, email, /\/attorney-directory\/join\/[\w.-]+/))
}

export async function confirmJoining(page: Page, site: BrowserSite) {
  await toJoinLink(page, site)
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your address is confirmed' }).waitFor()
}

export async function toRequest(page: Page, site: BrowserSite) {
  await confirmJoining(page, site)
  await page.goto('/staff/attorneys/waiting')
  await page.getByRole('link', { name: 'Ines Example' }).last().click()
  await page.waitForURL('**/waiting/*')
}

export async function approveNothing(page: Page, site: BrowserSite) {
  await toRequest(page, site)
  await page.getByRole('button', { name: 'Accept it', exact: true }).click()
  await page.locator('.error-summary').waitFor()
}

/** An entry that staff took over, with the address that its attorney's mails go to. */
export async function approved(page: Page, site: BrowserSite) {
  await toRequest(page, site)
  await page.locator('main [name=checked-CA]').check()
  await page.getByRole('button', { name: 'Accept it', exact: true }).click()
  await page.waitForURL(/\/staff\/attorneys\/\d+$/)
}

export async function toDoor(page: Page, site: BrowserSite) {
  count += 1
  // A link is the same in every mail to an attorney, and is found once only: another attorney each time.
  const attorney = attorneys[count % attorneys.length] ?? attorneys[0]
  await makeReal(site, [attorney?.id ?? 0])
  await page.goto(`/attorney-directory/${attorney?.id}/contact`)
  await page.locator('main [name=name]').fill('Ada Sample')
  await page.locator('main [name=email]').fill('ada@example.org')
  await page.locator('main [name=message]').fill('I need help with my school.')
  await page.locator('main [name=consent]').check()
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.getByRole('heading', { level: 1, name: /Your message to/ }).waitFor()
  await page.goto(await mailedPath(site, attorney?.email ?? '', /\/attorney-directory\/mail\/[\w.-]+/))
}

export async function toCopy(page: Page, site: BrowserSite) {
  count += 1
  const email = `ada-${process.pid}-${count}@example.org`
  await makeReal(site, [2])
  await page.goto('/attorney-directory/2/contact')
  await page.locator('main [name=name]').fill('Ada Sample')
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=message]').fill('I need help with my school.')
  await page.locator('main [name=consent]').check()
  // No mail server is set up here, so the form offers no copy. This one was opened while there was one.
  await page.locator('main form.contact-form').evaluate((form) => {
    const copy = document.createElement('input')
    Object.assign(copy, { type: 'hidden', name: 'copy', value: 'yes' })
    form.append(copy)
  })
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.getByRole('heading', { level: 1, name: /Your message to/ }).waitFor()
  await page.goto(await mailedPath(site, email, /\/attorney-directory\/copy\/[\w-]+/))
}

/** Saves the link of a state without an address. */
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

/** A license that was looked up a year ago does not count any more. */
const LOOKED_UP = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)

export const A_FILE = [
  'id,name,firm,email,licenses,specializations,fee_types,bio,languages,remote,takes_new_cases',
  `,Noor Example,Own office,noor@example.org,TX:4411:${LOOKED_UP},Housing Law,Pro Bono,Noor helps tenants.,English; Arabic,Video,yes`,
  ',,Own office,not-an-address,TX:4412,Space Law,Pro Bono,,English,Video,maybe',
].join('\n')
