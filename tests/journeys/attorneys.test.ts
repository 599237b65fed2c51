import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReal } from '#tests/support/attorneys.ts'
import { aMailingSite, type BrowserSite } from '#tests/support/browser.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'
import { A_FILE, fillEntry, importFile } from './battery/attorney-walks.ts'

let site: BrowserSite
beforeAll(async () => {
  site = await aMailingSite()
})
afterAll(() => site.close())

const heading = (name: string | RegExp) => ({ level: 1, name }) as const

test('a person finds an attorney without JavaScript, writes, and gets a copy', async () => {
  await makeReal(site, [4])
  const page = await (await site.window({ js: false, width: 320 })).newPage()
  await page.goto('/attorney-directory')
  await page.getByLabel('Takes new cases now').check()
  await page.getByText('Language and ways to meet').click()
  await page.getByLabel('Language', { exact: true }).selectOption('Hebrew')
  await page.getByRole('button', { name: 'Update results' }).click()
  await page.getByRole('heading', { name: 'Showing 1 of 8 attorneys.' }).waitFor()
  expect(page.url()).toContain('language=Hebrew')
  await page.getByRole('link', { name: /^Contact Attorney Rivka/ }).click()
  await page.getByLabel(/^Your name/).fill('Ada')
  await page.getByLabel(/^Email address/).fill('ada@example.com')
  await page.getByLabel(/^Message/).fill('May I write to you about my school?')
  await page.getByLabel(/^Email me a copy/).check()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('You must agree to the terms before sending.').first().waitFor()
  expect(await page.getByLabel(/^Email me a copy/).isChecked()).toBe(true)
  await page.getByLabel(/^I agree to the terms/).check()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message Sent!').first().waitFor()
  await page.goto(await mailedPath(site, 'ada@example.com', /\/attorney-directory\/copy\/[\w-]+/))
  await page.getByRole('button', { name: 'Send me the copy' }).click()
  await page.getByRole('heading', heading('Your copy comes by email')).waitFor()
})

test('after filtering, focus is on the count, in view, and Tab continues from there', async () => {
  const page = await site.open('/attorney-directory', { width: 320 })
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  // Also when the same filters are applied again.
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Update results' }).press('Enter')
    const count = page.getByRole('heading', { name: /^Showing \d of 8 attorneys\.$/ })
    await expect.poll(() => count.evaluate((h2) => h2 === document.activeElement)).toBe(true)
    const top = await count.evaluate((h2) => h2.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(800)
  }
  await page.context().close()
})

test.runIf(everyVariation)(
  'text typed to an attorney or to us is restored after a reload, until it was sent',
  async () => {
    await makeReal(site, [4])
    const page = await (await site.window({ width: 320 })).newPage()
    const words = 'May I write to you about my school?'
    for (const { path, button, sent } of [
      { path: '/attorney-directory/4/contact', button: 'Send Message', sent: 'Message Sent!' },
      { path: '/contact', button: 'Send Message', sent: 'Message Sent Successfully!' },
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.locator('main [name=message]').fill(words)
      await page.getByText(/^Saved at \d/).waitFor()
      await page.reload()
      await page.getByRole('link', { name: 'Show what I typed' }).click()
      expect(await page.locator('main [name=message]').inputValue(), path).toBe(words)
      await page.locator('main [name=name]').fill('Ada')
      await page.locator('main [name=email]').fill('ada@example.com')
      for (const subject of await page.locator('main [name=subject]').all()) await subject.fill('A question')
      for (const consent of await page.locator('main [name=consent]').all()) await consent.check()
      await page.getByRole('button', { name: button }).click()
      await page.getByText(sent).first().waitFor()
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await page.locator('main [name=message]').inputValue(), path).toBe('')
    }
  },
)

test.runIf(everyVariation)('the dialog of a message closes by the button at its top', async () => {
  const page = await site.open('/attorney-directory', { width: 1280 })
  await page.getByRole('link', { name: /^Contact Attorney Rivka/ }).click()
  await page.locator('dialog [name=message]').fill('Half a message')
  await page.getByText(/^Saved at \d/).waitFor()
  await page.locator('.dialog-head').getByRole('button', { name: 'Close' }).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  // Here it is still in its box; after a new load of the page it waits until the visitor asks for it.
  await page.getByRole('link', { name: /^Contact Attorney Rivka/ }).click()
  expect(await page.locator('dialog [name=message]').inputValue()).toBe('Half a message')
  await page.reload()
  await page.getByRole('link', { name: /^Contact Attorney Rivka/ }).click()
  await page.getByRole('link', { name: 'Show what I typed' }).click()
  expect(await page.locator('main [name=message]').inputValue()).toBe('Half a message')
})

test('an attorney applies, an editor looks up the license, and the attorney changes the entry and removes it', async () => {
  const email = 'ines@example.com'
  const page = await (await site.window({ js: false })).newPage()
  await page.goto('/attorney-directory/join')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  await fillEntry(page, { email, number: '4711' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.goto(await mailedPath(site, email, /\/attorney-directory\/join\/[\w.-]+/))
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await page.getByRole('heading', heading('Your address is confirmed')).waitFor()

  const { window } = await staffWindow(site, { role: 'editor' })
  const desk = await window.newPage()
  await desk.goto('/staff')
  await desk.getByRole('link', { name: 'Go to the requests' }).click()
  await desk.getByRole('link', { name: 'Ines Example' }).click()
  await desk.getByLabel(/^California, 4711/).check()
  await desk.getByRole('button', { name: 'Accept it', exact: true }).click()
  await desk.getByText('The attorney gets an email about it').waitFor()

  await page.goto('/attorney-directory?searchTerm=ines')
  await page.getByRole('heading', { name: 'Showing 1 of 9 attorneys.' }).waitFor()
  await page.goto('/attorney-directory/edit')
  await page.getByLabel(/^Email address/).fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.goto(await mailedPath(site, email, /\/attorney-directory\/edit\/[\w.-]{30,}/))
  await page.getByLabel(/^Firm/).fill('New Law')
  await page.getByRole('button', { name: 'Send the change' }).click()
  await page.getByRole('heading', heading('We have your change')).waitFor()
  const leave = await mailedPath(site, email, /\/attorney-directory\/mail\/[\w.-]+/)

  await desk.goto('/staff/attorneys/waiting')
  await desk.getByRole('link', { name: 'Ines Example' }).click()
  const changes = desk.getByRole('table', { name: 'What would change' })
  expect(await changes.innerText()).toContain('New Law')
  await desk.getByRole('button', { name: 'Accept it', exact: true }).click()
  await desk.getByText('The attorney gets an email about it').waitFor()
  await page.goto('/attorney-directory?searchTerm=new+law')
  await page.getByRole('heading', { name: 'Showing 1 of 9 attorneys.' }).waitFor()

  await page.goto(leave)
  await page.getByRole('button', { name: 'Send me the link to leave' }).click()
  await page.getByRole('heading', heading('Check your email')).waitFor()
  await page.goto(await mailedPath(site, email, /\/attorney-directory\/leave\/[\w.-]+/))
  await page.getByRole('button', { name: 'Delete my entry' }).click()
  await page.getByRole('heading', heading('You left the directory')).waitFor()
  await page.goto('/attorney-directory')
  await page.getByRole('heading', { name: 'Showing 8 of 8 attorneys.' }).waitFor()
})

test.runIf(everyVariation)(
  'an editor imports a file, and is first told what is wrong, then what would change',
  async () => {
    const { window } = await staffWindow(site, { role: 'editor' })
    const desk = await window.newPage()
    await desk.goto('/staff/attorneys/import')
    await importFile(A_FILE)(desk)
    await desk.getByText('1 line is wrong.').waitFor()
    expect(await desk.getByRole('button', { name: 'Import all of this' }).count()).toBe(0)
    await desk.getByRole('link', { name: 'Choose another file' }).click()
    await importFile(A_FILE.split('\n').slice(0, 2).join('\n'))(desk)
    await desk.getByRole('table', { name: 'Added' }).getByText('Noor Example').waitFor()
    await desk.getByRole('button', { name: 'Import all of this' }).click()
    await desk.getByText('1 added, 0 changed, 0 deleted.').waitFor()
    const page = await (await site.window({ js: false })).newPage()
    await page.goto('/attorney-directory/state/texas')
    await page.getByRole('link', { name: 'Noor Example', exact: true }).waitFor()
  },
)
