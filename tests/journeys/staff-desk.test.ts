import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite, frames } from '#tests/support/browser.ts'
import { enter, sendCase } from '#tests/support/cases.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import {
  caseOpened,
  makeKey,
  makeOwnKey,
  openCase,
  PASSPHRASE,
  place,
  unlock,
} from '#tests/support/staff-browser.ts'

// A day at the desk: a tab's key, a colleague's key, two who write at once, a record that was tampered with, mail.

const DRAFT = 'Half a reply that nobody sent yet.'

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

async function attentionOf(number: string): Promise<string | undefined> {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const row = await db.selectFrom('cases').select('attention').where('caseNo', '=', number).executeTakeFirst()
  await db.destroy()
  return row?.attention
}

const NEXT = 'You do not need to do anything now.'
async function send(page: Page) {
  await page.getByLabel(/^Next step for the person/).fill(NEXT)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('the key locks by button and after 15 minutes, and unlocking restores the typed text', async () => {
  // A fake clock slows everything else in a window, so this test has its own window.
  const window = await site.window()
  await window.addCookies(await sol.context().cookies())
  const page = await window.newPage()
  await page.clock.install()
  await page.goto(`${site.origin}/staff`)
  await unlock(page)
  const kept = await sendCase(person(), { description: 'The lift was locked.' })
  await openCase(page, kept)
  await page.getByLabel(/^Your reply/).fill(DRAFT)
  const hold = page.getByLabel(/^Why the hold is needed/)
  await page.getByText('Put this case on hold', { exact: true }).click()
  await hold.fill('A court may ask.')
  await page.clock.fastForward('14:00')
  expect(await page.getByText('The lift was locked.').isVisible()).toBe(true)
  await page.clock.fastForward('01:30')
  await page.getByRole('heading', { name: 'Open your key' }).waitFor()
  for (const words of ['The lift was locked.', DRAFT]) expect(await page.content()).not.toContain(words)
  await unlock(page)
  await expect.poll(() => page.getByLabel(/^Your reply/).inputValue(), { timeout: 10_000 }).toBe(DRAFT)
  // A member would not look for it in a closed section.
  await hold.waitFor()
  expect(await hold.inputValue()).toBe('A court may ask.')
  await page.getByRole('button', { name: 'Lock my key' }).click()
  await page.getByRole('heading', { name: 'Open your key' }).waitFor()
  expect(await page.getByText('The lift was locked.').count()).toBe(0)
  await unlock(page)
  await place(page, 'Messages')
  await openCase(page, kept)
  expect(await page.getByLabel(/^Your reply/).inputValue()).toBe(DRAFT)
  await send(page)
  await page.getByText('Your reply is in the case').waitFor()
  expect(await page.getByLabel(/^Your reply/).inputValue()).toBe('')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const secret of ['AGE-SECRET', DRAFT, PASSPHRASE]) expect(stored).not.toContain(secret)
  await window.close()
})

test('a caseworker takes a case and writes a note that its person never sees', async () => {
  const visitor = person()
  const kept = await sendCase(visitor)
  await openCase(sol, kept)
  await sol.getByText('Nobody has taken this case yet.').waitFor()
  await sol.getByRole('button', { name: 'Take this case' }).click()
  await sol.getByText('You work on this case.').waitFor()
  const note = 'Ask the lift company for its log.'
  await sol.getByRole('button', { name: 'Save this note' }).click()
  await sol.getByText('Write your note first').waitFor()
  const saved = sol.waitForResponse((answer) => answer.url().endsWith('/staff/kept') && answer.ok())
  await sol.getByLabel(/^A new note/).fill(note)
  await saved
  // It is saved on the server, which cannot read it, and comes back with the key: after a lock, and after a reload.
  await sol.reload()
  await unlock(sol)
  await caseOpened(sol)
  await expect.poll(() => sol.getByLabel(/^A new note/).inputValue(), { timeout: 10_000 }).toBe(note)
  await sol.getByRole('button', { name: 'Save this note' }).click()
  await sol.getByText('Your note is saved').waitFor()
  await sol.locator('.thread').getByText(note).waitFor()
  await enter(visitor, kept)
  expect(await (await visitor.get('/legal-help/case')).text()).not.toContain(note)
  await place(sol, 'Cases')
  await sol.getByRole('link', { name: 'Mine', exact: true }).click()
  await sol.getByRole('link', { name: kept.number }).waitFor()
  await sol.getByRole('link', { name: 'Nobody’s' }).click()
  await expect.poll(() => sol.getByRole('link', { name: kept.number }).count()).toBe(0)
  await sol.getByRole('link', { name: 'All open' }).click()
})

test('words typed for one case are not in the next one, and are saved where they were typed', async () => {
  const two = `Hill ${crypto.randomUUID().slice(0, 8)} Street`
  const first = await sendCase(person(), { description: `The ramp at ${two} is too steep.` })
  const second = await sendCase(person(), { description: `The door at ${two} is too narrow.` })
  await place(sol, 'Cases')
  await sol.getByText('is too narrow.').first().waitFor()
  await sol.getByLabel(/^Search the opened cases/).fill(two)
  await expect.poll(() => sol.locator('main table .staff-row-link').count()).toBe(2)
  await sol.locator('main table .staff-row-link').first().click()
  await caseOpened(sol)
  const heading = sol.getByRole('heading', { level: 1 })
  const from = await heading.innerText()
  const to = [first, second].find(({ number }) => !from.includes(number))
  const at = new URL(sol.url()).pathname
  const saved = sol.waitForResponse(
    (answer) =>
      answer.url().endsWith('/staff/kept') &&
      answer.ok() &&
      new URLSearchParams(answer.request().postData() ?? '').get('place') === at,
  )
  // While the next page loads the URL is already its own: typed words belong to the page that is shown.
  await sol.evaluate(() => history.replaceState(history.state, '', '/staff/letters/new'))
  await sol.getByLabel(/^Your reply/).fill(DRAFT)
  await sol.getByLabel(/^A new note/).fill('For the first one only.')
  await saved
  await sol.evaluate((path) => history.replaceState(history.state, '', path), at)
  await sol.getByRole('link', { name: 'Next case' }).click()
  await sol.getByRole('heading', { level: 1, name: `Case ${to?.number}` }).waitFor()
  await caseOpened(sol)
  expect(await sol.getByLabel(/^Your reply/).inputValue()).toBe('')
  expect(await sol.getByLabel(/^A new note/).inputValue()).toBe('')
  await sol.goBack()
  await expect.poll(() => sol.getByLabel(/^Your reply/).inputValue()).toBe(DRAFT)
  await expect.poll(() => sol.getByLabel(/^A new note/).inputValue()).toBe('For the first one only.')
  for (const label of [/^Your reply/, /^A new note/]) await sol.getByLabel(label).fill('')
})

describe('two people who write at once', () => {
  test('a reply is added after the person’s later message', async () => {
    const visitor = person()
    const kept = await sendCase(visitor)
    await openCase(sol, kept)
    await enter(visitor, kept)
    const wrote = await visitor.post('/legal-help/case', { intent: 'reply', text: 'One more thing.' })
    expect(wrote.status).toBe(303)
    await sol.getByLabel(/^Your reply/).fill('Thank you, we read it.')
    await send(sol)
    await sol.getByText('Your reply is in the case').waitFor()
    await sol.getByText('Thank you, we read it.').waitFor()
    const thread = await sol.locator('.thread').innerText()
    expect(thread.indexOf('One more thing.')).toBeGreaterThan(0)
    expect(thread.indexOf('Thank you, we read it.')).toBeGreaterThan(thread.indexOf('One more thing.'))
    expect(await (await visitor.get('/legal-help/case')).text()).toContain('Thank you, we read it.')
    // "One more thing." is not answered yet.
    expect(await attentionOf(kept.number)).toBe('staff')
    await sol.getByLabel(/^Your reply/).fill('And thank you for that.')
    await send(sol)
    await sol.getByText('And thank you for that.').waitFor()
    await expect.poll(() => attentionOf(kept.number), { timeout: 10_000 }).toBe('person')
  })

  test("a status is not changed while the person's message is unread", async () => {
    const visitor = person()
    const kept = await sendCase(visitor)
    await openCase(sol, kept)
    await enter(visitor, kept)
    await visitor.post('/legal-help/case', { intent: 'reply', text: 'Wait, there is a court date.' })
    await sol.getByLabel(/^Closed/).check()
    await sol.getByRole('button', { name: 'Change the status' }).click()
    await sol.getByText('The person just wrote to us. Read it, then decide again.').waitFor()
    await sol.locator('.thread').getByText('Wait, there is a court date.').waitFor()
    expect(await (await visitor.get('/legal-help/case')).text()).toContain('Under Review')
  })

  test('a case that was withdrawn meanwhile accepts no reply, and the typed text stays', async () => {
    const visitor = person()
    const kept = await sendCase(visitor)
    await openCase(sol, kept)
    await enter(visitor, kept)
    expect((await visitor.post('/legal-help/case', { intent: 'withdraw' })).status).toBe(303)
    await sol.getByLabel(/^Your reply/).fill(DRAFT)
    await send(sol)
    await sol.getByText('This case is closed').first().waitFor()
    await sol.getByRole('heading', { name: 'Ask the person whether to go on' }).waitFor()
    expect(await sol.getByLabel(/^Your reply/).inputValue()).toBe(DRAFT)
    await sol.getByRole('button', { name: 'Send and wait for the person' }).click()
    await sol.getByText('Your reply is in the case').waitFor()
    expect(await (await visitor.get('/legal-help/case')).text()).toContain('Waiting for You')
  })
})

test("a colleague lists a member's key, which opens earlier cases, and removes it again", async () => {
  // Another one each time: a member removed in the first attempt is not listed in the second.
  const name = `Kit ${crypto.randomUUID().slice(0, 8)}`
  const kept = await sendCase(person(), { description: `The bus of ${name} had no ramp.` })
  const { window } = await staffWindow(site, { role: 'caseworker', name })
  const kit = await window.newPage()
  await kit.goto(`${site.origin}/staff/cases`)
  await kit.getByText('Your key opens no cases yet').waitFor()
  await place(kit, 'Keys')
  await makeOwnKey(kit)
  expect(await kit.getByRole('button', { name: /on the list/ }).count()).toBe(0)

  await place(sol, 'Keys')
  await sol.getByLabel(`What the key of ${name} opens`).selectOption('All new cases and messages')
  await sol.getByRole('button', { name: `Put ${name} on the list` }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText(`${name} is on the list`).waitFor()
  await kit.goto(`${site.origin}/staff/cases`)
  await unlock(kit)
  await kit.getByText(`The bus of ${name} had no ramp.`).waitFor()

  const row = sol.getByRole('row').filter({ hasText: name })
  await row.getByText('Change', { exact: true }).click()
  await row.getByRole('link', { name: `Take ${name} off the list` }).click()
  await sol.getByText('Another staff key opens everything that this key opens').waitFor()
  await sol.getByRole('button', { name: `Take ${name} off the list` }).click()
  await sol.getByText(`${name} is off the list`).waitFor()
  await kit.goto(`${site.origin}/staff/cases`)
  await kit.getByText('Your key opens no cases yet').waitFor()
  expect(await kit.getByRole('link', { name: kept.number }).count()).toBe(0)
})

test('a case with a moved record is not shown as if it were intact', async () => {
  const visitor = person()
  const kept = await sendCase(visitor, { description: 'The door was too narrow.' })
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const { id } = await db
    .selectFrom('cases')
    .select('id')
    .where('caseNo', '=', kept.number)
    .executeTakeFirstOrThrow()
  const other = await db
    .selectFrom('caseRecords')
    .select('sealed')
    .where('caseId', '!=', id)
    .where('seq', '=', 1)
    .executeTakeFirstOrThrow()
  await db.updateTable('caseRecords').set(other).where('caseId', '=', id).where('seq', '=', 1).execute()
  await db.destroy()
  await place(sol, 'Cases')
  await sol.getByRole('link', { name: kept.number }).click()
  await sol.getByText('This case failed its check').waitFor()
  expect(await sol.getByLabel(/^Your reply/).count()).toBe(0)
})

test('a member who was signed out, or lost the network, keeps the typed text [R34]', async () => {
  await openCase(sol, await sendCase(person()))
  await sol.getByLabel(/^Your reply/).fill('Written for a long time.')
  await sol.context().setOffline(true)
  await send(sol)
  await sol.getByText('We could not reach the server').waitFor()
  await sol.context().setOffline(false)
  const cookies = await sol.context().cookies()
  await sol.context().clearCookies()
  await send(sol)
  await sol.getByText('You are no longer signed in').waitFor()
  expect(await sol.getByLabel(/^Your reply/).inputValue()).toBe('Written for a long time.')
  await sol.context().addCookies(cookies)
  await send(sol)
  await sol.getByText('Your reply is in the case').waitFor()
})

test('with something typed, the last clicked link is the one that opens', async () => {
  const kept = await sendCase(person())
  await openCase(sol, kept)
  await sol.getByLabel(/^Your reply/).fill(DRAFT)
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  await sol.route('**/staff/preview', async (route) => {
    await answers[asked++]?.promise
    await route.continue()
  })
  onTestFinished(() => sol.unrouteAll())
  await place(sol, 'Messages')
  await expect.poll(() => asked).toBe(1)
  await place(sol, 'Cases')
  await expect.poll(() => asked).toBe(2)
  const first = sol.waitForResponse('**/staff/preview')
  answers[0]?.resolve()
  await first
  answers[1]?.resolve()
  await sol.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  await sol.getByRole('link', { name: kept.number }).first().waitFor()
  // The list is requested once more, and arrives while the next page's permission is checked.
  const list = Promise.withResolvers<void>()
  let listAsked = false
  await sol.route('**/staff/cases.data*', async (route) => {
    listAsked = true
    await list.promise
    await route.continue()
  })
  answers[2] = Promise.withResolvers<void>()
  await place(sol, 'Cases')
  await expect.poll(() => listAsked).toBe(true)
  await sol.getByRole('link', { name: kept.number }).first().click()
  await expect.poll(() => asked).toBe(3)
  const listed = sol.waitForResponse('**/staff/cases.data*')
  list.resolve()
  // Not `finished()`: it is not always reported for a page that navigates.
  await listed
  await frames(sol)
  answers[2].resolve()
  await caseOpened(sol)
  await sol.getByLabel(/^Your reply/).fill('')
})

test('a page that is left with a half-written reply asks first', async () => {
  // A first try may have left it locked.
  await unlock(sol)
  await openCase(sol, await sendCase(person()))
  await sol.getByLabel(/^Your reply/).fill(DRAFT)
  const asked = sol.waitForEvent('dialog')
  const left = sol.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await left
  await sol.getByRole('button', { name: 'Lock my key' }).waitFor()
})
