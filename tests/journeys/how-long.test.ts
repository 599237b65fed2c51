import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookNow, nowHere } from '#app/deadlines/book.server.ts'
import { textOf } from '#app/deadlines/pieces.ts'
import { readAnswers } from '#app/deadlines/read-answers.ts'
import { resultOf } from '#app/deadlines/result.ts'
import { dayAfter, longDate } from '#app/platform/time.ts'
import { randomForms } from '#tests/support/answers-about-deadlines.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'

// "How long do I have?" in a browser: with scripts nothing that is typed leaves it, and the answer is the server's.

const PAGE = '/know-your-rights/deadlines'

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site.close())

/** Not long ago, so that nothing is over. */
const HAPPENED = dayAfter(new Date().toISOString().slice(0, 10), -20)

async function fillIn(page: Page) {
  await page.getByLabel('Work', { exact: true }).check()
  await page.getByLabel('Who do you work for?').selectOption('private')
  await page.getByLabel('How many workers are there?').selectOption('15-or-more')
  await page.getByLabel('Which state?').selectOption('OH')
  await when(page, longDate(HAPPENED))
}

const when = (page: Page, typed: string) => page.getByLabel('When did it happen?').fill(typed)
const show = (page: Page) => page.getByRole('button', { name: 'Show my dates' }).click()

test('no typed text leaves the browser until "Send us your case", and none is stored there', async () => {
  const page = await site.open(PAGE)
  await page.waitForLoadState('networkidle')
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await fillIn(page)
  await show(page)
  await page.getByRole('heading', { name: 'Your dates' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('result')
  await when(page, 'February 3, 2019')
  await show(page)
  await page.getByText('These dates may have passed').waitFor()
  await when(page, '3.5.2019')
  await show(page)
  await page.getByRole('button', { name: 'It was May 3, 2019' }).click()
  await page.getByText('These dates may have passed').waitFor()
  expect(await page.getByLabel('When did it happen?').inputValue()).toBe('May 3, 2019')
  await when(page, 'June 31, 2019')
  await show(page)
  expect(await page.locator('.error-summary').innerText()).toContain('There is no such day in the calendar')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary')
  await fillIn(page)
  await show(page)
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Save to a calendar/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe('date.ics')
  // A file made by the browser has its own URL, and makes no request.
  expect(asked.map((request) => request.url()).filter((url) => !url.startsWith('blob:'))).toEqual([])
  expect(page.url()).toBe(`${site.origin}${PAGE}`)
  expect(await page.title()).toBe('How long do I have? - Handrail')
  const kept = await page.evaluate(async () => ({
    ...localStorage,
    ...sessionStorage,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    cookies: document.cookie,
  }))
  expect(JSON.stringify(kept)).not.toMatch(/20\d\d|OH|work/)

  await page.getByRole('button', { name: 'Send us your case' }).click()
  await page.getByText('We filled in your answers').waitFor()
  expect(await page.getByLabel('When did it happen?').inputValue()).toBe(longDate(HAPPENED))
  expect(page.url()).toBe(`${site.origin}/legal-help?draft=open#your-case`)
})

test('without scripts the same form gives the same answer, and only the relevant questions are shown', async () => {
  const page = await site.open(PAGE, { js: false })
  expect(await page.getByLabel('Who do you work for?').isVisible()).toBe(false)
  await fillIn(page)
  expect(await page.getByLabel('Which kind of school is it?').isVisible()).toBe(false)
  await page.getByLabel('Who do you work for?').selectOption('federal')
  expect(await page.getByLabel('How many workers are there?').isVisible()).toBe(false)
  await show(page)
  expect(await page.locator('#result').innerText()).not.toBe('')
  expect(await page.locator('#worksFor').inputValue()).toBe('federal')
  expect(page.url()).toBe(`${site.origin}${PAGE}`)
})

// tests/requests/how-long.test.ts shows that the server's page has these words for the same forms.
test('500 forms get the same words from the browser and from the server', async () => {
  const forms = randomForms(500)
  const page = await site.open(PAGE)
  const here = await page.evaluate((all) => {
    const form = document.querySelector<HTMLFormElement>('#deadlines')
    const place = document.querySelector('#dates')
    if (!form || !place) return []
    return all.map((one) => {
      for (const [name, value] of Object.entries(one)) {
        const field = form.elements.namedItem(name)
        if (field instanceof RadioNodeList)
          for (const radio of field)
            (radio as HTMLInputElement).checked = (radio as HTMLInputElement).value === value
        else if (field instanceof HTMLInputElement && field.type === 'checkbox')
          field.checked = value === 'yes'
        else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
      }
      form.requestSubmit()
      const alert = place.querySelector('.error-summary') ? 'wrong' : ''
      return alert || (place.textContent ?? '').replace('Print these dates', '')
    })
  }, forms)
  const book = bookNow()
  const there = forms.map((form) => {
    const now = nowHere()
    const read = readAnswers((name) => form[name], now)
    const wrong = Object.keys(read.problems).length > 0
    return wrong ? 'wrong' : textOf(resultOf(read, book, now, 'x'.repeat(22)))
  })
  expect(here.filter((one) => one !== 'wrong').length).toBeGreaterThan(300)
  for (const [at, form] of forms.entries()) {
    expect(here[at], JSON.stringify(form)).toBe(there[at])
  }
})
