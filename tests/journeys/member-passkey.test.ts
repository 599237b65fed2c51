import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '../support/browser.ts'
import { join, linkPath } from './battery/member-examples.ts'

// A member adds a passkey, signs in with it and with nothing else, and removes it. Without scripts the pages say what
// works instead.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** A virtual authenticator. */
async function aDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  }
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  return { cdp, authenticatorId }
}

async function aMember(js = true): Promise<Page> {
  const page = await (await site.window({ js })).newPage()
  page.setDefaultTimeout(8000)
  await page.goto(await linkPath(site))
  await join(page)
  return page
}

async function addPasskey(page: Page, name: string) {
  await page.goto('/account/passkeys')
  await page.getByLabel('A name for it').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey is added').waitFor()
}

async function signOut(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Logged Out' }).waitFor()
}

test('a passkey is added, signs in alone and leads back, and is removed after a question', async () => {
  const page = await aMember()
  const { cdp, authenticatorId } = await aDevice(page)
  await page.goto('/account/passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'Give the passkey a name.' }).waitFor()
  await addPasskey(page, 'My phone')
  await page.getByRole('heading', { name: 'My phone' }).waitFor()
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  // The device shows the handle and nothing of the address.
  expect(credentials).toHaveLength(1)
  expect(credentials[0]?.userName).toMatch(/^maple-/)
  expect(credentials[0]?.userDisplayName).toMatch(/^maple-/)
  // The same device again.
  await page.getByLabel('A name for it').fill('Once more')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'already has one' }).waitFor()

  await signOut(page)
  await page.goto('/account/sign-in?back=%2Faccount%2Fdevices')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await heading(page, 'Where you are signed in')

  await page.goto('/notices')
  await page.getByRole('heading', { name: 'A passkey was added to your account' }).waitFor()
  await page.goto('/account/passkeys')
  await page.getByText('Remove My phone').click()
  await page.getByText('Do you want to remove it?').waitFor()
  await page.getByRole('button', { name: 'Yes, remove it My phone' }).click()
  await page.getByText('The passkey is removed').waitFor()
  await signOut(page)
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'This passkey did not work here.' }).waitFor()
})

test('a passkey is offered in the address field, if the browser supports it', async () => {
  const page = await aMember()
  await aDevice(page)
  await addPasskey(page, 'Laptop')
  await signOut(page)
  await page.goto('/account/sign-in')
  const can = await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable())
  expect(can).toBe(true)
  await page.getByLabel('This is a shared device').check()
  await page.getByLabel('Your email address').focus()
  await heading(page, 'My account')
  const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-member')
  // A shared device: until the window closes.
  expect(cookie?.expires).toBe(-1)
})

test('a passkey needs a device that verifies its owner', async () => {
  const page = await aMember()
  const { cdp, authenticatorId } = await aDevice(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto('/account/passkeys')
  await page.getByLabel('A name for it').fill('Found key')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alert').filter({ hasText: 'Nothing was changed' }).waitFor()
  await page.reload()
  await page.getByText('You have none yet.').waitFor()
})

test('without scripts the pages say what works instead', async () => {
  const page = await aMember(false)
  await page.goto('/account/passkeys')
  await page.getByText('To add a passkey, JavaScript must be on').waitFor()
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  await page.getByRole('link', { name: 'make recovery words' }).click()
  await heading(page, 'Recovery words')
  const stranger = await site.open('/account/sign-in', { js: false })
  await stranger.getByText('To use a passkey, JavaScript must be on').waitFor()
  expect(await stranger.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
})
