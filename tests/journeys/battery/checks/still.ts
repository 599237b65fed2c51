import type { Page } from 'playwright-core'

// T18 and T36: nothing moves by itself, nothing shifts while the page loads, and a clicked element stays where it is.

declare global {
  interface Window {
    shifts?: {
      /** The layout shifts since the last call, or since the page began. */
      take: () => string[]
      /** The sum of the layout shifts since the page began. */
      total: () => number
    }
  }
}

/** Install this in a window before its pages open: it records each layout shift. */
export function watchShifts() {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  let log: string[] = []
  let total = 0
  const write = (entries: PerformanceEntryList) => {
    for (const entry of entries as Shift[]) {
      if (entry.hadRecentInput || entry.value < 0.0001) continue
      total += entry.value
      const names = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}` : 'text',
      )
      log.push(`the layout shifts by ${entry.value.toFixed(4)}: ${names.slice(0, 3).join(', ')}`)
    }
  }
  const observer = new PerformanceObserver((list) => write(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.shifts = {
    take: () => {
      write(observer.takeRecords())
      const taken = log
      log = []
      return taken
    },
    total: () => {
      write(observer.takeRecords())
      return total
    },
  }
}

/** Call it once the page is idle. */
export function movementProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document.getAnimations().filter((animation) => animation.playState === 'running')
    return [
      ...(window.shifts?.take() ?? ['layout shifts were not watched']),
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

/** Opens sections by mouse, the second below the first, and checks that the clicked line stays in place. */
export async function stayProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  const total = await page.evaluate(() => window.eyes.summaries('main').length)
  for (const at of [...new Set([0, 1, Math.floor(total / 2)])].filter((at) => at < total)) {
    const look = (scroll: boolean) =>
      page.evaluate(
        async ({ at, scroll }) => {
          const summary = window.eyes.summaries('main')[at]
          if (!summary) throw new Error('a section went away')
          if (scroll) summary.scrollIntoView({ block: 'nearest', behavior: 'instant' })
          for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame)
          const { left, top, height } = summary.getBoundingClientRect()
          let pane = summary.parentElement
          while (pane && !['auto', 'scroll'].includes(getComputedStyle(pane).overflowY))
            pane = pane.parentElement
          const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = pane ?? {}
          const inner = { down: scrollTop, atEnd: scrollTop + clientHeight >= scrollHeight - 1 }
          const name = window.eyes.name(summary)
          return { x: left + 12, y: top + height / 2, top, down: scrollY, inner, name }
        },
        { at, scroll },
      )
    const before = await look(true)
    await page.mouse.click(before.x, before.y)
    const after = await look(false)
    // A section that closes at the end of a page, or of a scrolling pane, leaves too little below it to stay in place.
    const atTop = after.down === 0 && before.down !== 0
    const shorter = after.inner.atEnd && after.inner.down < before.inner.down
    if (Math.abs(after.top - before.top) > 1 && !atTop && !shorter)
      found.push(`${before.name} moved by ${Math.round(after.top - before.top)} pixels when pressed`)
    // A section that was open may contain others, which were counted: check them too.
    await page.evaluate((at) => {
      const details = window.eyes.summaries('main')[at]?.closest('details')
      if (details?.open === false && details.querySelector('details')) details.open = true
    }, at)
  }
  return found
}
