import type { Page } from 'playwright-core'
import { SETTINGS } from '#app/reading/rules.ts'

// T01, in part: every text against its background, in all six themes, from the browser's computed colors. Axe checks
// contrast more closely, in every theme, on one screen of each kind and on all of them in the full run.

export const THEMES = SETTINGS.theme.values.filter((value) => value !== 'device')

/** @param within a selector: the part of the page to check */
export function contrastProblems(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([themes, within]) => {
      type Color = readonly [number, number, number, number]
      const root = document.documentElement
      const texts = window.eyes
        .withText(document.querySelector(within) ?? document.body)
        .filter(
          (el) => !el.closest('svg, [inert], :disabled') && el.checkVisibility({ opacityProperty: true }),
        )
      // Colors have transitions; their end is what counts.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = [sheet]
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!canvas) return ['the browser cannot draw']
      const known = new Map<string, Color>()
      const colorOf = (css: string): Color => {
        const before = known.get(css)
        if (before) return before
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = css
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
        const color = [r, g, b, a / 255] as const
        known.set(css, color)
        return color
      }
      const over = (top: Color, below: Color): Color => {
        const mixed = [0, 1, 2].map((at) => top[at]! * top[3] + below[at]! * (1 - top[3]))
        return [mixed[0]!, mixed[1]!, mixed[2]!, 1]
      }
      const light = ([r, g, b]: Color) => {
        const [x, y, z] = [r, g, b].map((one) =>
          one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * x! + 0.7152 * y! + 0.0722 * z!
      }
      const found = new Set<string>()
      for (const theme of themes) {
        const behind = new Map<Element | null, Color>()
        const behindOf = (el: Element | null): Color => {
          if (!el) return colorOf('white')
          const before = behind.get(el)
          if (before) return before
          const own = colorOf(getComputedStyle(el).backgroundColor)
          const color = own[3] === 1 ? own : over(own, behindOf(el.parentElement))
          behind.set(el, color)
          return color
        }
        root.dataset.theme = theme
        for (const el of texts) {
          const style = getComputedStyle(el)
          const below = behindOf(el)
          const [a, b] = [light(over(colorOf(style.color), below)), light(below)]
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          const size = Number.parseFloat(style.fontSize)
          const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
          if (ratio < (large ? 4.5 : 7) - 0.005)
            found.add(
              `contrast of ${ratio.toFixed(2)} in the theme ${theme}: ${style.color} on rgb(${below.slice(0, 3).map(Math.round)}), ${window.eyes.name(el)}`,
            )
        }
      }
      delete root.dataset.theme
      document.adoptedStyleSheets = []
      return [...found]
    },
    [THEMES, within] as const,
  )
}
