import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortDate } from '#app/platform/time.ts'
import { makeReal } from '#tests/support/attorneys.ts'
import { aBrowserSite, type BrowserSite, frames } from '#tests/support/browser.ts'
import { enter, type SentCase, sendCase } from '#tests/support/cases.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { caseOpened, openFolds, ownPassphrase, unlock } from '#tests/support/staff-browser.ts'

// A caseworker's work on cases: finding them in the list, and acts in one besides a plain reply.

let site: BrowserSite
let sol: Page
const person = (): Visitor => aVisitor(site.origin, (request) => fetch(request))
const place = (name: string) =>
  sol.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name }).click()

beforeAll(async () => {
  site = await aBrowserSite()
  const { window } = await staffWindow(site, { name: 'Sol Example' })
  sol = await window.newPage()
  await sol.goto(`${site.origin}/staff/keys`)
  await ownPassphrase(sol)
  await sol.getByRole('button', { name: 'Make my key' }).click()
  await sol.getByLabel(/^Recovery file/).setInputFiles(path.join(site.dataDir, 'recovery-key.txt'))
  await sol.getByRole('button', { name: 'Put Sol Example on the list' }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('Sol Example is on the list').waitFor()
}, 180_000)
afterAll(() => site?.close())

async function openCase({ number }: SentCase) {
  await place('Cases')
  await sol.getByLabel(/^Search the opened cases/).fill(number)
  await sol.getByRole('link', { name: number }).click()
  const show = sol.getByRole('button', { name: 'I have no conflict of interest. Show the case' })
  const open = sol.getByText('We opened and checked every record')
  await open.or(show).first().waitFor()
  if (await show.isVisible()) await show.click()
  await open.waitFor()
  await openFolds(sol)
}

const numbers = () => sol.locator('main table .staff-row-link').allInnerTexts()
const focused = () => sol.evaluate(() => document.activeElement?.textContent ?? '')
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

test('cases are found, sorted and assigned in the list, all in the browser', async () => {
  const about = (description: string, organisation: string, date: string) =>
    sendCase(person(), { description, organisation, date, state: 'CA' })
  const late = await about('The lift was locked again.', 'The ACME Corp.', day(-300))
  const urgent = await about('They took my ramp away.', 'Acme, Inc', day(-345))
  const other = await about('No answer about the quiet room.', 'Oak School', day(-10))
  await place('Cases')
  await sol.getByText('They took my ramp away.').waitFor()
  await sol.getByText('No answer about the quiet room.').waitFor()
  // Twelve cases fit on a first screen of 1280 by 800.
  const top = await sol.locator('main table tbody tr').first().boundingBox()
  expect(top?.height).toBeGreaterThanOrEqual(44)
  expect((top?.y ?? 800) + 12 * (top?.height ?? 0)).toBeLessThanOrEqual(800)

  await sol.getByLabel(/^Search the opened cases/).fill('acme')
  await expect.poll(numbers).toHaveLength(2)
  expect(sol.url()).not.toMatch(/acme/i)
  await sol.getByText('2 of 3 match.').waitFor()
  await sol.getByLabel(/^Order/).selectOption('Court day or legal date, nearest first')
  await expect.poll(async () => (await numbers())[0]).toBe(urgent.number)
  await sol.getByLabel(/^Urgency/).selectOption('Cannot wait')
  await expect.poll(numbers).toEqual([urgent.number])

  // The filtered list is restored on the way back.
  await sol.getByRole('link', { name: urgent.number }).click()
  await caseOpened(sol)
  await sol.getByRole('link', { name: 'Back to all cases' }).click()
  await expect.poll(() => sol.getByLabel(/^Search the opened cases/).inputValue()).toBe('acme')
  await expect.poll(focused).toBe(urgent.number)
  await sol.getByLabel(/^Urgency/).selectOption('All')

  for (const { number } of [late, urgent]) await sol.getByLabel(`Select case ${number}`).check()
  await sol.getByRole('button', { name: 'Give these 2 cases' }).click()
  await sol.getByText('Sol Example now works on 2 more cases.').waitFor()
  // The list stays filtered, nothing is selected any more, and each act is undone separately.
  expect(await sol.getByLabel(/^Search the opened cases/).inputValue()).toBe('acme')
  expect(await sol.locator('.queue-bulk').count()).toBe(0)
  await sol.getByLabel(`Select case ${late.number}`).check()
  // A button that disappears passes the focus to its place in the list.
  await sol.getByRole('button', { name: 'Clear the selection' }).click()
  await expect.poll(focused).toBe(late.number)
  await sol.getByLabel(`Select case ${late.number}`).check()
  await sol.setViewportSize({ width: 390, height: 844 })
  const box = (what: string) => sol.locator(what).boundingBox()
  // On a phone, the bulk actions leave the list in view, and so does the offer to undo.
  expect((await box('.queue-bulk'))?.height).toBeLessThan(300)
  // It is not cut off on the smallest one either.
  await sol.setViewportSize({ width: 320, height: 640 })
  await sol.evaluate(() => scrollTo(0, 0))
  const give = (await sol.getByRole('button', { name: 'Give this case' }).boundingBox()) ?? {
    y: 640,
    height: 0,
  }
  expect(give.y + give.height).toBeLessThanOrEqual(640)
  await sol.getByLabel(`Select case ${late.number}`).focus()
  await sol.keyboard.press('a')
  expect(await sol.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('act')
  await sol.setViewportSize({ width: 390, height: 844 })
  await sol.getByLabel(/^Give them to/).selectOption('Nobody yet')
  await sol.getByRole('button', { name: 'Give this case' }).click()
  await sol.getByText('1 case now has no owner.').waitFor()
  await sol.evaluate(() => scrollTo(0, 0))
  const undo = (await box('.undo-bar button')) ?? { y: 844, height: 0 }
  expect(undo.y + undo.height).toBeLessThanOrEqual(844)
  await sol.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(focused).toBe('1 case is as it was before.')
  await sol.setViewportSize({ width: 1280, height: 800 })
  await sol.getByRole('link', { name: 'Mine', exact: true }).click()
  await expect.poll(async () => (await numbers()).sort()).toEqual([late.number, urgent.number].sort())

  // Tags: added to several, searched, removed; a case that a filter hides is not touched.
  await sol.getByRole('link', { name: 'All open', exact: true }).click()
  for (const { number } of [late, urgent, other]) await sol.getByLabel(`Select case ${number}`).check()
  await sol.getByLabel(/^Search the opened cases/).fill('acme')
  await sol.getByRole('heading', { name: '2 cases are selected' }).waitFor()
  await sol.getByLabel(/^What to do/).selectOption('Add a tag')
  await sol.getByLabel(/^Tag to add/).fill('Ramp')
  await sol.getByRole('button', { name: 'Tag these 2 cases' }).click()
  await sol.getByText('You changed 2 cases.').waitFor()
  await sol.getByLabel(/^Search the opened cases/).fill('')
  await sol.getByLabel('Tag', { exact: true }).selectOption('Ramp (2)')
  await expect.poll(async () => (await numbers()).sort()).toEqual([late.number, urgent.number].sort())
  await sol.getByRole('link', { name: late.number }).click()
  await caseOpened(sol)
  await sol.getByText('Change tags').click()
  await sol.getByLabel(/^New tags/).fill('ramp, Fast')
  await sol.getByRole('button', { name: 'Add', exact: true }).click()
  await sol.getByText('You changed 1 case.').waitFor()
  await sol.getByRole('button', { name: 'Remove “Ramp”' }).click()
  await expect.poll(() => sol.locator('.case-facts .tag').allInnerTexts()).toContain('Fast')
  await expect.poll(() => sol.locator('.case-facts .tag').allInnerTexts()).not.toContain('Ramp')
  await sol.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => sol.locator('.case-facts .tag').allInnerTexts()).toContain('Ramp')
  await sol.getByRole('link', { name: 'Back to all cases' }).click()
  await expect.poll(async () => (await numbers()).length).toBe(2)
  await sol.getByLabel('Tag', { exact: true }).selectOption('All')

  // One letter to two of them, each filled in for its case. It does not go with an empty place.
  for (const { number } of [late, urgent]) await sol.getByLabel(`Select case ${number}`).check()
  await sol.getByLabel(/^What to do/).selectOption('Send a letter')
  await sol.getByLabel(/^The letter/).fill('Hello, about case {{case number}}. Why we ask: ')
  const sendLetter = sol.getByRole('button', { name: 'Send the letter to these 2 cases' })
  await sendLetter.click()
  await sol.getByText('The letter has empty places').waitFor()
  await sol
    .getByLabel(/^The letter/)
    .fill('Hello, about case {{case number}}: the office is closed on Friday.')
  await sol.getByLabel(/^Next step for the person/).fill('You do not need to do anything now.')
  await sendLetter.click()
  await sol.getByText('The letter is in 2 cases.').waitFor()
  await sol.getByRole('link', { name: urgent.number }).click()
  await caseOpened(sol)
  await sol.locator('.thread').getByText(`Hello, about case ${urgent.number}: the office`).waitFor()
  await sol.getByRole('link', { name: 'Back to all cases' }).click()

  await sol.getByText('More', { exact: true }).click()
  await sol.getByRole('link', { name: 'Workload and patterns' }).click()
  await sol.getByRole('heading', { name: 'Workload and patterns', level: 1 }).waitFor()
  const row = (name: string | RegExp) => sol.getByRole('row').filter({ hasText: name })
  await row('Sol Example').first().waitFor()
  await row(/acme/i).getByRole('link').nth(1).waitFor()
  expect(await row('Oak School').count()).toBe(0)
  expect(other.number).toBeTruthy()
})

test.each(['cases? (is|are) waiting for us', 'cases? may be spam'])(
  'a count on the overview is the number of cases behind its link: %s',
  async (label) => {
    for (let sent = 0; sent < 4; sent += 1) await sendCase(person())
    await place('Overview')
    const tile = sol.locator('.staff-tile').filter({ hasText: new RegExp(label) })
    const count = Number(await tile.locator('.staff-count').innerText())
    await tile.getByRole('link').click()
    await expect.poll(async () => (await numbers()).length).toBe(count)
    expect(count).toBeGreaterThan(0)
  },
)

test('the cases of the overview are opened from there, one after the other', async () => {
  for (let sent = 0; sent < 2; sent += 1) await sendCase(person())
  await place('Overview')
  // The previous page has such links too, and of Sol's own cases only one may wait.
  await sol.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const links = sol.getByRole('region', { name: 'These have no owner' }).locator('.staff-row-link')
  await links.nth(1).waitFor()
  const [, second = ''] = await links.allInnerTexts()
  await links.first().click()
  await sol.getByRole('link', { name: 'Next case' }).click()
  await sol.getByRole('heading', { name: `Case ${second}`, level: 1 }).waitFor()
  await sol.getByRole('link', { name: 'Back to the overview' }).click()
  await sol.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  // After going back beyond the list, another page is in its place.
  await place('Cases')
  await sol.getByRole('heading', { name: 'Cases', level: 1 }).waitFor()
  await sol.locator('main table .staff-row-link').first().click()
  await caseOpened(sol)
  for (const title of ['Cases', 'Overview']) {
    await sol.goBack()
    await sol.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
  await place('People')
  await sol.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  await place('Cases')
  await sol.getByText('More', { exact: true }).click()
  await sol.getByRole('link', { name: 'Workload and patterns' }).click()
  await sol.getByRole('row').filter({ hasText: /acme/i }).getByRole('link').first().click()
  await caseOpened(sol)
  await sol.getByRole('link', { name: 'Back to all cases' }).click()
  await sol.getByRole('heading', { name: 'Cases', level: 1 }).waitFor()
})

test('three clicks from the list to the next case: open it, write, “Send and next”', async () => {
  const sent = [await sendCase(person()), await sendCase(person())].map(({ number }) => number)
  await place('Cases')
  await sol.getByRole('heading', { name: 'Cases', level: 1 }).waitFor()
  for (const number of sent) await sol.getByRole('link', { name: number }).first().waitFor()
  const order = await numbers()
  const at = Math.min(...sent.map((number) => order.indexOf(number)))
  const [first = '', second = ''] = order.slice(at)
  await sol.evaluate(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    addEventListener('click', ({ isTrusted }) => isTrusted && counted.presses++, true)
  })
  await sol.getByRole('link', { name: first }).first().click()
  await caseOpened(sol)
  await sol.getByLabel(/^Your reply/).click()
  await sol.keyboard.type('We have read your case.')
  await sol.keyboard.press('Tab')
  await sol.keyboard.type('You do not need to do anything now.')
  await sol.getByRole('button', { name: 'Send and next' }).click()
  await sol.getByRole('heading', { name: `Case ${second}`, level: 1 }).waitFor()
  await sol.getByText(`Your reply is in case ${first}.`).waitFor()
  expect(await sol.evaluate(() => (window as unknown as { presses: number }).presses)).toBe(3)
})

test('in a long thread the newest message is in view, and earlier ones are folded away', async () => {
  const kept = await sendCase(person())
  const visitor = person()
  await enter(visitor, kept)
  const said = Array.from({ length: 6 }, (_, at) => `Message number ${at + 1} from me.`)
  for (const text of said) await visitor.post('/legal-help/case', { intent: 'reply', text })
  await place('Cases')
  await sol.getByRole('link', { name: kept.number }).first().click()
  await caseOpened(sol)
  const thread = sol.getByRole('region', { name: 'Messages and history' })
  expect(await thread.getByText(said.at(-1) ?? '').isVisible()).toBe(true)
  expect(await thread.getByText(said[0] ?? '').isVisible()).toBe(false)
  await thread.getByText(/^\d+ earlier entries$/).click()
  expect(await thread.getByText(said[0] ?? '').isVisible()).toBe(true)
})

test('a reply starts from a letter, is previewed, and reaches the person with its next step [R25]', async () => {
  const visitor = person()
  const kept = await sendCase(visitor, { anonymous: '', name: 'Ash *Example*', email: 'ash@example.org' })
  await openCase(kept)
  await sol.evaluate(() => scrollTo(0, 0))
  const send = await sol.getByRole('button', { name: 'Send', exact: true }).boundingBox()
  expect((send?.y ?? 800) + (send?.height ?? 0)).toBeLessThanOrEqual(800)
  const reply = sol.getByLabel(/^Your reply/)
  const letters = sol.getByLabel(/^Start from a letter/)
  // The typed reply comes back, however many templates were tried.
  await reply.fill('My own words.')
  for (const index of [1, 2]) {
    await letters.selectOption({ index })
    await expect.poll(() => reply.inputValue()).not.toBe('My own words.')
  }
  await sol.getByRole('button', { name: 'Undo: bring back what I typed' }).click()
  expect(await reply.inputValue()).toBe('My own words.')
  expect(await reply.evaluate((field) => field === document.activeElement)).toBe(true)
  // A lock brings back the current text, and no template that was tried.
  const afterALock = async () => {
    await sol.getByRole('button', { name: 'Lock my key' }).click()
    await unlock(sol)
    await reply.waitFor()
    await frames(sol)
    return reply.inputValue()
  }
  expect(await afterALock()).toBe('My own words.')
  for (const index of [1, 2]) {
    await letters.selectOption({ index })
    await expect.poll(() => reply.inputValue()).toContain('Hello')
  }
  await reply.fill('A letter in my own words.')
  expect(await afterALock()).toBe('A letter in my own words.')
  await letters.selectOption('We have read your case')
  await expect.poll(() => reply.inputValue()).toContain('Hello Ash \\*Example\\*,')
  expect(await sol.getByLabel(/^Next step for the person/).inputValue()).toContain('You do not need to')
  await reply.fill(`${await reply.inputValue()}\n\n<script>alert(1)</script> [no](javascript:alert(2))`)
  await sol.getByRole('button', { name: 'Show what the person will see' }).click()
  const preview = sol.getByRole('region', { name: 'What the person will see' })
  await preview.getByText('Hello Ash *Example*,').waitFor()
  expect(await preview.locator('script, a[href^="javascript"]').count()).toBe(0)
  await sol.getByLabel(/^Next step for the person/).fill('')
  await sol.getByRole('button', { name: 'Send', exact: true }).click()
  await sol.getByText('Say one next step.').first().waitFor()
  await sol.getByRole('button', { name: /^Write: “You do not need/ }).click()
  await sol.getByRole('button', { name: 'Send', exact: true }).click()
  await sol
    .getByText('The letter has empty places: “What we understood:”, “What we are doing now:”.')
    .first()
    .waitFor()
  await reply.fill((await reply.inputValue()).replaceAll(/^- *$/gm, '- We are looking into it.'))
  await sol.getByRole('button', { name: 'Send', exact: true }).click()
  await sol.getByText('Your reply is in the case').waitFor()
  // Under the name of the account whose key signed it.
  await sol.getByText(/, by Sol Example$/).waitFor()
  expect(await sol.locator('.thread-doubt').count()).toBe(0)

  await enter(visitor, kept)
  const html = await (await visitor.get('/legal-help/case')).text()
  expect(html).toContain('<strong>What we understood:</strong>')
  expect(html).toContain('Hello Ash *Example*,')
  expect(html).toContain('You do not need to do anything now.')
  expect(html).not.toContain('thread-doubt')
  expect(html).not.toMatch(/<script>alert|href="javascript/)
})

test.runIf(everyVariation)(
  'a date is corrected with its reason, and a conflict of interest is detected and recorded',
  async () => {
    await place('Cases')
    await sol.getByText('More', { exact: true }).click()
    await sol.getByRole('link', { name: 'Conflict names' }).click()
    await sol.getByLabel(/^Name/).fill('Pine Hospital')
    await sol.getByLabel(/^How we are connected/).fill('Gives us money')
    await sol.getByRole('button', { name: 'Add this name' }).click()
    await sol.getByText('The name is on the list').waitFor()

    const visitor = person()
    const kept = await sendCase(visitor, {
      organisation: 'The Pine Hospital, Inc.',
      date: day(-20),
      state: 'CA',
    })
    await openCase(kept)
    await sol.getByText('This may be someone we are connected to').first().waitFor()
    expect(await sol.getByRole('heading', { name: 'Conflict of interest' }).count()).toBe(1)
    await sol.getByRole('button', { name: 'There is a conflict' }).click()
    await sol.getByText('Checked for a conflict of interest: there is one.').waitFor()
    await expect.poll(() => sol.getByText('a conflict', { exact: true }).count()).toBe(1)
    // The result stays shown once the page knows of it.
    expect(await sol.getByRole('heading', { name: 'It is in the notes' }).isVisible()).toBe(true)

    await sol.getByText('Correct a date, or add one').click()
    await sol.getByLabel(/^Which date/).selectOption('Another date that is not on the chart')
    await sol.getByLabel(/^What it is for/).fill('Answer to the eviction notice')
    await sol.getByRole('button', { name: 'Set this date' }).click()
    await sol
      .getByText('Type one whole day, for example March 5, 2026, or say that it does not apply')
      .waitFor()
    await sol.locator('#date-day').fill(day(9))
    await sol.getByLabel(/^Why this date/).fill('It is on page 2 of the letter.')
    await sol.getByRole('button', { name: 'Set this date' }).click()
    await sol.getByRole('heading', { name: 'Set by our team' }).waitFor()
    await sol.getByRole('heading', { name: 'The date is set' }).waitFor()
    expect(await sol.getByLabel(/^Why this date/).inputValue()).toBe('')
    expect(await sol.locator('.thread-doubt').count()).toBe(0)

    await enter(visitor, kept)
    const html = await (await visitor.get('/legal-help/case')).text()
    expect(html).toContain('Our team checked these dates for you')
    expect(html).toContain('It is on page 2 of the letter.')
    // A day set by staff is exact: a court date is not "about" a day.
    expect(html).not.toMatch(/Answer to the eviction notice: <strong>about/)
    expect(html).toMatch(/Answer to the eviction notice: <strong>[A-Z][a-z]+ \d/)
    expect(html).not.toContain('conflict of interest')
    const entry = await visitor.get('/legal-help/case/date/our-0')
    expect(await entry.text()).toContain(`DTSTART;VALUE=DATE:${day(9).replaceAll('-', '')}`)

    // The list knows the new date.
    await place('Cases')
    await sol.getByLabel(/^Search the opened cases/).fill(kept.number)
    await sol.locator('.queue .tag-danger', { hasText: shortDate(day(9)) }).waitFor()
    await sol.getByLabel(/^Search the opened cases/).fill('')
  },
)

test('a case is referred only after its person said yes, without JavaScript', async () => {
  const kept = await sendCase(person())
  await openCase(kept)
  await sol.getByText('A case goes to real attorneys only.').waitFor({ state: 'attached' })
  await makeReal(site, [4])
  await openCase(kept)
  expect(await sol.getByLabel(/^Referred to an Attorney/).count()).toBe(0)
  await sol.getByText('Ask the person about an attorney').click()
  await sol.getByRole('button', { name: 'Ask the person' }).click()
  await sol.locator('.field-error', { hasText: 'Choose an attorney' }).waitFor()
  // A script found it, and moves the focus to the field.
  await sol.locator('select[name=attorney]:focus').waitFor()
  await sol
    .getByLabel('Attorney', { exact: false })
    .and(sol.locator('select[name=attorney]'))
    .selectOption({ index: 1 })
  await sol.getByLabel(/^Why you suggest them/).fill('They know housing law.')
  await sol.getByRole('button', { name: 'Ask the person' }).click()
  await sol.getByText('No answer yet.').waitFor()
  await sol.getByRole('heading', { name: 'The person is asked' }).waitFor()

  const page = await (await site.window({ js: false })).newPage()
  await page.goto('/legal-help/case')
  await page.getByLabel('Case number').fill(kept.number)
  await page.getByLabel('Your six private words').fill(kept.words.join(' '))
  await page.getByRole('button', { name: 'Open my case' }).click()
  await page.getByRole('heading', { name: 'May we give your case to an attorney?' }).waitFor()
  await page.getByRole('button', { name: 'No, do not share my case' }).click()
  await page.getByText('We will not give your case to anyone.').waitFor()
  await page.getByRole('button', { name: /^Yes, give my case to/ }).click()
  await page.getByText(/^Our case team can now give your case to/).waitFor()

  await openCase(kept)
  await sol.getByText(/The person agreed on/).waitFor()
  await sol.getByLabel(/^Referred to an Attorney/).check()
  await sol.getByLabel(/^How the attorney got/).selectOption('The person gave it to them')
  await sol.getByRole('button', { name: 'Change the status' }).click()
  await sol.getByRole('heading', { name: 'The status is now “Referred to an Attorney”' }).waitFor()
  await page.reload()
  await page.getByText('Referred to an Attorney').first().waitFor()
  expect(await page.getByRole('button', { name: 'No, do not share my case' }).count()).toBe(0)
})
