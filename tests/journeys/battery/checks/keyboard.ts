import type { CDPSession, Page } from 'playwright-core'

// T11, T12 in part, T13: by keyboard alone. Tab reaches everything in page order and ends; each stop is fully visible,
// and shows the focus.

interface Stop {
  /** Its index in page order, -1 for an element not in it; null if nothing has the focus. */
  index: number | null
  name: string
  hidden: string | null
  ring: boolean
}

interface Walked {
  expected: string[]
  stops: Stop[]
}

declare global {
  interface Window {
    walked: Walked
  }
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/**
 * Starts before the first element of the page, or in its main part, wherever the focus is now, and records each stop at
 * the next key press.
 */
async function toStart(page: Page, mainOnly: boolean) {
  await page.evaluate((mainOnly) => {
    const main = mainOnly ? document.querySelector('main') : null
    const start = main ?? document.documentElement
    const own = start.getAttribute('tabindex')
    start.tabIndex = -1
    start.focus()
    // The main part keeps the focus, as it does after the skip link.
    if (!main) start.blur()
    if (own === null && !main) start.removeAttribute('tabindex')
    if (!main) window.scrollTo({ top: 0, behavior: 'instant' })
    const order = window.eyes.focusable().filter((el) => !main || main.contains(el))
    const stops: Stop[] = []
    window.walked = { expected: order.map(window.eyes.name), stops }
    const nowhere = [null, main, document.body, document.documentElement] as unknown[]
    const isOutside = (el: Element) => main !== null && !main.contains(el)
    const watch = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const el = document.activeElement as HTMLElement
      if (nowhere.includes(el) || isOutside(el))
        stops.push({ index: null, name: '', hidden: null, ring: true })
      else
        stops.push({
          index: order.indexOf(el),
          name: window.eyes.name(el),
          hidden: window.eyes.covered(el),
          ring: window.eyes.ringed(el),
        })
    }
    window.addEventListener('keydown', watch, { capture: true })
    window.addEventListener('walked', () => window.removeEventListener('keydown', watch, { capture: true }))
  }, mainOnly)
}

interface Way {
  back?: boolean
  skipLink?: boolean
  /** From the main part on, to what follows it. */
  mainOnly?: boolean
}

/** Presses Tab often enough to leave the page, or its main part. The browser handles the presses one after the other. */
async function walk(page: Page, cdp: CDPSession, { back = false, mainOnly = false }: Way): Promise<Walked> {
  await toStart(page, mainOnly)
  const modifiers = back ? 8 : 0
  const press = () => cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', modifiers, ...TAB })
  const arrived = () =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      return ![null, document.body, document.documentElement].includes(document.activeElement as HTMLElement)
    })
  // Going back from the start, the first presses may only leave the browser's own buttons.
  for (let tries = 0; tries < 5; tries += 1) {
    await press()
    if (await arrived()) break
  }
  const total = await page.evaluate(() => window.walked.expected.length)
  await Promise.all(Array.from({ length: total + (mainOnly ? 2 : 8) }, press))
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', modifiers, ...TAB })
  return page.evaluate(() => {
    window.dispatchEvent(new Event('walked'))
    return window.walked
  })
}

/** Presses Tab until the page, or its main part, is left. */
export async function tabProblems(
  page: Page,
  cdp: CDPSession,
  circumstances: string,
  way: Way = {},
): Promise<string[]> {
  const { back = false, mainOnly = false, skipLink = !mainOnly } = way
  const { expected, stops } = await walk(page, cdp, way)
  const found: string[] = []
  const key = back ? 'Shift+Tab' : 'Tab'
  const seen: number[] = []
  // The first stops are where the walk began.
  const began = stops.findIndex(({ index }) => index !== null)
  const walked = began === -1 ? [] : stops.slice(began)
  const end = walked.findIndex(({ index }) => index === null)
  for (const [at, stop] of walked.slice(0, end === -1 ? undefined : end).entries()) {
    const index = stop.index ?? -1
    // Some browsers go straight from the last stop to the first one.
    if (at > 0 && index >= 0 && index === seen[0]) break
    if (index >= 0 && seen.includes(index)) {
      found.push(`${key} comes back to ${stop.name} before the end (${circumstances})`)
      break
    }
    if (at > expected.length + 4) {
      found.push(`tabbing does not leave the page (${circumstances}): it stays near ${stop.name}`)
      break
    }
    seen.push(index)
    if (stop.hidden)
      found.push(`the focused ${stop.name} cannot be seen whole (${circumstances}): ${stop.hidden}`)
    if (!stop.ring) found.push(`no focus ring on ${stop.name} (${circumstances})`)
    if (at === 0 && !back && skipLink && !/skip/i.test(stop.name))
      found.push(`the first stop is ${stop.name}, not the skip link`)
  }
  return [...found, ...orderProblems(expected, seen, { circumstances, back })]
}

function orderProblems(
  expected: string[],
  seen: number[],
  { circumstances, back }: { circumstances: string; back: boolean },
): string[] {
  const found: string[] = []
  // Going back, the first press sometimes skips the very last stop; going forward it was already checked.
  const missed = expected.filter((_, at) => !seen.includes(at) && !(back && at === expected.length - 1))
  if (missed.length > 0)
    found.push(`the keyboard does not reach (${circumstances}): ${missed.slice(0, 5).join(', ')}`)
  const known = seen.filter((index) => index >= 0)
  const disordered = known.find(
    (index, at) => at > 0 && (back ? index > known[at - 1]! : index < known[at - 1]!),
  )
  if (disordered !== undefined)
    found.push(`the order of stops is not the order of the page at ${expected[disordered]}`)
  return found
}

/** Focuses each stop, as Tab would: it is fully visible and shows a ring, and nothing changes the page order. */
export function focusProblems(page: Page, circumstances: string): Promise<string[]> {
  return page.evaluate((circumstances) => {
    const found: string[] = []
    // Tab dismisses the message in the corner.
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    for (const el of window.eyes.focusable()) {
      el.focus({ focusVisible: true } as FocusOptions)
      const name = window.eyes.name(el)
      if (document.activeElement !== el) found.push(`${name} does not take the focus (${circumstances})`)
      const hidden = window.eyes.covered(el)
      if (hidden) found.push(`the focused ${name} cannot be seen whole (${circumstances}): ${hidden}`)
      if (!window.eyes.ringed(el)) found.push(`no focus ring on ${name} (${circumstances})`)
      if (el.tabIndex > 0) found.push(`tabindex ${el.tabIndex} on ${name}`)
    }
    ;(document.activeElement as HTMLElement | null)?.blur()
    window.scrollTo({ top: 0, behavior: 'instant' })
    return found
  }, circumstances)
}

/** Enter and Space on elements that open and close. */
export async function pressProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  const total = await page.evaluate(() => window.eyes.summaries('body').length)
  for (const at of new Set([0, Math.floor(total / 2), total - 1])) {
    if (at < 0 || at >= total) continue
    for (const key of ['Enter', 'Space']) {
      const look = (focus: boolean) =>
        page.evaluate(
          ({ at, focus }) => {
            const summary = window.eyes.summaries('body')[at]
            if (focus) summary?.focus({ preventScroll: true })
            const open = (summary?.parentElement as HTMLDetailsElement | undefined)?.open
            return { open, name: summary ? window.eyes.name(summary) : 'what went away' }
          },
          { at, focus },
        )
      const before = await look(true)
      await page.keyboard.press(key)
      const after = await look(false)
      if (before.open === after.open) found.push(`${key} does nothing on ${before.name}`)
    }
  }
  return found
}

/** SC 3.2.2: choosing something never leaves the page. Run last: it changes every control. */
export async function changeProblems(page: Page): Promise<string[]> {
  const before = page.url()
  const left = await page
    .evaluate(async () => {
      let left = false
      // Fires before any kind of navigation.
      window.navigation.addEventListener('navigate', () => {
        left = true
      })
      for (const el of document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'main input:not([type=hidden]):not([type=file]), main select, main textarea',
      )) {
        if (el instanceof HTMLSelectElement) el.selectedIndex = el.options.length - 1
        else if (el.type === 'checkbox' || el.type === 'radio') (el as HTMLInputElement).checked = true
        else {
          const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(el), 'value')?.set
          setter?.call(el, el.type === 'email' ? 'a@example.org' : '12')
        }
        el.dispatchEvent(new Event('input', { bubbles: true }))
        el.dispatchEvent(new Event('change', { bubbles: true }))
      }
      for (let drawn = 0; drawn < 3; drawn += 1) await new Promise(requestAnimationFrame)
      await new Promise((done) => requestIdleCallback(done, { timeout: 300 }))
      return left
    })
    // A page that is being left no longer answers.
    .catch(() => true)
  return left || page.url() !== before ? ['changing a control led to another page'] : []
}
