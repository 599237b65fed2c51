import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BrowserSite } from '#tests/support/browser.ts'
import { aReport, enter, sendCase, startedForm } from '#tests/support/cases.ts'
import { openedEarlier } from '#tests/support/giving.ts'
import type { Visitor } from '#tests/support/site.ts'

// Steps from a page as it is opened to its states.

/** Clicks a button of the page. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click()
  await page.waitForLoadState()
}

export async function sendEmptyCase(page: Page) {
  await page.getByRole('button', { name: 'Send my case' }).last().click()
  await page.locator('.error-summary').waitFor()
}

const NAMED = {
  description: 'They said no when I asked for a quiet room.',
  anonymous: '',
  name: 'Ada Sample',
  email: 'ada@example.org',
}

/** A case of a person who gave a name. @returns the page that first shows its number and words */
export async function sentCase(_: BrowserSite, before: Visitor): Promise<string> {
  const sent = await before.post('/legal-help', { ...aReport, ...(await startedForm(before)), ...NAMED })
  return sent.headers.get('location') ?? expect.fail('the case was not sent')
}

/** They signed in again with number and words. */
export async function openedCase(_: BrowserSite, before: Visitor): Promise<string> {
  expect((await enter(before, await sendCase(before, NAMED))).status).toBe(303)
  return '/legal-help/case'
}

/** The few more questions, right after a case was sent. */
export async function moreQuestions(site: BrowserSite, before: Visitor): Promise<string> {
  return `${await openedCase(site, before)}/more`
}

/** The form for the day, of a case whose person wrote two dates. */
export async function dayOfCase(_: BrowserSite, before: Visitor): Promise<string> {
  const kept = await sendCase(before, { ...NAMED, date: 'from November 3, 2025 until October 5, 2026' })
  expect((await enter(before, kept)).status).toBe(303)
  return '/legal-help/case/day?of=date'
}

/** The case of a person who told us that they are in danger. */
export async function inDanger(page: Page) {
  await page.locator('main [name=danger]').first().check()
  await page.locator('main [name=outcome]').fill('A quiet room for my work.')
  await press('Save my answers')(page)
  await page.locator('.key-box').first().waitFor()
}

/** A page of the report, one question at a time, with the first answer given. */
export const atStep = (slug: string) => async (_: BrowserSite, before: Visitor) => {
  const first = { intent: 'next', violationType: 'Housing Discrimination' }
  const answer = await before.post('/legal-help/questions/problem', first)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/legal-help/questions/story'])
  return `/legal-help/questions/${slug}`
}

export async function sendUnfinished(page: Page) {
  await press('Send my case')(page)
  await page.locator('.error-summary').waitFor()
}

/** A case whose person gave an address for mails and asked for deletion. */
export async function askForEmailsAndDeletion(page: Page) {
  await page.locator('main [name=email]').fill('ada@example.org')
  await press('Send me a code')(page)
  await page.getByLabel('The code from the email').waitFor()
  await page.getByText('I want you to delete my case').click()
  await press('Delete my case')(page)
  await page.getByRole('button', { name: 'Keep my case' }).waitFor()
}

export async function sendMessage(page: Page) {
  await page.locator('main [name=name]').fill('Ada Sample')
  await page.locator('main [name=email]').fill('ada@example.org')
  await page.locator('main [name=message]').fill('I need help with my school.')
  await page.locator('main [type=checkbox]').first().check()
  await press(/^Send/)(page)
  await page.locator('.sent-banner .notice').waitFor()
}

export async function answerQuestion(page: Page) {
  await page.locator('button.quiz-option').first().click()
  await page.locator('#why').waitFor()
}

export async function countDates(page: Page) {
  await page.locator('[name=kind][value=work]').check()
  await page.locator('#state').selectOption('OH')
  // Some dates are over and some are to come.
  await page.locator('#when').fill(`January 2, ${new Date().getFullYear()}`)
  await press('Show my dates')(page)
  await page.locator('#result').waitFor()
}

export async function finishQuiz(page: Page) {
  for (let question = 1; question <= 5; question += 1) {
    await answerQuestion(page)
    await press(/^(Next Question|Finish Quiz)$/)(page)
    await page.waitForLoadState()
    await page.locator('#why').waitFor({ state: 'detached' })
  }
}

export async function writeToUs(page: Page) {
  const form = page.locator('.contact-form')
  await form.locator('[name=name]').fill('Ada Sample')
  await form.locator('[name=email]').fill('ada@example.org')
  await form.locator('[name=subject]').fill(`A question, ${crypto.randomUUID().slice(0, 6)}`)
  await form.locator('[name=message]').fill('When do you open?')
  // The typed words are saved first; then the form is sent.
  const answered = page.waitForEvent('domcontentloaded')
  await form.getByRole('button', { name: /^Send/ }).click()
  await answered
  await page.locator('main .notice, .notices .notice, .notice').first().waitFor()
}

/** Saves a resource on this device, and goes back. */
export async function saveResource(page: Page) {
  const back = page.url()
  // Once its script has loaded; in a window that saved it before, it is saved.
  await page.goto('/resources/deadline-chart', { waitUntil: 'networkidle' })
  const save = page.getByRole('button', { name: 'Save to my dashboard' })
  if (await save.isVisible()) await save.click()
  // If scripts are disabled, the page that it leads to says that it cannot.
  await page.getByText('Saved on this device.').or(page.locator('.save-unscripted')).first().waitFor()
  await page.goto(back)
}

/** The URL after its person has sent a case from this device. */
export const afterCase = (address: string) => async (site: BrowserSite, before: Visitor) => {
  await sentCase(site, before)
  return address
}

export async function promiseGift(page: Page, site: BrowserSite) {
  await page.getByRole('radio').first().check()
  await page.locator('main [name=name]').fill('Ada Sample')
  await page.locator('main [name=email]').fill('ada@example.org')
  await openedEarlier(page, site)
  await press(/^Promise/)(page)
  await page.getByRole('heading', { level: 1, name: 'Thank you for your promise' }).waitFor()
}

export async function printCard(page: Page, site: BrowserSite) {
  await page.locator('main summary').first().click()
  await page.locator('main [name=tribute]').selectOption('memory')
  await page.locator('main [name=tributeName]').fill('Bo Sample')
  await promiseGift(page, site)
  await page.getByRole('link', { name: /^Make a card/ }).click()
  await page.getByRole('heading', { level: 1, name: 'A card to print' }).waitFor()
}

export async function giveNothing(page: Page) {
  await page.locator('main [name=custom]').fill('0')
  await press('Review your gift')(page)
}
