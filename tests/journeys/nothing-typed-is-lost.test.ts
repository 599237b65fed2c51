import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, takenOver } from '#tests/support/browser.ts'
import { EDITORS, type Editor } from '#tests/support/editors.ts'
import { formShown } from '#tests/support/form-shown.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import type { Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'

// Each console editor, while the connection breaks, the sign-in ends, a colleague saves, and the member clicks twice,
// goes back or reloads the page, in every order of two. After each, what was typed is in the form, saved or autosaved;
// "Saved" is shown only if it is saved; and a colleague's words are replaced only by an editor who had them on the
// page. The member has no key yet.

let site: BrowserSite
let ada: Awaited<ReturnType<typeof staffWindow>>
let bo: Visitor
beforeAll(async () => {
  site = await aBrowserSite()
  ada = await staffWindow(site, { role: 'steward', name: 'Ada Steward' })
  bo = (await staffWindow(site, { role: 'steward', name: 'Bo Steward' })).visitor
}, 180_000)
// What a failed test changed is no cause for the next one to fail.
beforeEach(() => ada.window.setOffline(false))
afterAll(() => site?.close())

const EVENTS = ['conflict', 'offline', 'signed out', 'double click', 'back', 'reload'] as const
type Event = (typeof EVENTS)[number]

/** Each pair of them in sequence, including the same twice (a de Bruijn sequence). */
const IN_EVERY_ORDER: Event[] = EVENTS.flatMap((one, at) => [
  one,
  ...EVENTS.slice(at + 1).flatMap((other) => [one, other]),
])
/** The editors divide them: each order of two is covered by two of them, and in npm run test:full by all. */
const SHARE = 9

function eventsFor(at: number): Event[] {
  if (everyVariation) return [...IN_EVERY_ORDER, IN_EVERY_ORDER[0] as Event]
  const from = (at * SHARE) % IN_EVERY_ORDER.length
  return [...IN_EVERY_ORDER, ...IN_EVERY_ORDER].slice(from, from + SHARE + 1)
}

/** One editor at work. */
class AtWork {
  readonly #page: Page
  readonly #editor: Editor
  readonly #url: string
  #typed = ''
  /** Words that a colleague saved and the member has not replaced. */
  #theirs = ''
  #count = 0

  constructor(page: Page, editor: Editor, url: string) {
    this.#page = page
    this.#editor = editor
    this.#url = url
  }

  #field = () => this.#page.locator(`main form [name="${this.#editor.field}"]`).first()
  #button = () => this.#page.getByRole('button', { name: this.#editor.save, exact: true })

  async open(): Promise<void> {
    await this.#page.goto(this.#url)
    await takenOver(this.#page)
    await this.#page.waitForLoadState('networkidle')
  }

  async #type(): Promise<void> {
    this.#count += 1
    this.#typed = `Words ${this.#count} of Ada.`
    await this.#field().fill(this.#typed)
  }

  async #saved(): Promise<string> {
    const html = await (await bo.get(this.#url)).text()
    return (formShown(html, this.#editor.form)[this.#editor.field] ?? '').trim()
  }

  async #boSaves(): Promise<void> {
    const html = await (await bo.get(this.#url)).text()
    this.#theirs = `Words ${randomUUID().slice(0, 4)} of Bo.`
    const form = { ...formShown(html, this.#editor.form), [this.#editor.field]: this.#theirs }
    const answer = await bo.post(this.#url, { ...form, ...this.#editor.intent })
    expect(answer.status, await answer.text()).toBe(303)
  }

  #showsTheirs = async () => (await this.#page.locator('main').innerText()).includes(this.#theirs)

  /**
   * The submits that begin while `click` runs and shortly after it. A second click ends the first submit and sends the
   * same again, so the answer of an earlier click must not be taken for the answer of a later one.
   * @returns where the page shows the outcome of the last of them
   */
  async #outcomeOf(click: () => Promise<void>): Promise<string> {
    const path = new URL(this.#page.url()).pathname
    const submits: Request[] = []
    const note = (request: Request) => {
      const isForm =
        request.method() === 'POST' && new URL(request.url()).pathname.replace(/\.data$/, '') === path
      if (isForm) submits.push(request)
    }
    this.#page.on('request', note)
    await click()
    let last: Request | undefined
    let status: number | undefined
    do {
      await expect.poll(() => submits.length, { timeout: 10_000 }).toBeGreaterThan(0)
      last = submits.at(-1)
      status = (await last?.response())?.status()
      await this.#page.waitForTimeout(100)
    } while (last !== submits.at(-1))
    this.#page.off('request', note)
    if (status === 409) return 'main .error-summary'
    return status && status < 400 ? 'main .notice-success' : '.staff-unsent .notice'
  }

  /** Clicks, and waits for the page's reaction. @returns whether it says that it is saved */
  async #press(twice = false): Promise<boolean> {
    const shown = this.#theirs === '' || (await this.#showsTheirs())
    const before = this.#page.url()
    const outcome = await this.#outcomeOf(() => (twice ? this.#button().dblclick() : this.#button().click()))
    await this.#page.locator(outcome).first().waitFor()
    const said = (await this.#page.locator('main .notice-success').count()) > 0
    if (!said) return false
    expect(await this.#saved(), 'it says "Saved"').toBe(this.#typed)
    expect(shown, 'a colleague’s words were replaced, and were not on the page').toBe(true)
    this.#theirs = ''
    if (this.#page.url() !== before) await this.open()
    return true
  }

  /** It is in the form, in what is saved, or autosaved for the member until the page is opened again. */
  async #isNotLost(): Promise<void> {
    const isThere = async () => {
      if ((await this.#saved()) === this.#typed) return true
      if ((await this.#field().inputValue({ timeout: 1000 })).trim() === this.#typed) return true
      const kept = await this.#page.context().request.get('/staff/kept')
      return (await kept.text()).includes(this.#typed)
    }
    await expect.poll(isThere, { message: this.#typed }).toBe(true)
  }

  readonly #after: Record<Event, () => Promise<void>> = {
    conflict: async () => {
      await this.#boSaves()
      await this.#type()
      expect(await this.#press()).toBe(false)
      await expect.poll(this.#showsTheirs).toBe(true)
    },
    offline: async () => {
      await this.#type()
      await this.#page.context().setOffline(true)
      expect(await this.#press()).toBe(false)
      await this.#page.context().setOffline(false)
    },
    'signed out': async () => {
      await this.#type()
      const cookies = await this.#page.context().cookies()
      await this.#page.context().clearCookies()
      expect(await this.#press()).toBe(false)
      await this.#page.context().addCookies(cookies)
    },
    'double click': async () => {
      await this.#type()
      if (!(await this.#press(true))) {
        expect(this.#theirs, 'nothing was in the way of it').not.toBe('')
        await this.#isNotLost()
        expect(await this.#press(true)).toBe(true)
      }
      expect(await this.#page.locator('.staff-unsent').innerText()).toBe('')
    },
    back: async () => {
      await this.#type()
      const menu = this.#page.getByRole('navigation', { name: 'Staff' })
      await menu.getByRole('link', { name: 'People', exact: true }).click()
      await this.#page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
      await this.#page.goBack()
    },
    reload: async () => {
      await this.#type()
      const kept = this.#page.waitForResponse(
        (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/staff/kept',
      )
      await this.#page.reload()
      // The words come back, or a reload that was faster than they were shows what a colleague saved.
      const shown = (await (await kept).text()).includes(this.#typed) ? this.#typed : await this.#saved()
      await expect.poll(async () => (await this.#field().inputValue()).trim()).toBe(shown)
      if (shown === this.#theirs) this.#theirs = ''
    },
  }

  async meets(event: Event): Promise<void> {
    await this.#after[event]()
    await this.#isNotLost()
  }
}

test.each(Object.keys(EDITORS).map((name, at) => [name, at] as const))(
  '%s',
  async (name, at) => {
    const editor = EDITORS[name] as Editor
    const page = await ada.window.newPage()
    // A page that would lose something asks first; choosing "Leave" is a decision.
    page.on('dialog', (dialog) => void dialog.accept())
    const work = new AtWork(page, editor, await editor.begin(bo))
    await work.open()
    const events = eventsFor(at)
    for (const [nth, event] of events.entries())
      await work.meets(event).catch((error: Error) => {
        throw new Error(`${events.slice(0, nth + 1).join(', ')}: ${error.message}`, { cause: error })
      })
    await page.close()
  },
  120_000,
)
