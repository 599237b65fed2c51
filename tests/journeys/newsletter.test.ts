import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aMailingSite, type BrowserSite } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'

// A subscriber without JavaScript, an editor who writes to them, and the unsubscribe by that mail's link.

const EMAIL = 'ada@example.org'
let site: BrowserSite
let person: Page
let desk: Page
beforeAll(async () => {
  site = await aMailingSite()
  person = await (await site.window({ js: false, width: 320 })).newPage()
  desk = await (await staffWindow(site, { role: 'editor' })).window.newPage()
}, 180_000)
afterAll(() => site?.close())

/** As if the ten minutes were over. */
async function holdIsOver() {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const past = new Date(Date.now() - 60_000).toISOString()
  await db.updateTable('texts').set({ publishAt: past }).where('state', '=', 'scheduled').execute()
  await db.updateTable('jobs').set({ runAt: past }).where('name', '=', 'content.publish').execute()
  await db.destroy()
}

test('a person subscribes by the link in a mail', async () => {
  await person.goto('/newsletter')
  await person.getByRole('button', { name: 'Subscribe' }).click()
  await person.getByRole('heading', { name: 'There is a problem' }).waitFor()
  await person.getByLabel(/^Email address/).fill(EMAIL)
  await person.getByLabel(/^Legal updates/).check()
  await person.getByRole('button', { name: 'Subscribe' }).click()
  await person.goto(await mailedPath(site, EMAIL, /\/newsletter\/confirm\?t=[\w-]+/))
  await person.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await person.getByText('You are on the list').waitFor()
  expect(await person.getByLabel(/^Legal updates/).isChecked()).toBe(true)
  expect(await person.getByLabel(/^Policy updates/).isChecked()).toBe(false)
})

test('an editor writes a letter, stops it once, and sends it', async () => {
  await desk.goto('/staff/newsletter')
  await desk.getByRole('link', { name: 'Write a letter' }).click()
  await desk.getByRole('button', { name: 'Start the draft' }).click()
  await desk.getByLabel(/^Subject/).fill('A new rule about service dogs')
  await desk.getByLabel(/^Legal updates/).check()
  await desk
    .getByLabel(/^Text/)
    .fill(`## What is new\n\nA store **may not** ask for papers.\n\nhttps://example.org/${'long'.repeat(20)}`)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByRole('button', { name: 'Send to everyone (1 person)' }).waitFor()
  await desk.getByRole('button', { name: 'Show the preview' }).click()
  const letter = desk.frameLocator('.live-preview iframe')
  await letter.getByText('A store may not ask for papers.').waitFor()
  const shows = desk.getByLabel('What the preview shows')
  await shows.selectOption('Mail, plain text')
  await letter.getByText('**may not**').or(letter.getByText('may not ask for papers')).first().waitFor()
  // On a phone a long address wraps, and nothing has to be scrolled sideways.
  const phone = await desk.context().newPage()
  await phone.setViewportSize({ width: 320, height: 800 })
  await phone.goto(`${desk.url()}/mail?bare=yes`)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await phone.close()
  // What is typed and not saved is not sent.
  await desk.getByLabel(/^Subject/).fill('Other words')
  await desk.getByText('Save your words first.').first().waitFor()
  expect(await desk.getByRole('button', { name: 'Send to everyone (1 person)' }).count()).toBe(0)
  await desk.getByLabel(/^Subject/).fill('A new rule about service dogs')
  await desk.getByRole('button', { name: 'Send to everyone (1 person)' }).press('Enter')
  await desk.getByRole('heading', { name: 'Nothing is sent yet' }).waitFor()
  expect(await desk.getByLabel(/^Text/).count()).toBe(0)
  await desk.getByRole('button', { name: 'Stop the schedule' }).click()
  await desk.getByText('It is a draft again.').first().waitFor()
  await desk.getByRole('button', { name: 'Send to everyone (1 person)' }).press('Enter')
  await desk.getByRole('heading', { name: 'Nothing is sent yet' }).waitFor()
  await holdIsOver()
  const leave = await mailedPath(site, EMAIL, /\/newsletter\/leave\?t=[\w-]+&n=\d+/)
  await desk.reload()
  await desk
    .getByRole('cell', { name: 'Taken by the mail server' })
    .or(desk.getByText('Taken by the mail server'))
    .first()
    .waitFor()

  // The person reads it on the web without signing in, then unsubscribes by the link in the mail.
  await person.goto('/newsletter/archive')
  await person.getByRole('link', { name: 'A new rule about service dogs' }).click()
  await person.getByText('A store may not ask for papers.').waitFor()
  await person.goto(leave)
  await person.getByRole('button', { name: 'Leave the newsletter' }).click()
  await person.getByRole('heading', { level: 1, name: 'You left the newsletter' }).waitFor()
  await desk.reload()
  await desk.getByText('Left the newsletter by this letter’s link').waitFor()
})
