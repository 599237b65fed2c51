import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, browserOfDevice, numberAndWords } from '#tests/support/browser.ts'
import { aCanary, findCanaries } from '#tests/support/canaries.ts'

// A person writes to us on a shared device and leaves in a hurry. The next person looks with the Back button, and in
// everything the browser stores on disk.

let site: BrowserSite
let elsewhere: Server
let device: string
const story = aCanary()
const organization = aCanary()
beforeAll(async () => {
  elsewhere = createServer((_request, answer) => answer.end('<h1>The weather</h1>'))
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  site = await aBrowserSite({
    LEAVE_URL: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`,
  })
  device = mkdtempSync(path.join(tmpdir(), 'device-'))
})
afterAll(async () => {
  await site?.close()
  elsewhere?.close()
  rmSync(device, { recursive: true, force: true })
})

/** @returns number and words, as they were shown */
async function sendCase(page: Page): Promise<{ number: string; words: string[] }> {
  await page.goto('/legal-help')
  await page.getByLabel('Housing Discrimination').check()
  await page.getByRole('textbox', { name: /^What happened\?/ }).fill(story)
  await page.getByLabel(/^Which organization/).fill(organization)
  await page.getByLabel('I want to stay anonymous').check()
  await page.getByRole('button', { name: 'Send my case' }).click()
  await page.getByText('Complaint Submitted Successfully').first().waitFor()
  return numberAndWords(page)
}

test('the next user of a device finds no case: not with Back, not in browser storage, not on the disk [R5] [R15] [A9]', async () => {
  const browser = await browserOfDevice(device, site)
  const page = await browser.newPage()
  const { number, words } = await sendCase(page)
  await page.goto('/legal-help/case')
  await page.getByLabel('Case number').fill(number)
  await page.getByLabel('Your six private words').fill(words.join(' '))
  await page.getByRole('button', { name: 'Open my case' }).click()
  await page.getByText(story).first().waitFor({ state: 'attached' })
  const visited = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'Leave this page quickly' }).first().click()
  await page.getByText('The weather').waitFor()

  for (let back = 0; back < visited; back += 1) {
    await page.goBack({ timeout: 10_000 }).catch(() => null)
    const seen = await page.locator('body').innerText()
    for (const secret of [story, organization, number, words.join(' ')]) expect(seen).not.toContain(secret)
  }
  await page.goto('/legal-help')
  expect(await page.getByRole('textbox', { name: /^What happened\?/ }).inputValue()).toBe('')
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
  }))
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${story}|${organization}|${number}`))
  await browser.close()
  expect(findCanaries([device], { story, organization })).toEqual([])
}, 120_000)

test('the search can find what a browser stores [R15]', async () => {
  const browser = await browserOfDevice(device, site)
  const page = await browser.newPage()
  await page.goto('/')
  const kept = aCanary()
  await page.evaluate((text) => localStorage.setItem('kept', text), kept)
  // A page's storage is on disk once it was left.
  await page.goto('/about')
  await browser.close()
  expect(findCanaries([device], { kept })).not.toEqual([])
}, 60_000)
