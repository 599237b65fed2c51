import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite, frames, takenOver } from '#tests/support/browser.ts'
import { sendCase } from '#tests/support/cases.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { caseOpened, makeKey, openCase, place, unlock } from '#tests/support/staff-browser.ts'

// A desk without network, or whose sign-in ended: nothing that was typed is lost, whatever is clicked.

let site: BrowserSite
let sol: Page
const person = (): Visitor => aVisitor(site.origin, (request) => fetch(request))

beforeAll(async () => {
  site = await aBrowserSite()
  const { window } = await staffWindow(site, { name: 'Sol Example' })
  sol = await window.newPage()
  await sol.goto(`${site.origin}/staff`)
  await makeKey(sol, site)
})
afterAll(() => site?.close())

const said = (words: string) => sol.locator('.staff-unsent').getByText(words).waitFor()

test.runIf(everyVariation)(
  'the other buttons and the menu also leave the page and what was typed',
  async () => {
    await openCase(sol, await sendCase(person()))
    await sol.getByLabel(/^Your reply/).fill('Not sent so far.')
    const typed = () => sol.getByLabel(/^Your reply/).inputValue()
    const said = (words: string) => sol.locator('.staff-unsent').getByText(words).waitFor()
    await sol.context().setOffline(true)
    await sol.getByRole('button', { name: 'Take this case' }).click()
    await said('We could not reach the server')
    expect(await typed()).toBe('Not sent so far.')
    await sol.getByRole('link', { name: 'Newsletter' }).click()
    await said('so the page could not be opened')
    expect(await typed()).toBe('Not sent so far.')
    await sol.context().setOffline(false)
    const cookies = await sol.context().cookies()
    await sol.context().clearCookies()
    await sol.getByRole('button', { name: 'Take this case' }).click()
    await said('You are no longer signed in')
    expect(await typed()).toBe('Not sent so far.')
    await sol.getByRole('link', { name: 'Messages', exact: true }).click()
    await said('then go on here')
    expect(await typed()).toBe('Not sent so far.')
    await sol.context().addCookies(cookies)
    await sol.getByRole('link', { name: 'Messages', exact: true }).click()
    await sol.getByRole('heading', { name: 'Messages', exact: true }).waitFor()
    await sol.goBack()
    await expect.poll(typed).toBe('Not sent so far.')
    await sol.getByRole('button', { name: 'Take this case' }).click()
    await sol.locator('.case-facts').getByText('(you)').waitFor()
    await sol.getByLabel(/^Next step for the person/).fill('Wait for our next message.')
    await sol.getByRole('button', { name: 'Send', exact: true }).click()
    await sol.getByText('Your reply is in the case').waitFor()
  },
)

test('if the data that opens a case or a message does not arrive, the page says so, and opens it once it does', async () => {
  const one = await sendCase(person())
  const said = { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'A question.' }
  expect((await person().post('/contact', said)).status).toBe(303)
  const page = await sol.context().newPage()
  await page.goto(`${site.origin}/staff/cases`)
  await unlock(page)
  await page.getByRole('link', { name: one.number }).waitFor()
  const chunk = /\/assets\/open-(?:case|message)\.client-/
  await page.route(chunk, (route) => route.abort())
  await page.getByRole('link', { name: one.number }).click()
  await page.getByText('The case could not be opened yet').waitFor()
  expect(await page.getByText('Opening the case').count()).toBe(0)
  await place(page, 'Messages')
  await page.getByText('The messages could not be opened yet').waitFor()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('A question.').waitFor()
  await page.goBack()
  await caseOpened(page)
  await page.close()
})

test('a newsletter issue that could not be saved stays as typed', async () => {
  await sol.getByRole('link', { name: 'Newsletter' }).click()
  await sol.getByRole('link', { name: 'Write a letter' }).click()
  await sol.getByRole('button', { name: 'Start the draft' }).click()
  await sol.getByLabel(/^Subject/).waitFor()
  // Before that the browser itself sends the form, and shows its own error page without a network.
  await takenOver(sol)
  await sol.getByLabel(/^Subject/).fill('A new rule')
  const text = sol.locator('textarea').first()
  await text.fill('Three hours of work.')
  await sol.context().setOffline(true)
  await sol.getByRole('button', { name: 'Save', exact: true }).click()
  await said('We could not reach the server')
  expect(await text.inputValue()).toBe('Three hours of work.')
  await sol.context().setOffline(false)
  await save()
})

const version = () => sol.locator('main [data-began]').first().inputValue()

/** Presses Save, and does something meanwhile. Returns once the page shows the new version. */
async function save(meanwhile?: () => Promise<void>) {
  const before = await version()
  await sol.getByRole('button', { name: 'Save', exact: true }).click()
  await meanwhile?.()
  await expect.poll(version).not.toBe(before)
}

/** Lets the posts of the router take a second and a half. */
async function slowly(act: () => Promise<void>) {
  const form = '**/*.data*'
  await sol.route(form, async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => undefined)
  })
  await act()
  await sol.unroute(form)
}

test('what is typed while a form is on its way stays, and is autosaved', async () => {
  const text = () => sol.locator('textarea').first()
  const later = 'Typed after Save was pressed.'
  await text().fill('Sent.')
  await slowly(() => save(() => text().fill(later)))
  expect(await text().inputValue()).toBe(later)
  await sol.reload()
  await takenOver(sol)
  await unlock(sol)
  await expect.poll(() => text().inputValue()).toBe(later)
  // The same when the site refuses it.
  await sol.getByLabel(/^Subject/).fill('Too long. '.repeat(100))
  await slowly(async () => {
    await sol.getByRole('button', { name: 'Save', exact: true }).click()
    await text().fill('Typed before it was refused.')
    await sol.getByText('There is a problem').waitFor()
  })
  expect(await text().inputValue()).toBe('Typed before it was refused.')
  await sol.getByLabel(/^Subject/).fill('The last rule')
  await save()
})

test('a click beside a form that is on its way leaves no draft of what was sent', async () => {
  await sol.goto(`${site.origin}/staff/content/new?kind=post`)
  await takenOver(sol)
  await sol.waitForLoadState('networkidle')
  await slowly(async () => {
    await sol.getByLabel(/^Title/).fill('A new ramp')
    await sol.getByRole('button', { name: 'Save', exact: true }).click()
    await sol.getByRole('heading', { level: 1 }).click()
    await sol.waitForURL(/\/staff\/content\/(?!new)/)
  })
  await sol.waitForLoadState('networkidle')
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const kept = db
    .selectFrom('drafts')
    .select('form')
    .where('kind', '=', 'console')
    .where('form', 'like', '%/new')
  expect(await kept.execute()).toEqual([])
  await db.destroy()
})

test('text typed a moment before a reload is restored', async () => {
  await sol.goto(`${site.origin}/staff/cases/conflicts`)
  const field = () => sol.getByLabel(/^How we are connected to them/)
  // Including the code that seals words, as for anyone who does not type in the page's first moment.
  await takenOver(sol)
  await sol.waitForLoadState('networkidle')
  await field().fill('They pay our rent.')
  // Sealed by now, and well before the end of the pause after which it is sent.
  await frames(sol)
  await sol.reload()
  await place(sol, 'Keys')
  // The button that locks the key is on every page: without this, Back can come before this page.
  await sol.waitForURL('**/staff/keys')
  await unlock(sol)
  await sol.goBack()
  await expect.poll(() => field().inputValue()).toBe('They pay our rent.')
})

test('an earlier draft that is locked with the key is not replaced by what is typed before the key is open', async () => {
  const field = () => sol.getByLabel(/^How we are connected to them/)
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  await sol.goto(`${site.origin}/staff/keys`)
  await unlock(sol)
  await db.deleteFrom('drafts').where('kind', '=', 'console').execute()
  await sol.goto(`${site.origin}/staff/cases/conflicts`)
  await takenOver(sol)
  await sol.waitForLoadState('networkidle')
  await field().fill('Our longest story.')
  const kept = () => db.selectFrom('drafts').select('sealed').where('kind', '=', 'console').execute()
  await expect.poll(async () => (await kept()).length).toBe(1)
  const before = await kept()
  await sol.goto(`${site.origin}/staff/keys`)
  await sol.getByRole('button', { name: 'Lock my key' }).click()
  await sol.getByLabel(/^Your passphrase/).waitFor()
  await sol.goto(`${site.origin}/staff/cases/conflicts`)
  await takenOver(sol)
  await sol.waitForLoadState('networkidle')
  await field().fill('X')
  await said('your key is needed to open it')
  // Longer than any pause before a save.
  await sol.waitForTimeout(3000)
  expect(await kept()).toEqual(before)
  await field().fill('')
  await sol.goto(`${site.origin}/staff/keys`)
  await unlock(sol)
  await sol.goto(`${site.origin}/staff/cases/conflicts`)
  await expect.poll(() => field().inputValue()).toBe('Our longest story.')
  await db.destroy()
})

test('text typed a moment before a sign-out is on the server', async () => {
  await sol.goto(`${site.origin}/staff/cases/conflicts`)
  await takenOver(sol)
  await sol.waitForLoadState('networkidle')
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  await db.deleteFrom('drafts').where('kind', '=', 'console').execute()
  await sol.getByLabel(/^How we are connected to them/).fill('They own our building.')
  await sol.getByRole('button', { name: 'Sign out' }).click()
  await sol.waitForURL('**/staff/sign-in')
  const rows = await db.selectFrom('drafts').select('form').where('kind', '=', 'console').execute()
  await db.destroy()
  expect(rows).toEqual([{ form: '/staff/cases/conflicts' }])
})
