import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { eventually, outbox } from '#tests/support/site.ts'
import { codeNow, invitedTo, linkIn, staffWindow } from '#tests/support/staff.ts'

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** A virtual authenticator. `verifies` says whether it verifies its owner. */
async function aDevice(page: Page, verifies = true): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verifies,
    },
  })
  return { cdp, id: authenticatorId }
}

/** Another name each time: no two colleagues have the same. */
async function begin(page: Page, email: string, name = email) {
  await page.goto(await invitedTo(site, email, 'caseworker'))
  await heading(page, 'Join the staff')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Go on to signing in' }).click()
  await heading(page, 'Choose how you sign in')
}

describe('a passkey', () => {
  test('a passkey is made with the invitation, and alone signs in', async () => {
    const page = await (await site.window()).newPage()
    await aDevice(page)
    await begin(page, 'robin@example.org', 'Robin Example')
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await heading(page, 'Overview')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading(page, 'Staff sign-in')
    await page.goto('/staff/people')
    await heading(page, 'Staff sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await heading(page, 'Overview')
    await page.getByText('Robin Example, Caseworker').waitFor()
  })

  test('a member adds a second passkey and removes the lost one; the last one stays', async () => {
    const page = await (await site.window()).newPage()
    const lost = await aDevice(page)
    await begin(page, 'two@example.org', 'Ruth Example')
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await heading(page, 'Overview')
    await page.getByRole('link', { name: 'Ruth Example, Caseworker' }).click()
    await heading(page, 'You')
    await page.getByText('Cannot be removed: it is your only way to sign in').waitFor()
    await lost.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: lost.id })
    await aDevice(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('link', { name: 'Give the passkey a name' }).waitFor()
    await page.getByLabel(/^A name for it/).fill('Blue key')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey is added').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('link', { name: 'Ruth Example, Caseworker' }).click()
    await page.getByText('Remove Passkey 1', { exact: true }).click()
    await page.getByRole('button', { name: 'Remove Passkey 1 for good' }).click()
    await page.getByText('The passkey is removed').waitFor()
    await page.getByRole('table', { name: 'Your passkeys' }).getByText('Blue key').waitFor()
    await page.getByText('Cannot be removed: it is your only way to sign in').waitFor()
  })

  test('a passkey of a device that does not verify its owner is refused [R31]', async () => {
    const page = await (await site.window()).newPage()
    await aDevice(page, false)
    await begin(page, 'unchecked@example.org')
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByText('The passkey was not saved.').waitFor()
    await page.goto('/staff')
    await heading(page, 'Choose how you sign in')
  })
})

test('a staff member without JavaScript joins, signs out, and signs in with link and code', async () => {
  const page = await (await site.window({ js: false })).newPage()
  await begin(page, 'nojs@example.org')
  const secret = (await page.locator('.secret code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(codeNow(secret))
  await page.getByRole('button', { name: 'Finish with this code' }).press('Enter')
  await heading(page, 'Overview')
  for (const name of ['People', 'Audit trail', 'Health']) {
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name }).click()
    await heading(page, name)
  }
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await heading(page, 'Staff sign-in')
  await page.getByLabel('Your email address').fill('NoJS@example.org')
  await page.getByRole('button', { name: 'Make me a link' }).press('Enter')
  await page.getByText('If this address belongs to a staff member').waitFor()
  await page.goto(await eventually(() => linkIn(outbox(site).at(-1))))
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
  await heading(page, 'Enter your code')
  await page.getByLabel('Code from the app').fill('12')
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  // The code of this half minute was used up when the app was set up.
  await page.getByLabel('Code from the app').fill(codeNow(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await heading(page, 'Overview')
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await heading(page, 'Staff sign-in')
  await page.goBack()
  await page.reload()
  await heading(page, 'Staff sign-in')
})

test('an invitation made on the screen is shown once, and works', async () => {
  const { window } = await staffWindow(site)
  const page = await window.newPage()
  await page.goto('/staff/people')
  await page.getByRole('textbox', { name: 'Email address' }).fill('invited@example.org')
  await page.getByRole('radio', { name: 'Admin' }).check()
  await page.getByRole('button', { name: 'Show me the link' }).click()
  const link = await page.locator('code', { hasText: '/staff/join/' }).innerText()
  await page.reload()
  await heading(page, 'People')
  expect(await page.content()).not.toContain(link)
  const other = await (await site.window()).newPage()
  await other.goto(link)
  await other.getByText('You are invited as').waitFor()
  expect(await other.getByText('Admin', { exact: true }).count()).toBe(1)
})
