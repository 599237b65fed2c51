import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { sendCase } from '#tests/support/cases.ts'
import { aVisitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { makeKey, makeOwnKey, openCase, unlock } from '#tests/support/staff-browser.ts'

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

const isOpen = (page: Page) => page.getByRole('button', { name: 'Lock my key' })

/** Everything that scripts of this browser find where the open key is stored, and for each key whether it can be exported. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('handrail-open-key')
    const database = await new Promise<IDBDatabase>((done, fail) => {
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(opening.error)
    })
    const asking = database.transaction('open').objectStore('open').getAll()
    const found = await new Promise<{ device: CryptoKey; sealed: ArrayBuffer }[]>((done) => {
      asking.onsuccess = () => done(asking.result)
    })
    database.close()
    return Promise.all(
      found.map(async ({ device, sealed }) => ({
        sealed: Array.from(new Uint8Array(sealed), (byte) => String.fromCharCode(byte)).join(''),
        readable: await crypto.subtle.exportKey('raw', device).then(
          () => true,
          () => false,
        ),
      })),
    )
  })

/** The other storage that a page can use in a browser. */
const storage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('one unlock opens the key in all tabs and after a reload, and a lock or 15 minutes of rest end it in all', async () => {
  const { window } = await staffWindow(site, { name: 'Ada Example' })
  const [one, two] = [await window.newPage(), await window.newPage()]
  await one.clock.install()
  await one.goto(`${site.origin}/staff`)
  await makeKey(one, site, 'Ada Example')
  await two.goto(`${site.origin}/staff`)
  await isOpen(two).waitFor()
  await two.reload()
  await isOpen(two).waitFor()
  // Wait until the listener for other tabs is there.
  await two.waitForLoadState('networkidle')
  const kept = await keptHere(two)
  expect(kept).toHaveLength(1)
  expect(kept[0]?.readable).toBe(false)
  for (const words of [kept[0]?.sealed ?? '', await storage(two)])
    expect(words).not.toMatch(/AGE-SECRET-KEY|privateKey|copper kettle/)

  await one.getByRole('button', { name: 'Lock my key' }).click()
  await expect.poll(() => isOpen(two).count(), { timeout: 10_000 }).toBe(0)
  expect(await two.getByText('You are signed out').count()).toBe(0)
  await expect.poll(() => keptHere(two)).toEqual([])
  await two.reload()
  await two.getByLabel(/^Your passphrase/).waitFor()
  await two.waitForLoadState('networkidle')

  // The other tab hears of the unlock, too.
  await unlock(one)
  await isOpen(two).waitFor()
  await one.clock.fastForward('16:00')
  for (const page of [one, two]) await page.getByLabel(/^Your passphrase/).waitFor()
  await expect.poll(() => keptHere(two)).toEqual([])
  await window.close()
})

test('the server alone ends an open key: what lies in the browser then opens nothing', async () => {
  const { window } = await staffWindow(site, { name: 'Lee Example' })
  const page = await window.newPage()
  await page.goto(`${site.origin}/staff/keys`)
  await makeOwnKey(page)
  await expect.poll(() => keptHere(page)).toHaveLength(1)
  await page.evaluate(async () => {
    const whose = (await (await fetch('/staff/keys')).text()).match(/userId[\\",]+([\w-]{10,})/)?.[1] ?? ''
    await fetch('/staff/keys/open', { method: 'POST', body: new URLSearchParams({ intent: 'lock', whose }) })
  })
  await page.reload()
  await page.getByLabel(/^Your passphrase/).waitFor()
  await expect.poll(() => keptHere(page)).toEqual([])
  await window.close()
})

test('on a phone, the field for the passphrase is in the first screen of each page that waits for it', async () => {
  const { window } = await staffWindow(site, { name: 'Kay Example' })
  const page = await window.newPage()
  await page.goto(`${site.origin}/staff`)
  await makeKey(page, site, 'Kay Example')
  const sent = await sendCase(aVisitor(site.origin, (request) => fetch(request)))
  await openCase(page, sent)
  const itsPage = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Lock my key' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const at of [
    '/staff',
    '/staff/cases',
    itsPage,
    '/staff/messages',
    '/staff/cases/patterns',
    '/staff/keys',
  ]) {
    await page.goto(site.origin + at)
    const field = page.getByLabel(/^Your passphrase/)
    await field.waitFor()
    const { y = 0, height = 0 } = (await field.boundingBox()) ?? expect.fail(`${at} asks for no passphrase`)
    expect(y + height, at).toBeLessThan(844)
  }
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
