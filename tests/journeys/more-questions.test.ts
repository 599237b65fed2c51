import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '../support/browser.ts'

// A person without JavaScript, on a phone, tells us a little more after sending, and changes an answer.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site.close())

test('the few more questions are answered, shown, and answered again', async () => {
  const page = await (await site.window({ js: false, width: 320 })).newPage()
  await page.goto('/legal-help')
  await page.getByLabel('Housing Discrimination').check()
  await page.getByRole('textbox', { name: /^What happened\?/ }).fill('They took the ramp away.')
  await page.getByLabel('I want to stay anonymous').check()
  await page.getByRole('button', { name: 'Send my case' }).click()
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
  await page.getByRole('button', { name: 'Send my case' }).click()
  await page.getByText('Complaint Submitted Successfully').first().waitFor()
  await page.getByRole('button', { name: 'Answer a few more questions' }).click()

  const asked = (question: string) => page.getByRole('group', { name: question })
  await asked('Are you in danger now?').getByLabel('Yes').check()
  await asked('Is it still happening?').getByLabel('Not sure').check()
  await asked('How should we talk with you?').getByLabel('In short messages').check()
  await page.getByLabel('What would help most?').fill('The ramp.')
  await page.getByRole('button', { name: 'Save my answers' }).first().click()

  await page.getByText('Your answers are saved').first().waitFor()
  await page.getByRole('heading', { name: 'You told us that you are in danger now' }).waitFor()
  // “Get help” at the end of each page has it, too.
  const inPage = page.locator('main').getByRole('link', { name: '988' })
  await inPage.waitFor()
  const sent = page.getByRole('region', { name: 'What you sent' })
  await sent.getByText('In short messages').waitFor()

  await sent.getByRole('link', { name: 'Change my answers' }).click()
  expect(await asked('Is it still happening?').getByLabel('Not sure').isChecked()).toBe(true)
  await asked('Are you in danger now?').getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'Save my answers' }).last().click()
  await page.getByText('You changed your answers to more questions').waitFor()
  expect(await inPage.count()).toBe(0)
  await sent.getByText('The ramp.').waitFor()
})
