import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, frames, numberAndWords } from '#tests/support/browser.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { inkOf } from '#tests/support/pdf-ink.ts'
import { join, linkPath } from './battery/member-examples.ts'

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

const stored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key)
const main = (page: Page) => page.locator('main')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()

test('a person saves two resources, removes one, undoes that, and deletes all', async () => {
  const page = await site.open('/resources/workplace-request-letter')
  // Clicked twice in a hurry, it stays saved.
  await page.getByRole('button', { name: 'Save to my dashboard' }).dblclick()
  await page.getByText('Saved on this device.').waitFor()
  expect(JSON.parse((await stored(page, 'savedResources')) ?? '')).toHaveLength(1)
  expect(new URL(page.url()).pathname).toBe('/resources/workplace-request-letter')
  // Its own page still says so later, and undoes it.
  await page.reload()
  await page.getByText('Saved on this device.').waitFor()
  await page.getByRole('button', { name: 'Remove from my dashboard' }).press('Enter')
  await page.getByText('Removed from this device.').waitFor()
  expect(JSON.parse((await stored(page, 'savedResources')) ?? '')).toEqual([])
  await page.getByRole('button', { name: 'Save to my dashboard' }).press('Enter')
  await page.getByText('Saved on this device.').waitFor()
  await page.goto('/resources/records-request')
  await page.getByRole('button', { name: 'Save to my dashboard' }).click()
  await page.getByRole('link', { name: 'See my saved resources' }).click()

  const rows = main(page).locator('.device-item')
  await expect.poll(() => rows.count()).toBe(2)
  const title = await rows.first().getByRole('link').innerText()
  await rows
    .first()
    .getByRole('button', { name: /^Remove/ })
    .press('Enter')
  await rows.first().getByText('Removed from this device.').waitFor()
  expect(JSON.parse((await stored(page, 'savedResources')) ?? '[]')).toHaveLength(1)
  const undo = rows.first().getByRole('button', { name: `Undo removing ${title}` })
  expect(await undo.evaluate((el) => el === document.activeElement)).toBe(true)
  await undo.press('Enter')
  await rows
    .first()
    .getByRole('button', { name: `Remove ${title}` })
    .waitFor()
  expect(JSON.parse((await stored(page, 'savedResources')) ?? '[]')).toHaveLength(2)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.reload()
  await expect.poll(() => rows.count()).toBe(1)
  await rows.first().getByRole('link').click()
  await page.waitForURL('**/resources/*')
  await page.goBack()

  await tab(page, 'Profile')
  await page.getByRole('link', { name: 'Delete the saved resources' }).click()
  expect(await stored(page, 'savedResources')).not.toBeNull()
  await page.getByRole('button', { name: 'Delete your saved resources' }).click()
  await page.getByText('We deleted your saved resources from this device.').waitFor()
  expect(await stored(page, 'savedResources')).toBeNull()
  await tab(page, 'Saved Resources')
  await page.getByText('You have not saved any resources yet.').waitFor()
})

test('a sent case is listed, follows its true status, and Logout closes it', async () => {
  const page = await site.open('/legal-help')
  // Data left by another script must not remove number and words.
  await page.evaluate(() => localStorage.setItem('complaints', '[null,5,{"id":"x"}]'))
  await page.getByRole('radio', { name: 'Housing Discrimination' }).check()
  await page.locator('textarea[name=description]').fill('They would not let my dog in.')
  await page.locator('[name=anonymous]').check()
  await page.getByRole('button', { name: 'Send my case' }).last().click()
  await page.waitForURL('**/legal-help/sent')
  const shown = await numberAndWords(page)
  const { number } = shown
  const words = shown.words.join(' ')
  await expect.poll(() => stored(page, 'complaints')).toContain('Housing Discrimination')
  for (const secret of [number, words, 'my dog'])
    expect(await stored(page, 'complaints')).not.toContain(secret)

  await page.goto('/dashboard')
  await page.getByText('1 submitted complaint', { exact: false }).waitFor()
  await tab(page, 'My Complaints')
  const row = main(page).locator('.device-item')
  await row.getByRole('heading', { name: 'Housing Discrimination' }).waitFor()
  expect(await row.innerText()).toMatch(/Under Review\s+Submitted \w+ \d+, \d{4}\./)

  await page.getByRole('link', { name: 'Open my case with number and words' }).click()
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=words]').fill(words)
  await page.getByRole('button', { name: 'Open my case' }).click()
  await page.locator('.case-now').waitFor()
  await page.getByText('I want to withdraw my case').click()
  await page.getByRole('button', { name: 'Withdraw my case' }).click()
  await page.getByText('You withdrew your case').waitFor()

  await page.goto('/dashboard/complaints')
  await page.getByText('Open on this device now').waitFor()
  expect(await main(page).locator('.dash-box').innerText()).toContain('Closed')
  await expect.poll(() => stored(page, 'complaints')).toContain('"Closed"')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Logged Out' }).waitFor()
  await page.getByText('You have been successfully logged out.').waitFor()
  await page.goto('/legal-help/case')
  await page.getByRole('heading', { name: 'Open your case', level: 1 }).waitFor()
})

async function send(page: Page, shared: boolean): Promise<void> {
  await page.goto('/legal-help')
  await page.getByRole('radio', { name: 'Housing Discrimination' }).check()
  await page.locator('textarea[name=description]').fill('They would not let my dog in.')
  await page.locator('[name=anonymous]').check()
  if (shared) await page.locator('[name=shared]').check()
  await page.getByRole('button', { name: 'Send my case' }).last().click()
  await page.waitForURL('**/legal-help/sent')
  await page.locator('.keep-number').waitFor()
}

test('a device stores type, status and date of a sent case only; a shared one stores nothing; removed entries do not return', async () => {
  const page = await (await site.window()).newPage()
  await send(page, true)
  await page.getByText('Show a QR code').waitFor()
  const sheet = inkOf(await page.pdf({ format: 'Letter' }))
  expect([sheet.pages, sheet.blank]).toEqual([1, []])
  const printed = sheet.text
  // Its letters are spaced, which a PDF's text shows as spaces between some of them.
  expect(printed.replaceAll(/\s/g, '')).toContain(await page.locator('.keep-number').innerText())
  expect(printed).toContain(`${site.origin}/legal-help/case`)
  expect(printed).toMatch(/To come back, open .* Or call \S/)
  expect(await stored(page, 'complaints')).toBeNull()
  await page.getByRole('button', { name: 'I saved it' }).click()
  await page.getByText('You saved your number and words').first().waitFor()

  await send(page, false)
  await expect.poll(() => stored(page, 'complaints')).not.toBeNull()
  const [kept, ...more] = JSON.parse((await stored(page, 'complaints')) ?? '[]')
  expect(more).toEqual([])
  expect(kept).toEqual({
    id: Date.parse(kept.submittedAt),
    violationType: 'Housing Discrimination',
    status: 'Under Review',
    submittedAt: new Date(kept.id).toISOString(),
  })

  await page.goto('/dashboard/complaints')
  await main(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByText('Removed from this device.').waitFor()
  await page.goto('/legal-help/sent')
  await page.getByText('Show my case number and words').waitFor()
  expect(await stored(page, 'complaints')).toBeNull()
  await page.goto('/dashboard/complaints')
  await page.getByText('You have not submitted any complaints yet.').waitFor()
})

test('everything can be saved as a file, and deleted', async () => {
  const page = await site.open('/dashboard/profile')
  await page.evaluate(() => {
    const list = [{ id: 1, title: 'A letter', url: '/resources/records-request' }]
    localStorage.setItem('savedResources', JSON.stringify(list))
    localStorage.setItem(
      'forumPosts',
      '[{"id":1,"title":"Hello"},{"id":2,"title":"Two"},{"id":3,"title":"Three"}]',
    )
  })
  await page.evaluate(() => {
    const page = 'a'.repeat(22)
    const body = new URLSearchParams({ form: 'contact', page, message: 'words' })
    return fetch('/kept-form?form=contact', { method: 'POST', body })
  })
  await page.reload()
  await page.getByText('A form you did not send').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download this list' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('what-this-device-holds.txt')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('Saved resources: 1\n- A letter')
  expect(text).toContain('Forum posts: 3')
  expect(text).toContain('Unsent words in other forms: yes')

  await tab(page, 'My Forum Posts')
  await main(page).locator('.device-item').first().waitFor()
  expect(await main(page).locator('.device-item:visible').count()).toBe(2)
  await tab(page, 'Profile')
  await page.getByRole('link', { name: 'Delete everything on this device' }).click()
  await page.getByRole('link', { name: 'Keep it' }).click()
  expect(await stored(page, 'forumPosts')).toContain('Hello')
  await page.getByRole('link', { name: 'Delete everything on this device' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await page.getByText('Everything is deleted from this device').waitFor()
  for (const key of ['savedResources', 'forumPosts', 'complaints']) expect(await stored(page, key)).toBeNull()
  await page.getByText('No unsent form').waitFor()
})

test('the overview lists letters with their files and remembered attorneys; a removed one can be restored', async () => {
  const page = await site.open('/resources/records-request')
  await page.getByRole('button', { name: 'Save to my dashboard' }).click()
  await page.getByText('Saved on this device.').waitFor()
  await page.goto('/know-your-rights/oregon')
  await page.getByRole('button', { name: 'Save to my dashboard' }).press('Enter')
  await page.getByText('It is kept on this device.').waitFor()
  await page.evaluate(() => {
    const wrote = { id: 5, title: 'Ana Ito', url: '/attorney-directory/2', savedAt: '2026-03-05T12:00:00Z' }
    localStorage.setItem('attorneysWritten', JSON.stringify([wrote]))
    localStorage.setItem(
      'forumPosts',
      '[{"id":1,"title":"Hello"},{"id":2,"title":"Two"},{"id":3,"title":"Three"}]',
    )
  })
  await page.goto('/dashboard')
  await page.getByText('2 saved resources').waitFor()
  expect(await main(page).getByText('Nothing needs you now').count()).toBe(1)
  await main(page).getByRole('heading', { name: 'Your newest forum posts' }).waitFor()
  expect(await main(page).locator('[data-list=posts] li').count()).toBe(2)
  await main(page).getByText('Letters', { exact: true }).click()
  const letters = main(page).locator('[data-list=saved]')
  // A law is saved, and no letter.
  expect(await letters.locator('li').count()).toBe(1)
  expect(await letters.getByRole('link', { name: 'Download the file' }).getAttribute('href')).toMatch(
    /^\/resources\/files\/.*\.docx$/,
  )
  await main(page).getByText('Attorneys you wrote to').click()
  const wrote = main(page).locator('[data-list=wrote]')
  await wrote.getByText('You wrote to them on March 5, 2026.').waitFor()
  await wrote.getByRole('button', { name: 'Remove Ana Ito' }).press('Enter')
  await wrote.getByText('Removed from this device.').waitFor()
  expect(await stored(page, 'attorneysWritten')).toBeNull()
  await wrote.getByRole('button', { name: 'Undo removing Ana Ito' }).press('Enter')
  await wrote.getByRole('button', { name: 'Remove Ana Ito' }).waitFor()
  expect(await stored(page, 'attorneysWritten')).toContain('Ana Ito')
})

test('data on the device is added to the account on request, and not before', async () => {
  const page = await site.open(await linkPath(site))
  await join(page)
  await page.evaluate(() => {
    const one = { id: 5, savedAt: '2026-03-05T12:00:00Z' }
    const wrote = [{ ...one, title: 'Ana Ito', url: '/attorney-directory/2' }]
    const saved = [{ ...one, title: 'Asking for records', url: '/resources/records-request' }]
    localStorage.setItem('attorneysWritten', JSON.stringify(wrote))
    localStorage.setItem('savedResources', JSON.stringify(saved))
  })
  await page.goto('/dashboard')
  const add = main(page).getByRole('button', { name: 'Add what is on this device to my account' })
  await main(page).getByText('Attorneys you wrote to').click()
  expect(await main(page).getByText('Kept with your account').count()).toBe(0)
  await add.press('Enter')
  await page.getByText('Added to your account').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await main(page).getByText('Attorneys you wrote to').click()
  await main(page).getByRole('link', { name: 'Note or remove: Ana Ito' }).waitFor()
  // The account has it now: there is nothing to add.
  expect(await add.count()).toBe(0)
  await tab(page, 'Saved Resources')
  await add.press('Enter')
  await main(page).getByText('Kept with your account').waitFor()
  await main(page).getByRole('link', { name: 'Asking for records' }).first().waitFor()
})

describe('corrupt or hostile storage', () => {
  const evil = [
    ['no JSON', '{"a"'],
    ['null', 'null'],
    ['an object', '{"length":2}'],
    ['a list of anything', '[null,1,"x",{}]'],
    [
      'scripts and wrong types',
      JSON.stringify([
        {
          id: 1,
          title: '<img src=x onerror=alert(1)>',
          url: 'javascript:alert(1)',
          violationType: '<script>alert(1)</script>',
          status: { toString: 1 },
          submittedAt: 'never',
          savedAt: 1e300,
          timestamp: '9'.repeat(400),
          category: [],
        },
      ]),
    ],
  ] as const
  test.each(everyVariation ? evil : evil.slice(-1))('%s: no tab breaks', async (_, value) => {
    const page = await site.open('/dashboard')
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    page.on('dialog', (dialog) => troubles.push(dialog.message()))
    page.on('console', (line) => line.type() === 'error' && troubles.push(line.text()))
    await page.evaluate((value) => {
      for (const key of ['complaints', 'forumPosts', 'savedResources', 'attorneysWritten'])
        localStorage.setItem(key, value)
    }, value)
    for (const url of [
      '',
      '/complaints',
      '/forum-posts',
      '/saved',
      '/profile',
      '/profile/delete?what=saved',
    ]) {
      await page.goto(`/dashboard${url}`)
      await page.locator('#content').waitFor()
      await expect.poll(() => page.locator('.dash-reading').count()).toBe(0)
      expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
    }
    expect(troubles).toEqual([])
  })

  test('a browser that blocks storage is told what works', async () => {
    const context = await site.window()
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    const page = await context.newPage()
    for (const url of ['/dashboard/saved', '/dashboard']) {
      await page.goto(url)
      await page.getByText('This browser keeps nothing for this site').waitFor()
    }
  })
})

test('without JavaScript the page says so, and the way to a case works', async () => {
  const page = await site.open('/dashboard/complaints', { js: false })
  await page.getByRole('heading', { name: 'JavaScript is off in this browser' }).waitFor()
  expect(await page.getByText('Reading the list').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Open my case with number and words' }).click()
  await page.getByLabel('Case number').waitFor()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You have been successfully logged out.').waitFor()
})

const SIZES: [number, number][] = [[320, 640], ...(everyVariation ? [[1280, 800] as [number, number]] : [])]
test.each(SIZES)('loading lists move nothing on a page %i pixels wide', async (width, height) => {
  const context = await site.window({ width, height })
  await context.addInitScript(() => {
    const list = JSON.stringify(
      [1, 2, 3, 4].map((id) => ({
        id,
        title: `Number ${id}`,
        violationType: 'Other',
        status: 'Under Review',
      })),
    )
    for (const key of ['complaints', 'forumPosts', 'savedResources', 'attorneysWritten'])
      localStorage.setItem(key, list)
    ;(window as unknown as { moved: number }).moved = 0
    new PerformanceObserver((entries) => {
      // Smaller shifts are below a pixel, as in checks/still.ts of the battery.
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[])
        if (entry.value >= 0.0001) (window as unknown as { moved: number }).moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The site's font is loaded before: on a busy machine it comes late, and this is about the lists.
  const before = await context.newPage()
  await before.goto('/about')
  await before.evaluate(() => document.fonts.ready)
  await before.close()
  for (const url of ['', '/complaints', '/forum-posts', '/saved', '/profile']) {
    const page = await context.newPage()
    await page.goto(`/dashboard${url}`)
    await expect.poll(() => page.locator('.dash-reading').count()).toBe(0)
    await frames(page)
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), url).toBe(0)
    await page.close()
  }
})

test('a message shows once more in the corner for 5 seconds, unless the reader wants it at the top only', async () => {
  const asks = '/dashboard/profile/delete?what=saved'
  const told = { name: 'Delete your saved resources' }
  const page = await site.open(asks)
  await page.clock.install()
  const corner = page.locator('.notice-copy')
  await page.getByRole('button', told).click()
  await corner.waitFor()
  // From here on only the test moves the clock; the time until then counts, too. Far enough ahead that a busy machine
  // has not passed it when this gets there.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 400)))
  expect(await corner.evaluate((box) => getComputedStyle(box, '::before').content)).toBe('"Deleted"')
  await page.clock.runFor(3000)
  expect(await corner.isVisible()).toBe(true)
  await page.clock.runFor(2500)
  await corner.waitFor({ state: 'hidden' })
  expect(await page.getByRole('heading', { name: 'Deleted' }).isVisible()).toBe(true)

  await page.clock.resume()
  await page.goto(asks)
  await page.getByRole('button', told).click()
  await corner.waitFor()
  await page.keyboard.press('Escape')
  await corner.waitFor({ state: 'hidden' })

  for (const choices of [{ reading: 'v1.n=stay' }, { reading: 'v1.c=on' }, { width: 600 }]) {
    const quiet = await site.open(asks, choices)
    await quiet.getByRole('button', told).click()
    await quiet.getByRole('heading', { name: 'Deleted' }).waitFor()
    // The content added by scripts is there as soon as the counts of the lists are.
    await quiet.getByText('0 complaints').waitFor()
    expect(await quiet.locator('.notice-copy').isVisible()).toBe(false)
  }
})
