import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, numberAndWords } from '../support/browser.ts'

// A case with a file, sent by keyboard alone; number and words noted; the case opened again in another browser.

let site: BrowserSite
let letter: string
beforeAll(async () => {
  site = await aBrowserSite()
  letter = path.join(site.dataDir, 'letter.txt')
  writeFileSync(letter, 'Dear tenant, no.')
})
afterAll(() => site?.close())

const STORY = 'They would not let my dog in.'

/** Presses Tab until the focused element has this name. No mouse is used here. */
async function tabTo(page: Page, called: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const el = document.activeElement as HTMLInputElement | null
      // The main part, after the skip link, and the body contain every name, but are not controls.
      if (!el?.matches('a, button, input, select, textarea, summary')) return ''
      const label = [...(el.labels ?? [])].map((one) => one.textContent).join(' ')
      const legend = el.type === 'radio' ? el.closest('fieldset')?.querySelector('legend')?.textContent : ''
      return el.type === 'radio' ? `radio ${legend}` : `${label || el.textContent || ''}`.trim()
    })
    if (called.test(name)) return
  }
  expect.fail(`Tab does not reach ${called}`)
}

async function note(page: Page): Promise<{ number: string; words: string }> {
  await page.getByText('Complaint Submitted Successfully').first().waitFor()
  const { number, words } = await numberAndWords(page)
  expect(words).toHaveLength(6)
  return { number, words: words.join(' ') }
}

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('a case is sent and found again by keyboard, %s', async (_, js) => {
  const page = await site.open('/', { js })
  // The device's file dialog; here it answers at once.
  const chosen = new Promise<void>((done) => {
    page.on('filechooser', (chooser) => chooser.setFiles(letter).then(done))
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/#main')
  await tabTo(page, /Legal Help/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/legal-help')
  await page.waitForLoadState()

  // Sent empty first: the errors take the focus, and the first link leads to the first field.
  await tabTo(page, /^Send my case$/)
  await page.keyboard.press('Enter')
  await page.locator('.error-summary').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.classList.contains('error-summary')))
    .toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/INPUT|BODY/)

  // From the start again, like a person who reads the whole page.
  await page.locator('h1').evaluate((el) => {
    el.tabIndex = -1
    el.focus()
  })
  await tabTo(page, /^radio/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  const kind = await page.locator('input[type=radio]:checked').first().getAttribute('value')
  expect(kind).toBeTruthy()
  await tabTo(page, /^What happened/)
  await page.keyboard.type(STORY)
  await tabTo(page, /stay anonymous/)
  await page.keyboard.press('Space')
  await tabTo(page, /Choose a file/)
  await page.keyboard.press('Space')
  await chosen
  await tabTo(page, /^Send my case$/)
  await page.keyboard.press('Enter')
  const kept = await note(page)
  expect(page.url()).not.toContain(kept.number)

  const other = await site.open('/legal-help/case', { js, width: 320 })
  await tabTo(other, /^Case number/)
  await other.keyboard.type(kept.number)
  await tabTo(other, /six private words/)
  await other.keyboard.type(kept.words)
  await other.keyboard.press('Enter')
  await other.locator('.case-now').waitFor()
  await other.getByText(STORY).first().waitFor()
  await other.getByText('letter.txt').first().waitFor()
  await page.context().close()
  await other.context().close()
})
