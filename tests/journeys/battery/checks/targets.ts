import type { Page } from 'playwright-core'

// T19: clickable elements are 44 by 44 pixels or more, including the label of a box or radio. Links inside a sentence
// are exempt.

export function targetProblems(page: Page, circumstances: string): Promise<string[]> {
  return page.evaluate((circumstances) => {
    const SMALLEST = 43.5
    const found: string[] = []
    const reached = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    for (const el of document.querySelectorAll<HTMLElement>(reached)) {
      if (!window.eyes.shown(el) || el.closest('[inert], [aria-hidden=true]') || window.eyes.inSentence(el))
        continue
      if (window.eyes.onlyHeard(el)) continue
      const box = el.getBoundingClientRect()
      if (box.bottom < 0 || box.right < 0) continue
      const parts = [box]
      if (el instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(el.type))
        for (const label of el.labels ?? []) parts.push(label.getBoundingClientRect())
      const width = Math.max(...parts.map((r) => r.right)) - Math.min(...parts.map((r) => r.left))
      const height = Math.max(...parts.map((r) => r.bottom)) - Math.min(...parts.map((r) => r.top))
      if (width < SMALLEST || height < SMALLEST)
        found.push(
          `too small to press (${circumstances}): ${window.eyes.name(el)} is ${Math.round(width)} by ${Math.round(height)}`,
        )
    }
    return found
  }, circumstances)
}

/** SC 1.4.1: a link among other words is underlined, so that it does not depend on color alone. */
export function linkProblems(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href]')]
      .filter((el) => window.eyes.shown(el) && window.eyes.inSentence(el))
      .filter((el) => !getComputedStyle(el).textDecorationLine.includes('underline'))
      .map((el) => `only its color tells this link from the words around it: ${window.eyes.name(el)}`),
  )
}
