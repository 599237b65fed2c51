import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { makeKey, unlock } from '#tests/support/staff-browser.ts'

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

test('a lock in one tab locks the key in the others', async () => {
  const { window } = await staffWindow(site, { name: 'Ada Example' })
  const [one, two] = [await window.newPage(), await window.newPage()]
  await one.goto(`${site.origin}/staff`)
  await makeKey(one, site, 'Ada Example')
  await two.goto(`${site.origin}/staff`)
  await unlock(two)
  // The listener for other tabs has to be loaded.
  await two.waitForLoadState('networkidle')
  await one.getByRole('button', { name: 'Lock my key' }).click()
  await expect
    .poll(() => two.getByRole('button', { name: 'Lock my key' }).count(), { timeout: 10_000 })
    .toBe(0)
  expect(await two.getByText('You are signed out').count()).toBe(0)
  await window.close()
})

test('signing out in one tab removes the page in the others, and so does a removal at the next check', async () => {
  const { window } = await staffWindow(site, { name: 'Sol Example' })
  const [one, two] = [await window.newPage(), await window.newPage()]
  for (const page of [one, two]) {
    await page.goto(`${site.origin}/staff/people`)
    await page.getByText('Staff members').waitFor()
    // The scripts have to be loaded before anything is received.
    await page.waitForLoadState('networkidle')
  }
  await one.getByRole('button', { name: 'Sign out' }).click()
  await two.getByText('You are signed out').waitFor()
  expect(await two.getByText('Staff members').count()).toBe(0)
  await window.close()

  const other = await staffWindow(site, { name: 'Kit Example', role: 'caseworker' })
  const kit = await other.window.newPage()
  await kit.goto(`${site.origin}/staff/people`)
  await kit.waitForLoadState('networkidle')
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  await db.deleteFrom('sessions').execute()
  await db.destroy()
  await kit.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await kit.getByText('You are signed out').waitFor()
  expect(await kit.getByText('Staff members').count()).toBe(0)
})
