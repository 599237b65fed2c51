import type { Page } from 'playwright-core'

// T11, T12 in part, T13: with the keyboard alone. Tab reaches everything in the order of the page and ends, each stop can
// be seen whole, and shows where the focus is.

interface Stop {
  index: number
  name: string
  hidden: string | null
  ring: boolean
}

/** Where tabbing starts: before the first thing on the page, whatever has the focus now. */
async function toStart(page: Page) {
  await page.evaluate(() => {
    document.documentElement.tabIndex = -1
    document.documentElement.focus()
    document.documentElement.blur()
    document.documentElement.removeAttribute('tabindex')
    window.scrollTo({ top: 0, behavior: 'instant' })
    ;(window as unknown as { stops: HTMLElement[] }).stops = window.eyes.focusable()
  })
}

function stopHere(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const el = document.activeElement as HTMLElement | null
    if (!el || el === document.body || el === document.documentElement) return null
    const { stops } = window as unknown as { stops: HTMLElement[] }
    const rects = el.getClientRects()
    const box = rects.length > 1 ? rects[0]! : el.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const left = Math.max(box.left, 0)
    const right = Math.min(box.right, clientWidth)
    let hidden: string | null = null
    // The browser itself decides how far it scrolls to a box for writing: it shows the line that is written.
    if (
      el.tagName !== 'TEXTAREA' &&
      box.height <= clientHeight &&
      (box.top < -1 || box.bottom > clientHeight + 1)
    )
      hidden = 'it is not scrolled into view'
    const top = Math.max(box.top, 0)
    const bottom = Math.min(box.bottom, clientHeight)
    const points = [
      [0.5, 0.5],
      [0.2, 0.25],
      [0.8, 0.25],
      [0.2, 0.75],
      [0.8, 0.75],
    ]
    const labels = [...((el as HTMLInputElement).labels ?? [])]
    for (const [x = 0, y = 0] of points) {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      const own = hit && (el.contains(hit) || hit.contains(el) || labels.some((label) => label.contains(hit)))
      if (!own) hidden ??= `${hit ? window.eyes.name(hit) : 'nothing'} lies over it`
    }
    const ringed = (at: Element | null, pseudo?: string) => {
      if (!at) return false
      const style = getComputedStyle(at, pseudo)
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    }
    const ring = ringed(el) || labels.some((label) => ringed(label) || ringed(label, '::before'))
    return { index: stops.indexOf(el), name: window.eyes.name(el), hidden, ring }
  })
}

/** Presses Tab until the page is left. */
export async function tabProblems(
  page: Page,
  circumstances: string,
  { back = false, skipLink = true } = {},
): Promise<string[]> {
  await toStart(page)
  const expected = await page.evaluate(() =>
    (window as unknown as { stops: HTMLElement[] }).stops.map(window.eyes.name),
  )
  const found: string[] = []
  const seen: number[] = []
  const key = back ? 'Shift+Tab' : 'Tab'
  for (let pressed = 0; pressed <= expected.length + 10; pressed += 1) {
    await page.keyboard.press(key)
    const stop = await stopHere(page)
    // Going back from the start, the first press may only leave the browser's own buttons.
    if (!stop && pressed === 0) continue
    if (!stop) break
    if (pressed > expected.length + 5) {
      found.push(`tabbing does not leave the page (${circumstances}): it stays near ${stop.name}`)
      break
    }
    if (stop.index >= 0 && seen.includes(stop.index)) {
      // Some browsers go straight from the last stop to the first one.
      if (stop.index !== seen[0])
        found.push(`${key} comes back to ${stop.name} before the end (${circumstances})`)
      break
    }
    seen.push(stop.index)
    if (stop.hidden)
      found.push(`the focused ${stop.name} cannot be seen whole (${circumstances}): ${stop.hidden}`)
    if (!stop.ring) found.push(`no focus ring on ${stop.name} (${circumstances})`)
    if (pressed === 0 && !back && skipLink && !/skip/i.test(stop.name))
      found.push(`the first stop is ${stop.name}, not the skip link`)
  }
  // Going back, the very last stop is sometimes passed by the first press; going forward it was looked at already.
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

/** Enter and Space on what opens and closes; Escape closes and gives the focus back. */
export async function pressProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  const summaries = page.locator('summary:visible')
  const total = await summaries.count()
  for (const at of new Set([0, Math.floor(total / 2), total - 1])) {
    if (at < 0 || at >= total) continue
    const summary = summaries.nth(at)
    const open = () => summary.evaluate((el) => (el.parentElement as HTMLDetailsElement).open)
    const name = await summary.evaluate((el) => window.eyes.name(el))
    for (const key of ['Enter', 'Space']) {
      const before = await open()
      await summary.focus()
      await page.keyboard.press(key)
      if ((await open()) === before) found.push(`${key} does nothing on ${name}`)
    }
  }
  return found
}

/** SC 3.2.2: choosing something never leaves the page. Run last: it changes every control. */
export async function changeProblems(page: Page): Promise<string[]> {
  const before = page.url()
  let left = false
  const onLeave = () => {
    left = true
  }
  page.on('framenavigated', onLeave)
  await page.evaluate(() => {
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
  })
  await page.waitForTimeout(200)
  page.off('framenavigated', onLeave)
  return left || page.url() !== before ? ['changing a control led to another page'] : []
}
