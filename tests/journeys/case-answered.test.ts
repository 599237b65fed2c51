import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseOpened, openFolds, ownPassphrase, PASSPHRASE } from '#tests/support/staff-browser.ts'
import { aBrowserSite, type BrowserSite, numberAndWords } from '../support/browser.ts'
import { codeNow, invited } from '../support/staff.ts'

// The site's main purpose: a person tells us what happened, a staff member reads it and answers, and the person reads
// the answer in another browser.

const STORY = 'They took the ramp away on Monday and nobody told me.'
const LETTER = 'Dear tenant, the ramp is gone for good.'
const ANSWER = 'This looks like a case for the Fair Housing Act. Please write to the landlord first.'

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
  // This process makes the invitation, with the site's settings.
  process.env.DATA_DIR = site.dataDir
  process.env.ORIGIN = site.origin
})
afterAll(() => site.close())

test('a case is sent, read, answered, and the answer is read', async () => {
  const letter = path.join(site.dataDir, 'letter.txt')
  writeFileSync(letter, LETTER)
  const kept = await sendCase(letter)

  const staff = await (await site.window()).newPage()
  const sentToStaff: string[] = []
  staff.on('response', async (answer) => {
    if (answer.url().includes('/staff')) sentToStaff.push(await answer.text().catch(() => ''))
  })
  await join(staff)
  await makeKey(staff)
  await readAndAnswer(staff, kept.number)
  const seen = sentToStaff.join('\n')
  for (const words of [STORY, LETTER, ANSWER, 'Sunny Flats']) expect(seen).not.toContain(words)
  expect(seen).toContain(kept.number)

  const later = await (await site.window({ js: false, width: 360 })).newPage()
  await later.goto('/legal-help/case')
  await later.getByLabel('Case number').fill(kept.number)
  await later.getByLabel('Your six private words').fill(kept.words.join(' '))
  await later.getByRole('button', { name: 'Open my case' }).click()
  await later.getByText(ANSWER).waitFor()
  await later.getByText('Review Finished').first().waitFor()
  await later
    .getByText(/^Read by our team on /)
    .first()
    .waitFor()
  await later.getByText('See who opened your case').click()
  await later.getByText(/: a steward on our team$/).waitFor()
  await staff.reload()
  await staff.getByText(/^Read by the person on /).waitFor()
})

/** As a person without JavaScript, on a phone. */
async function sendCase(file: string): Promise<{ number: string; words: string[] }> {
  const page = await (await site.window({ js: false, width: 360 })).newPage()
  await page.goto('/legal-help')
  await page.getByText('Nobody can read it yet.').first().waitFor()
  await page.getByLabel('Housing Discrimination').check()
  await page.getByRole('textbox', { name: /^What happened\?/ }).fill(STORY)
  await page.getByLabel(/^Which organization/).fill('Sunny Flats')
  await page.getByLabel(/^Choose a file/).setInputFiles(file)
  await page.getByLabel('I want to stay anonymous').check()
  await page.getByRole('button', { name: 'Send my case' }).click()
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
  await page.getByRole('button', { name: 'Send my case' }).click()
  await page.getByText('Complaint Submitted Successfully').first().waitFor()
  return numberAndWords(page)
}

async function join(page: Page): Promise<void> {
  await page.goto(
    await invited(
      { dataDir: site.dataDir, database: path.join(site.dataDir, 'handrail.db') },
      'sol@example.org',
      'steward',
    ),
  )
  await page.getByLabel(/^Your name/).fill('Sol Example')
  await page.getByRole('button', { name: 'Go on to signing in' }).click()
  const secret = (await page.locator('.secret code').innerText()).replaceAll(' ', '')
  await page.getByLabel(/^Code from the app/).fill(codeNow(secret))
  await page.getByRole('button', { name: 'Finish with this code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
}

/** Makes a key in the browser and lists it with the recovery file, which also opens earlier cases. */
async function makeKey(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Keys' }).click()
  for (const easy of ['1234567890123456', 'password password password']) {
    await ownPassphrase(page, easy)
    await page.getByRole('button', { name: 'Make my key' }).click()
    await page.getByRole('link', { name: /^This one can be guessed/ }).waitFor()
  }
  await ownPassphrase(page)
  await page.getByRole('button', { name: 'Make my key' }).click()
  await page.getByLabel(/^Recovery file/).setInputFiles(path.join(site.dataDir, 'recovery-key.txt'))
  await page.getByRole('button', { name: 'Put Sol Example on the list' }).click()
  await page.getByRole('button', { name: 'Sign the list' }).click()
  await page.getByText('Sol Example is on the list').waitFor()
}

async function readAndAnswer(page: Page, number: string): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Staff' })
  await places.getByRole('link', { name: 'Cases' }).click()
  await page.getByText(STORY).waitFor()
  await page.getByRole('button', { name: 'Lock my key' }).click()
  await page.getByText('Locked').first().waitFor()
  expect(await page.getByText(STORY).count()).toBe(0)
  await page.getByLabel(/^Your passphrase/).fill('not the right passphrase')
  await page.getByRole('button', { name: 'Open my key' }).click()
  await page.getByText('This passphrase does not open your key').first().waitFor()
  await page.getByLabel(/^Your passphrase/).fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Open my key' }).click()
  await page.getByText(STORY).waitFor()

  await page.getByRole('link', { name: number }).click()
  await caseOpened(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download letter.txt/ }).click(),
  ])
  expect(await text(download)).toBe(LETTER)

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Write your reply first').waitFor()
  await page.getByLabel(/^Your reply/).fill(ANSWER)
  await page.getByLabel(/^Next step for the person/).fill('You do not need to do anything now.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Your reply is in the case').waitFor()
  await page.getByText('Not read by the person yet.').waitFor()
  await openFolds(page)
  await page.getByLabel(/^Review Finished/).check()
  await page.getByRole('button', { name: 'Change the status' }).click()
  await page.getByText('Status: Review Finished').waitFor()
}

async function text(download: { createReadStream: () => Promise<NodeJS.ReadableStream> }): Promise<string> {
  let whole = ''
  for await (const part of await download.createReadStream()) whole += part
  return whole
}
