import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, takenOver } from '../support/browser.ts'

// A person with scripts sends a file over a slow connection, stops it, loses the connection, and sends it in the end:
// once.

const STORY = 'They took the ramp away on Monday.'

let site: BrowserSite
let file: string
beforeAll(async () => {
  site = await aBrowserSite()
  file = path.join(site.dataDir, 'letter.txt')
  writeFileSync(file, 'They wrote: no ramp. '.repeat(70_000))
})
afterAll(() => site.close())

/** Sets how many bytes are uploaded per second: 0 for a broken connection, -1 for full speed. */
async function lineOf(page: Page): Promise<(bytes: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const conditions = { latency: 0, downloadThroughput: -1 }
  return async (bytes) => {
    const offline = bytes === 0
    await session.send('Network.emulateNetworkConditions', {
      ...conditions,
      offline,
      uploadThroughput: bytes,
    })
  }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

const chosen = (page: Page, name: RegExp) =>
  page.getByLabel(name).evaluate((field) => (field as HTMLInputElement).files?.[0]?.name)

test("the whole form shows the upload's progress, stops, and keeps everything when the connection breaks", async () => {
  const page = await (await site.window({ width: 360 })).newPage()
  const line = await lineOf(page)
  await page.goto('/legal-help')
  await takenOver(page)
  await page.getByLabel('Housing Discrimination').check()
  await page.getByRole('textbox', { name: /^What happened\?/ }).fill(STORY)
  await page.getByLabel('I want to stay anonymous').check()
  await page.getByLabel(/^Choose a file/).setInputFiles(file)
  const send = page.getByRole('button', { name: 'Send my case' }).last()

  await line(300_000)
  await send.click()
  await page.getByText(/^Sending: [1-9]\d? percent$/).waitFor()
  expect(await page.getByRole('progressbar', { name: 'Sending' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Cancel sending' }).click()
  const told = page.getByText('You canceled. Nothing was sent.')
  await told.waitFor()
  expect(await told.evaluate((one) => one === document.activeElement)).toBe(true)

  await line(0)
  await send.click()
  const summary = page.locator('.error-summary')
  await summary.getByText('The connection was lost. Everything is still on this page.').waitFor()
  expect(await page.title()).toMatch(/^Error: /)
  expect(await page.getByRole('textbox', { name: /^What happened\?/ }).inputValue()).toBe(STORY)
  expect(await chosen(page, /^Choose a file/)).toBe('letter.txt')

  await line(-1)
  const big = path.join(site.dataDir, 'big.pdf')
  writeFileSync(big, Buffer.alloc(14 * 1024 * 1024))
  await page.getByLabel(/^Choose a file/).setInputFiles(big)
  await send.click()
  await summary.getByText('The file must be smaller than 10 MB. Yours is 14 MB.').waitFor()
  await page.getByLabel(/^Choose a file/).setInputFiles(file)
  await send.dblclick()
  await page.getByText('Complaint Submitted Successfully').first().waitFor()
  // There is no page load: without the focus a screen reader would announce nothing.
  await expect.poll(() => focused(page)).toContain('Complaint Submitted Successfully')
})

test('a file added to a case, and to a step of the report, shows its progress and is there once', async () => {
  const page = await (await site.window()).newPage()
  const line = await lineOf(page)
  await page.goto('/legal-help/questions/problem')
  await page.getByLabel('Housing Discrimination').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'What happened' }).waitFor()
  await page.goto('/legal-help/questions/files')
  await page.getByLabel(/^Choose a file/).setInputFiles(file)
  await takenOver(page)
  await line(600_000)
  const add = page.getByRole('button', { name: 'Add this file' })
  await add.dblclick()
  await page
    .getByText(/^Sending: \d+ percent$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Remove letter.txt' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Remove letter.txt' }).count()).toBe(1)
  await expect.poll(() => focused(page)).toBe('letter.txt is added.')

  await line(-1)
  await page.goto('/legal-help?draft=open#report')
  await page.getByRole('textbox', { name: /^What happened\?/ }).fill(STORY)
  await page.getByLabel('I want to stay anonymous').check()
  await page.getByRole('button', { name: 'Send my case' }).last().click()
  await page.getByRole('button', { name: 'Answer a few more questions' }).click()
  await page.getByRole('link', { name: 'Go to your case without saving' }).click()

  const more = path.join(site.dataDir, 'more.txt')
  writeFileSync(more, 'One more letter. '.repeat(70_000))
  await page.getByLabel('Add a file').setInputFiles(more)
  await takenOver(page)
  await line(600_000)
  await add.click()
  await page
    .getByText(/^Sending: \d+ percent$/)
    .first()
    .waitFor()
  await page.getByText('Your file is added').first().waitFor()
  expect(await page.getByRole('link', { name: /^Download more.txt/ }).count()).toBe(1)
  expect(await chosen(page, /^Add a file/)).toBeUndefined()
})
