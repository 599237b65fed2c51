import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, takenOver } from '#tests/support/browser.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { staffWindow } from '#tests/support/staff.ts'

// An editor writes, is reviewed, schedules and corrects; a steward changes a law and the days that it gives. The result
// is read without scripts.

let site: BrowserSite
let desk: Page
let second: Page
beforeAll(async () => {
  site = await aBrowserSite()
  desk = await (await staffWindow(site, { role: 'editor' })).window.newPage()
  second = await (await staffWindow(site, { role: 'steward' })).window.newPage()
}, 180_000)
afterAll(() => site?.close())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const told = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).first().waitFor()
/** As a visitor without scripts reads it. */
async function read(url: string): Promise<string> {
  const page = await site.open(url, { js: false })
  const words = await page.locator('main').innerText()
  await page.context().close()
  return words
}

test('an editor writes with the keyboard, is reviewed, schedules, stops, publishes and corrects', async () => {
  await desk.goto('/staff/content/new')
  await takenOver(desk)
  await desk.getByLabel(/^Title/).fill('Ramps at every door')
  await desk.getByLabel(/^Summary/).fill('The city has to build ramps. Here is how you ask for one.')
  await desk.getByLabel(/^Author/).fill('Editorial Team')
  await desk.getByLabel(/^Category/).selectOption('Legal Updates')
  await desk.getByLabel(/^Key points/).fill('Ask in writing.')
  await desk.getByLabel(/^Sources/).fill('ADA.gov | https://www.ada.gov/')
  await desk.getByLabel(/^What the drawing on top shows/).fill('A ramp beside steps.')
  const day = desk.getByLabel(/^Check the sources again on/)
  await day.fill('January 4, 2030')
  const body = desk.getByLabel(/^Text/)
  await body.fill('What you can do')
  // From the box back to its buttons is one stop; Enter on the first one makes a heading.
  await body.press('Home')
  await desk.keyboard.press('Shift+Tab')
  await desk.keyboard.press('Home')
  await desk.keyboard.press('Enter')
  expect(await body.inputValue()).toBe('## What you can do')
  await body.press('Control+End')
  await desk.keyboard.type('\n\nAsk the city for a ramp. ')
  await press(desk, 'Save')
  await desk.waitForURL(/\/staff\/content\/post-\d+$/)
  const page = desk.url()
  const number = /\d+$/.exec(page)?.[0] ?? ''
  await desk.getByText('A second person has not looked at these words.').first().waitFor()
  await press(desk, 'Send for review')
  await told(desk, 'Sent for review')

  await second.goto(page)
  await takenOver(second)
  await second.getByText('Send it back to its writer').click()
  await second.getByLabel(/^What should be changed/).fill('Say how.')
  await press(second, 'Send it back')
  await told(second, 'Sent back')
  await desk.reload()
  await takenOver(desk)
  await desk.getByText('Say how.').waitFor()
  await body.press('Control+End')
  await desk.keyboard.type('Write a short letter.')
  await press(desk, 'Save')
  await told(desk, 'Saved')
  await press(desk, 'Send for review')
  await told(desk, 'Sent for review')
  await second.reload()
  await takenOver(second)
  await press(second, 'Approve these words')
  await told(second, 'Approved')

  await desk.reload()
  await takenOver(desk)
  await desk.getByText('Publish it later').click()
  const moment = new Date(Date.now() + 3 * 86_400_000)
  const when = desk.getByLabel('Day', { exact: true })
  await when.fill(`${moment.getMonth() + 1}/${moment.getDate()}/${moment.getFullYear()}`)
  await press(desk, 'Schedule it')
  await told(desk, 'Scheduled')
  expect(await desk.getByText(/9:00 AM/).count()).toBeGreaterThan(0)
  expect(await read(`/blog/${number}`)).toContain('Post not found')
  await press(desk, 'Stop the schedule')
  await told(desk, 'Stopped')
  await press(desk, 'Publish now')
  await told(desk, 'Published')
  expect(await read(`/blog/${number}`)).toContain('Write a short letter.')

  // A correction is published only after a review, too.
  await body.press('Control+End')
  await desk.keyboard.type(' Keep a copy.')
  await press(desk, 'Save')
  await told(desk, 'Saved')
  expect(await read(`/blog/${number}`)).not.toContain('Keep a copy.')
  await second.reload()
  await takenOver(second)
  await press(second, 'Approve these words')
  await told(second, 'Approved')
  await desk.reload()
  await takenOver(desk)
  await press(desk, 'Publish now')
  await told(desk, 'Published')
  expect(await read(`/blog/${number}`)).toContain('Keep a copy.')
})

/** Sends the current text for review, has another steward approve it, and publishes it. */
async function publishAfterReview(url: string) {
  await press(second, 'Send for review')
  await told(second, 'Sent for review')
  // Its author cannot approve it, steward or not.
  expect(await second.getByRole('button', { name: 'Approve these words' }).count()).toBe(0)
  const other = await (await staffWindow(site, { role: 'steward' })).window.newPage()
  await other.goto(url)
  await takenOver(other)
  await press(other, 'Approve these words')
  await told(other, 'Approved')
  await second.reload()
  await takenOver(second)
  await press(second, 'Publish now')
  await told(second, 'Published')
}

test('a steward changes a law and its days; its page is previewed, and visitors read it after a second review', async () => {
  await second.goto('/staff/facts/law/law-1')
  await takenOver(second)
  const days = second.getByLabel(/^Days to file/)
  await days.fill('181')
  await second.getByLabel(/^How long people have/).fill('You have 181 days to file.')
  const [preview] = await Promise.all([
    second.context().waitForEvent('page'),
    press(second, 'Preview in a new tab'),
  ])
  await preview.getByText('Only staff see this page.').waitFor()
  expect(await preview.locator('main').innerText()).toContain('You have 181 days to file.')
  await preview.close()
  await press(second, 'Save')
  await told(second, 'Saved')
  expect(await second.getByRole('button', { name: 'Publish now' }).count()).toBe(0)
  expect(await read('/know-your-rights/ada-title-i')).not.toContain('181 days')
  await publishAfterReview('/staff/facts/law/law-1')
  expect(await read('/know-your-rights/ada-title-i')).toContain('You have 181 days to file.')
})

test.runIf(everyVariation)(
  'a deadline rule whose example gives another day is refused with the reason; corrected, it is on the chart',
  async () => {
    const chart = '/resources/deadline-chart'
    // Including what is folded away.
    const whole = async (url: string) =>
      (await (await fetch(new URL(url, second.url()))).text()).replace(/<[^>]*>/g, ' ')
    await second.goto('/staff/facts/rule/rule-1')
    await takenOver(second)
    expect(await whole(chart)).not.toMatch(/190\sdays/)
    await second.getByLabel(/^Limit/).fill('190 days')
    await press(second, 'Save')
    const checks = second.getByRole('region', { name: 'Checks before publishing' })
    const reason = checks.getByText(/2026-01-05|January 5, 2026/).first()
    await second.getByText('Fix what blocks first.').waitFor()
    expect(await reason.isVisible()).toBe(true)
    expect(await second.getByRole('button', { name: 'Publish now' }).count()).toBe(0)
    // The state of its files may have changed by now.
    expect(await whole(chart)).not.toMatch(/190\sdays/)

    // The second one ends on a Saturday, which moves it back to Friday.
    for (const [which, day] of [
      ['Example 1', 'July 14, 2026'],
      ['Example 2', 'May 7, 2027'],
    ] as const)
      await second
        .getByRole('group', { name: which, exact: true })
        .getByLabel(/^The last day to file/)
        .fill(day)
    await press(second, 'Save')
    // Only a second person is missing.
    await reason.waitFor({ state: 'detached' })
    await publishAfterReview('/staff/facts/rule/rule-1')
    expect(await whole(chart)).toMatch(/190\sdays/)
  },
)

test.runIf(everyVariation)('a picture that is too large is reported before it is sent', async () => {
  await desk.goto('/staff/content/pictures')
  await takenOver(desk)
  let sent = 0
  desk.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/pictures')) sent += 1
  })
  const file = desk.getByLabel(/^Picture/).first()
  await file.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(13 * 1024 * 1024),
  })
  await press(desk, 'Add the picture')
  await desk.getByRole('alert').getByText('must be smaller than 12 MB. Yours is 13 MB.').waitFor()
  expect(sent).toBe(0)
  // Another one is sent, and is checked there.
  await desk.getByLabel(/^What the picture shows/).fill('A ramp.')
  await file.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await press(desk, 'Add the picture')
  await desk.getByRole('alert').getByText('This file is not a picture').waitFor()
  expect(sent).toBe(1)
})

test.runIf(everyVariation)(
  'a text that is too long to be autosaved says so, until it is shorter',
  async () => {
    await desk.goto('/staff/content/new')
    await takenOver(desk)
    const body = desk.getByLabel(/^Text/)
    await body.fill('Words of a long paper. '.repeat(50_000))
    const says = desk.getByText('This is too long to be kept for you while you type.')
    await says.waitFor()
    await body.fill('Short words.')
    await says.waitFor({ state: 'detached' })
  },
)

test.runIf(everyVariation)(
  'an easier version is written beside a post, and read without scripts',
  async () => {
    await desk.goto('/staff/content/post-3')
    await takenOver(desk)
    await desk.getByRole('link', { name: 'Easy reading and translations' }).click()
    await desk.getByLabel(/^What you want to write/).selectOption('easier')
    await press(desk, 'Begin')
    await desk.getByLabel(/^Title/).fill('Ask soon')
    await desk.getByLabel(/^First words/).fill('You can ask for help at work.')
    await desk.getByLabel(/^Text/).fill('## What you can do\n\nWrite a short note. Keep a copy of it.')
    await press(desk, 'Save')
    await told(desk, 'Saved')
    await press(desk, 'Publish now')
    await told(desk, 'Published')
    const page = await site.open('/blog/3', { js: false })
    await page.getByRole('link', { name: 'Easier to read' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ask soon' }).waitFor()
    await page.getByRole('link', { name: 'Full text', exact: true }).click()
    await page.waitForURL(/\/blog\/3$/)
    await page.context().close()
  },
)

/** Content that an editor copied or drags, as the browser passes it to the text. */
async function bring(body: Locator, kind: 'paste' | 'drop', file: string, words = '') {
  const bytes = [...readFileSync(file)]
  await body.evaluate(
    (box, { kind, bytes, words }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
      if (words) data.setData('text/plain', words)
      const how = { bubbles: true, cancelable: true }
      box.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent('drop', { ...how, dataTransfer: data }),
      )
    },
    { kind, bytes, words },
  )
}

test('a picture is inserted into the text at the cursor: chosen, pasted, dropped, or from the library', async () => {
  await desk.goto('/staff/content/new')
  await takenOver(desk)
  const body = desk.getByLabel(/^Text/)
  await body.fill('One.\n\nTwo.')
  await body.press('Control+Home')
  await body.press('End')
  await press(desk, 'Add a picture')
  const dialog = desk.getByRole('dialog', { name: 'Add a picture to the text' })
  await dialog.getByLabel(/^Picture/).setInputFiles('public/share.png')
  const words = dialog.getByLabel(/^What the picture shows/)
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await dialog.getByText('Write what the picture shows, or mark it as decoration').waitFor()
  expect(await words.evaluate((field) => field === document.activeElement)).toBe(true)
  await words.fill('A handrail.')
  await desk.keyboard.press('Tab')
  await dialog.getByLabel(/^Name/).fill('Rail')
  // Enter in a field of the dialog sends nothing of the post.
  await desk.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add it' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await desk.getByText(/^The line of picture \d+ is in the text\.$/).waitFor()
  expect(await body.inputValue()).toMatch(/^One\.\n\n!\[A handrail\.\]\(picture:\d+\)\n\nTwo\.$/)
  expect(await body.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(desk.url()).toMatch(/\/staff\/content\/new$/)

  await body.press('Control+End')
  for (const kind of ['paste', 'drop'] as const) {
    await bring(body, kind, kind === 'paste' ? 'public/apple-touch-icon.png' : 'public/share.png')
    await dialog.waitFor()
    await dialog.getByLabel(/^It is only decoration/).check()
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await expect.poll(async () => (await body.inputValue()).match(/!\[\]\(picture:\d+\)/g)?.length).toBe(2)
  // Word puts a picture of the words beside them: the words are meant.
  await bring(body, 'paste', 'public/share.png', 'Words')
  expect(await dialog.isVisible()).toBe(false)

  await press(desk, 'Choose the picture for sharing')
  const library = desk.getByRole('dialog', { name: 'Choose the picture for sharing' })
  await library.getByLabel(/^Find by name/).fill('handrail')
  await desk.keyboard.press('Enter')
  await library.getByText('1 picture is shown.').waitFor()
  await library.getByRole('button', { name: /^Take picture \d+: Rail$/ }).press('Enter')
  await desk.getByText(/^Picture \d+ is chosen\./).waitFor()
  expect(await desk.getByLabel(/^Picture for sharing/).inputValue()).toMatch(/^\d+$/)
})

test.runIf(everyVariation)(
  'a megabyte copied from Word is inserted as words, and what is too long is reported in a sentence',
  async () => {
    await desk.goto('/staff/content/new')
    await takenOver(desk)
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await desk.getByLabel(/^Title/).fill('Out of Word')
    const line = 'You can ask for a ramp in writing, and keep a copy. '
    const count = 2500
    await desk.evaluate(
      async ({ line, count }) => {
        const styled = `<p class=MsoNormal style='mso-margin-top-alt:auto;line-height:107%;font-family:"Calibri",sans-serif;mso-fareast-font-family:"Times New Roman";mso-bidi-theme-font:minor-latin;mso-ansi-language:EN-US;mso-fareast-language:EN-US;mso-bidi-language:AR-SA'><b style='mso-bidi-font-weight:normal'><span style='font-size:12.0pt;mso-bidi-font-size:11.0pt;color:#44546A;mso-themecolor:text2'>${line}<o:p></o:p></span></b></p>`
        const html = new Blob(
          [
            `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>${styled.repeat(count)}</body></html>`,
          ],
          { type: 'text/html' },
        )
        if (html.size < 1_000_000) throw new Error('too little')
        const plain = new Blob([line.repeat(count)], { type: 'text/plain' })
        await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })])
      },
      { line, count },
    )
    const body = desk.getByLabel(/^Text/)
    await body.fill('')
    await body.focus()
    await desk.keyboard.press('Control+v')
    await expect.poll(async () => (await body.inputValue()).length).toBe(line.length * count)
    await press(desk, 'Save')
    await desk
      .getByText(/The text must be 100,000 characters or fewer\. It has 1\d\d,\d{3}\./)
      .first()
      .waitFor()
    // Nothing of it is lost, and a shorter one is autosaved.
    expect((await body.inputValue()).trim()).toBe(line.repeat(count).trim())
    await body.fill(line)
    await press(desk, 'Save')
    await desk.waitForURL(/\/staff\/content\/post-\d+$/)
  },
)
