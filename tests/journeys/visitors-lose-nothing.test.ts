import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { everyVariation } from '#tests/support/in-full.ts'

// Visitors' long forms, while the connection breaks, and while the writer goes back, reloads the page or presses Enter
// in a single-line field, in every order of two. After each, what was typed is on the page, or is saved and one click
// away, and nothing was sent. Then a double click sends it once.

let site: BrowserSite
let db: Db
beforeAll(async () => {
  site = await aBrowserSite()
  ;({ db } = openDialect(path.join(site.dataDir, 'handrail.db')))
}, 180_000)
afterAll(async () => {
  await db?.destroy()
  await site?.close()
})

interface LongForm {
  url: string
  /** The label of its long field. */
  field: RegExp
  /** Its other required fields. The first one is a single-line field, in which Enter is pressed. */
  line: RegExp
  fill: (page: Page) => Promise<void>
  button: RegExp
  table: 'cases' | 'messages'
}

const aboutMe = async (page: Page) => {
  await page.getByLabel(/^Full name/).fill('Ada')
  await page.getByLabel(/^Email address/).fill('ada@example.org')
}

const FORMS: Record<string, LongForm> = {
  'a case': {
    url: '/legal-help',
    field: /^What happened\?/,
    line: /^Which organization/,
    fill: async (page) => {
      await page.getByLabel('Housing Discrimination').check()
      await page.getByLabel(/^Which organization/).fill('Sunny Flats')
      await page.getByLabel('I want to stay anonymous').check()
    },
    button: /^Send my case$/,
    table: 'cases',
  },
  'a message': {
    url: '/contact',
    field: /^Message/,
    line: /^Subject/,
    fill: async (page) => {
      await aboutMe(page)
      await page.getByLabel(/^Subject/).fill('Ramps')
    },
    button: /^Send Message$/,
    table: 'messages',
  },
}

const EVENTS = ['offline', 'back', 'reload', 'Enter'] as const
type Event = (typeof EVENTS)[number]
/** Each pair of them in sequence, including the same twice. */
const IN_EVERY_ORDER: Event[] = EVENTS.flatMap((one, at) => [
  one,
  ...EVENTS.slice(at + 1).flatMap((other) => [one, other]),
])

/** Where the scripts send what is typed. */
const KEEPS = /\/(?:legal-help\/draft|kept-form)\b/

const countOf = async (table: LongForm['table']): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const field = (page: Page, form: LongForm) => page.getByRole('textbox', { name: form.field })

/** The words in the form, or those that the page has saved for its writer. */
async function typed(page: Page, form: LongForm): Promise<string> {
  const kept = page.getByRole('link', { name: /^(?:Show what I typed|Continue with my answers)$/ })
  await field(page, form).or(kept).first().waitFor()
  if (await kept.isVisible()) {
    await kept.click()
    await kept.waitFor({ state: 'detached' })
    // One question at a time leads to the first unanswered one.
    if (form.table === 'cases') await page.goto('/legal-help?draft=open')
  }
  return field(page, form).inputValue()
}

const AFTER: Record<Event, (page: Page, form: LongForm) => Promise<void>> = {
  offline: async (page, form) => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: form.button }).click()
    await page
      .locator('main')
      .getByText(/cannot reach|could not reach|did not arrive|not sent/i)
      .first()
      .waitFor()
    await page.context().setOffline(false)
  },
  back: async (page) => {
    await page.getByRole('navigation').getByRole('link', { name: 'About', exact: true }).first().click()
    await page.waitForURL(/\/about$/)
    await page.goBack()
  },
  reload: async (page) => {
    await page.reload()
  },
  Enter: async (page, form) => {
    await page.getByLabel(form.line).press('Enter')
  },
}

test.each(Object.entries(FORMS))(
  '%s',
  async (_, form) => {
    const page = await (await site.window()).newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(form.url)
    const before = await countOf(form.table)
    await form.fill(page)
    const events = everyVariation ? [...IN_EVERY_ORDER, IN_EVERY_ORDER[0] as Event] : IN_EVERY_ORDER
    for (const [nth, event] of events.entries()) {
      const words = `What happened, for the time ${nth + 1}.`
      const kept = page.waitForResponse((answer) => KEEPS.test(answer.url()) && answer.ok())
      await field(page, form).fill(words)
      await kept
      await AFTER[event](page, form)
      const met = events.slice(0, nth + 1).join(', ')
      const isThere = async () => {
        if ((await typed(page, form)) === words) return true
        // Its save was sent with the closing page, and may have arrived after the new one was made.
        await page.goto(form.url)
        return false
      }
      await expect.poll(isThere, { message: met }).toBe(true)
      expect(await countOf(form.table), `${met} sends nothing`).toBe(before)
    }
    await page.getByRole('button', { name: form.button }).dblclick()
    await expect.poll(() => countOf(form.table)).toBe(before + 1)
    await page.waitForLoadState('networkidle')
    expect(await countOf(form.table)).toBe(before + 1)
    await page.context().close()
  },
  120_000,
)
