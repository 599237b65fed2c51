import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, frames, takenOver } from '#tests/support/browser.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { staffWindow } from '#tests/support/staff.ts'

// Unsaved words of a text: they are in the form again, named and dated, never in place of what a colleague saved
// meanwhile, and the buttons for publishing say that they are not among the saved words.

let site: BrowserSite
let edda: Page
let emils: BrowserContext
beforeAll(async () => {
  site = await aBrowserSite()
  edda = await (await staffWindow(site, { role: 'editor', name: 'Edda Editor' })).window.newPage()
  emils = (await staffWindow(site, { role: 'editor', name: 'Emil Editor' })).window
}, 180_000)
afterAll(() => site?.close())

const words = (page: Page) => page.getByRole('textbox', { name: /^Text/ })
const summary = (page: Page) => page.getByLabel(/^Summary/)
async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('heading', { name: /^Saved/ })
    .first()
    .waitFor()
}

/** A post of three paragraphs. @returns its page in the console */
async function aPost(): Promise<string> {
  await edda.goto('/staff/content/new')
  await takenOver(edda)
  await edda.getByLabel(/^Title/).fill('Ramps at the polls')
  await words(edda).fill('One.\n\nTwo.\n\nThree.')
  await save(edda)
  return edda.url()
}

/** Emil types into a post, and closes the tab without a Save. */
async function emilTyped(post: string, text: string) {
  const page = await emils.newPage()
  await page.goto(post)
  await takenOver(page)
  await words(page).fill(text)
  await page.getByText('What you typed is kept for you').waitFor()
  await page.close()
}

async function opened(post: string): Promise<Page> {
  const page = await emils.newPage()
  await page.goto(post)
  await takenOver(page)
  return page
}

/** The saved words, as seen by a member who typed nothing. */
async function saved(post: string): Promise<string> {
  await edda.goto(post)
  return (await words(edda).inputValue()).trim()
}

test('words of an earlier visit are merged with what a colleague saved since', async () => {
  const post = await aPost()
  await emilTyped(post, 'One by Emil.\n\nTwo.\n\nThree.')
  await words(edda).fill('One.\n\nTwo.\n\nThree by Edda.')
  await save(edda)
  const emil = await opened(post)
  await emil.getByText(/^You typed words here and did not save them, last on \w+day, /).waitFor()
  await emil.getByText('You typed words that are not saved. These steps are about the saved words.').waitFor()
  await save(emil)
  expect(await emil.getByText('You typed words that are not saved.').count()).toBe(0)
  expect(await saved(post)).toBe('One by Emil.\n\nTwo.\n\nThree by Edda.')
  await emil.close()
}, 60_000)

test.runIf(everyVariation)(
  'a member who chooses the saved text gets it with one click, and their own is not restored',
  async () => {
    const post = await aPost()
    await emilTyped(post, 'Emil would not write this now.')
    const emil = await opened(post)
    await emil.getByRole('button', { name: 'Show what is saved instead' }).click()
    expect(await words(emil).inputValue()).toBe('One.\n\nTwo.\n\nThree.')
    expect(await emil.getByText('You typed words that are not saved.').count()).toBe(0)
    await expect.poll(async () => (await emils.request.get('/staff/kept')).json()).toEqual([])
    await emil.reload()
    await takenOver(emil)
    expect(await words(emil).inputValue()).toBe('One.\n\nTwo.\n\nThree.')
    await emil.close()
  },
  60_000,
)

test('words that were dropped a moment before a reload do not come back', async () => {
  const post = await aPost()
  await emilTyped(post, 'Emil would not write this now.')
  const emil = await opened(post)
  await emil.getByRole('button', { name: 'Show what is saved instead' }).click()
  const asked = emil.waitForResponse(
    (answer) => answer.url().endsWith('/staff/kept') && answer.request().method() === 'GET',
  )
  await emil.reload()
  await takenOver(emil)
  await (await asked).finished()
  await frames(emil)
  expect(await words(emil).inputValue()).toBe('One.\n\nTwo.\n\nThree.')
  expect(await emil.getByText('You typed words that are not saved.').count()).toBe(0)
  await emil.close()
}, 60_000)

test('words of an earlier visit that arrive after a save do not replace what was saved', async () => {
  const post = await aPost()
  await emilTyped(post, 'Emil would not write this now.')
  const emil = await emils.newPage()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await emil.route('**/staff/kept', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await emil.goto(post)
  await takenOver(emil)
  await words(emil).fill('Emil writes this now.')
  await save(emil)
  const late = emil.waitForResponse(
    (answer) => answer.url().endsWith('/staff/kept') && answer.request().method() === 'GET',
  )
  release()
  await (await late).finished()
  await frames(emil)
  expect((await words(emil).inputValue()).trim()).toBe('Emil writes this now.')
  expect(await emil.getByText('You typed words that are not saved.').count()).toBe(0)
  await emil.close()
}, 60_000)

test("after both changed one paragraph, the colleague's other paragraphs are in the form and stay", async () => {
  const post = await aPost()
  const emil = await opened(post)
  await words(emil).fill('One by Emil.\n\nTwo.\n\nThree.')
  await emil.getByText('What you typed is kept for you').waitFor()
  await words(edda).fill('One by Edda.\n\nTwo.\n\nThree by Edda.')
  await save(edda)
  await emil.getByRole('button', { name: 'Save', exact: true }).click()
  await emil.getByRole('heading', { name: 'Edda Editor changed the same words' }).waitFor()
  expect((await words(emil).inputValue()).trim()).toBe('One by Emil.\n\nTwo.\n\nThree by Edda.')
  await save(emil)
  expect(await saved(post)).toBe('One by Emil.\n\nTwo.\n\nThree by Edda.')
  await emil.close()
}, 60_000)

test.runIf(everyVariation)(
  'a field that was filled before the scripts loaded is saved like any other',
  async () => {
    const post = await aPost()
    const emil = await emils.newPage()
    let go = () => {}
    const held = new Promise<void>((done) => {
      go = done
    })
    await emil.route(/console-autosave/, async (route) => {
      await held
      await route.continue()
    })
    await emil.goto(post)
    await summary(emil).fill('Typed on a slow line.')
    go()
    await emil.getByText('What you typed is kept for you').waitFor()
    await emil.close()
    const later = await opened(post)
    await expect.poll(() => summary(later).inputValue()).toBe('Typed on a slow line.')
    await later.close()
  },
  60_000,
)

test.runIf(everyVariation)(
  'a page that a colleague changed meanwhile is not overwritten without showing the change',
  async () => {
    const word = '/staff/content/words/pages.about.ifYouWereTreated'
    const emil = await emils.newPage()
    await emil.goto(word)
    await takenOver(emil)
    const kept = emil.waitForResponse(
      (answer) => answer.url().endsWith('/staff/kept') && answer.request().method() === 'POST',
    )
    await emil.getByRole('textbox', { name: 'Words' }).fill('By Emil.')
    await kept
    await emil.close()
    await edda.goto(word)
    await takenOver(edda)
    await edda.getByRole('textbox', { name: 'Words' }).fill('By Edda.')
    await save(edda)
    const again = await opened(word)
    await expect.poll(() => again.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('By Emil.')
    await again.getByRole('button', { name: 'Save', exact: true }).click()
    await again.getByText('Someone saved other words in the meantime.').first().waitFor()
    expect(await again.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('By Emil.')
    await edda.goto('/about')
    await edda.getByText('By Edda.').first().waitFor()
    await save(again)
    await again.close()
  },
  60_000,
)

test.runIf(everyVariation)(
  "a member who is told of a colleague's change reads the other text there, and can save",
  async () => {
    const word = '/staff/content/words/pages.about.ourMission'
    const emil = await opened(word)
    const box = emil.getByRole('textbox', { name: 'Words' })
    await edda.goto(word)
    await takenOver(edda)
    await edda.getByRole('textbox', { name: 'Words' }).fill('By Edda.')
    await save(edda)
    await box.fill('By Emil.')
    await emil.getByRole('button', { name: 'Save', exact: true }).click()
    await emil.getByText('Someone saved other words in the meantime.').first().waitFor()
    await emil.getByRole('region', { name: 'Versions' }).getByText('By Edda.').waitFor()
    expect(await box.inputValue()).toBe('By Emil.')
    await save(emil)
    await edda.goto('/about')
    await edda.getByText('By Emil.').first().waitFor()
    await emil.close()
  },
  60_000,
)
