import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { makeOwnKey, PASSPHRASE } from '#tests/support/staff-browser.ts'

// A passkey opens the key of its owner: on a device that can do it, and with a clear sentence on one that cannot.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

/** A device that holds passkeys. @returns what takes it away */
async function aDevice(page: Page, hasPrf: boolean): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
    },
  })
  return async () => {
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}

async function addPasskey(page: Page, name: string) {
  await page.goto(`${site.origin}/staff/me`)
  await page.getByLabel(/^A name for it/).fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey is added').waitFor()
}

test('a passkey opens the key of its owner until that is turned off, and an unsuitable passkey says so', async () => {
  const { window } = await staffWindow(site, { name: 'Sol Example' })
  const page = await window.newPage()
  const sent: string[] = []
  page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const away = await aDevice(page, true)
  await page.goto(`${site.origin}/staff/keys`)
  await makeOwnKey(page)
  await page.getByText('You sign in without a passkey.').waitFor()
  await addPasskey(page, 'Work laptop')
  await page.goto(`${site.origin}/staff/keys`)
  await page.getByRole('button', { name: 'Let a passkey open my key' }).click()
  await page.getByText('This passkey opens your key').waitFor()
  await page
    .getByRole('rowheader', { name: 'Work laptop' })
    .or(page.getByRole('cell', { name: 'Work laptop' }))
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Lock my key' }).click()
  await page.getByRole('button', { name: 'Open with a passkey' }).click()
  await page.getByText('It is open in this browser').waitFor()
  await page.getByText(/^Fingerprint of your key: (\w+ ){7}\w+/).waitFor()

  await page.getByRole('button', { name: 'Stop Work laptop' }).click()
  await page.getByText('Work laptop no longer opens your key').waitFor()
  await page.getByRole('button', { name: 'Lock my key' }).click()
  await page.getByLabel(/^Your passphrase/).waitFor()
  expect(await page.getByRole('button', { name: 'Open with a passkey' }).count()).toBe(0)
  await page.getByLabel(/^Your passphrase/).fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Open my key' }).click()
  await page.getByText('It is open in this browser').waitFor()

  await away()
  await aDevice(page, false)
  await addPasskey(page, 'Old security key')
  await page.goto(`${site.origin}/staff/keys`)
  await page.getByRole('button', { name: 'Let a passkey open my key' }).click()
  await page.getByText('This passkey or this browser cannot open a key.').waitFor()
  expect(await page.getByRole('button', { name: /^Stop/ }).count()).toBe(0)

  const said = sent.map((one) => decodeURIComponent(one).replaceAll('+', ' '))
  expect(said.some((one) => one.includes('intent=passkey-on'))).toBe(true)
  expect(said.filter((one) => one.includes('AGE-SECRET-KEY') || one.includes(PASSPHRASE))).toEqual([])
}, 90_000)
