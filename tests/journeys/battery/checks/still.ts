import type { Page } from 'playwright-core'

// T18 and T36: nothing moves by itself, nothing shifts while the page loads, and what is pressed stays where it is.

/** Put this into a window before its pages open: it writes down each shift of the layout. */
export function watchShifts() {
  const log: string[] = []
  ;(window as unknown as { shifts: string[] }).shifts = log
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput || entry.value < 0.0001) continue
      const names = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}` : 'text',
      )
      log.push(`the layout shifts by ${entry.value.toFixed(4)}: ${names.slice(0, 3).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** To be called a second after loading. */
export function movementProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document.getAnimations().filter((animation) => animation.playState === 'running')
    const shifts = (window as unknown as { shifts?: string[] }).shifts ?? ['layout shifts were not watched']
    return [
      ...shifts,
      ...running.map((one) => `something moves: ${(one.effect as KeyframeEffect)?.target?.className}`),
    ]
  })
}

/** With "reduce motion" on the device there is no transition and no animation at all. */
export async function stillProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = await page.evaluate(() => {
    const moving = new Set<string>()
    for (const el of document.querySelectorAll('*')) {
      const style = getComputedStyle(el)
      const longest = [...style.transitionDuration.split(','), ...style.animationDuration.split(',')]
        .map((time) => Number.parseFloat(time))
        .reduce((most, time) => Math.max(most, time), 0)
      if (longest > 0.002) moving.add(`moves although motion is reduced: ${window.eyes.name(el)}`)
    }
    if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth')
      moving.add('smooth scrolling although motion is reduced')
    return [...moving].slice(0, 5)
  })
  await page.emulateMedia({ reducedMotion: null })
  return found
}

/** Opens sections by mouse, the second below the first, and looks whether the pressed line stays in its place. */
export async function stayProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  const summaries = page.locator('main summary:visible')
  const total = await summaries.count()
  for (const at of [...new Set([0, 1, Math.floor(total / 2)])].filter((at) => at < total)) {
    const summary = summaries.nth(at)
    await summary.scrollIntoViewIfNeeded()
    const top = () => summary.evaluate((el) => el.getBoundingClientRect().top)
    const before = await top()
    const scrolled = await page.evaluate(() => window.scrollY)
    await summary.click()
    await page.waitForTimeout(60)
    const after = await top()
    const atTop = (await page.evaluate(() => window.scrollY)) === 0 && scrolled !== 0
    if (Math.abs(after - before) > 1 && !atTop)
      found.push(
        `${await summary.evaluate((el) => window.eyes.name(el))} moved by ${Math.round(after - before)} pixels when pressed`,
      )
  }
  return found
}
