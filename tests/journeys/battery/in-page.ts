import type { Page } from 'playwright-core'

// Helpers that the checks use inside the page. They are installed before a check runs, and change nothing.

interface Eyes {
  /** Takes space on the page and is visible, or is visually hidden but announced. */
  shown: (el: Element) => boolean
  /** Visually hidden: clipped to a pixel, for screen readers. */
  onlyHeard: (el: Element) => boolean
  /** A short description of an element: its tag, its id or class, and its words. */
  name: (el: Element) => string
  /** Everything that the keyboard can reach, in page order; one of each group of radios. */
  focusable: () => HTMLElement[]
  /** The lines that open and close a section, if visible. */
  summaries: (within: string) => HTMLElement[]
  /** Whether the focus is visible on an element: a ring on it, on its label, or on what its label draws. */
  ringed: (el: HTMLElement) => boolean
  /** Why a focused element is not fully visible, or null. */
  covered: (el: HTMLElement) => string | null
  /** Visible elements that contain text themselves. */
  withText: (root?: Element) => HTMLElement[]
  /** A link among other words, in the same line. */
  inSentence: (el: Element) => boolean
}

declare global {
  interface Window {
    eyes: Eyes
  }
}

export async function openEyes(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.eyes) return
    const shown = (el: Element) =>
      el.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      el.getClientRects().length > 0
    const clippedAway = (el: Element): boolean => {
      const style = getComputedStyle(el)
      if (style.position !== 'absolute') return false
      if (style.clipPath === 'inset(50%)') return true
      const clipped = style.clipPath !== 'none' || style.clip !== 'auto' || style.overflow !== 'visible'
      const { width, height } = el.getBoundingClientRect()
      return clipped && width <= 1.5 && height <= 1.5
    }
    // A check asks about thousands of elements with the same parents. Results are cached for this turn of the event
    // loop.
    let heard = new Map<Element, boolean>()
    const onlyHeard = (el: Element): boolean => {
      if (heard.size === 0) queueMicrotask(() => (heard = new Map()))
      const known = heard.get(el)
      if (known !== undefined) return known
      const found = clippedAway(el) || (el.parentElement !== null && onlyHeard(el.parentElement))
      heard.set(el, found)
      return found
    }
    const name = (el: Element) => {
      const id = el.id ? `#${el.id}` : ''
      const [first] = el.classList
      const words = (el.getAttribute('aria-label') ?? el.textContent ?? '').trim().replace(/\s+/g, ' ')
      const said = words ? ` "${words.slice(0, 50)}"` : ''
      return `${el.tagName.toLowerCase()}${id || (first ? `.${first}` : '')}${said}`
    }
    const reached =
      'a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]'
    const focusable = () => {
      const found: HTMLElement[] = []
      for (const el of document.querySelectorAll<HTMLElement>(reached)) {
        if (!shown(el) || el.tabIndex < 0 || el.closest('[inert]')) continue
        if (el instanceof HTMLInputElement && el.type === 'radio') {
          const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
            (other) => other.name === el.name && other.form === el.form,
          )
          const stop = group.find((other) => other.checked) ?? group[0]
          if (el !== stop) continue
        }
        found.push(el)
      }
      return found
    }
    const withText = (root: Element = document.body) => {
      const found: HTMLElement[] = []
      for (const el of root.querySelectorAll<HTMLElement>('*')) {
        const own = [...el.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ''))
        if (own && shown(el) && !onlyHeard(el) && !['SCRIPT', 'STYLE', 'OPTION'].includes(el.tagName))
          found.push(el)
      }
      return found
    }
    const summaries = (within: string) =>
      [...document.querySelectorAll<HTMLElement>(`${within} summary`)].filter(shown)
    const ringed = (el: HTMLElement) => {
      const labels = [...((el as HTMLInputElement).labels ?? [])]
      const styles = [el, ...labels].map((at) => getComputedStyle(at))
      return [...styles, ...labels.map((at) => getComputedStyle(at, '::before'))].some(
        (style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
      )
    }
    const covered = (el: HTMLElement) => {
      const rects = el.getClientRects()
      const box = rects.length > 1 ? rects[0]! : el.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, clientWidth)]
      // The browser decides how far it scrolls to a text box: it shows the current line.
      const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
      const room = clientHeight - (parseFloat(scrollPaddingTop) || 0) - (parseFloat(scrollPaddingBottom) || 0)
      const fits = el.tagName !== 'TEXTAREA' && box.height <= room
      if (fits && (box.top < -1 || box.bottom > clientHeight + 1))
        return `it is not scrolled into view (${Math.round(box.top)} to ${Math.round(box.bottom)})`
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, clientHeight)]
      const labels = [...((el as HTMLInputElement).labels ?? [])]
      for (const [x, y] of [
        [0.5, 0.5],
        [0.2, 0.25],
        [0.8, 0.25],
        [0.2, 0.75],
        [0.8, 0.75],
      ] as const) {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
        const own =
          hit && (el.contains(hit) || hit.contains(el) || labels.some((label) => label.contains(hit)))
        if (!own) return `${hit ? name(hit) : 'nothing'} lies over it`
      }
      return null
    }
    const blocks = 'p, li, dd, dt, td, th, label, legend, figcaption, h1, h2, h3, h4, div'
    const inSentence = (el: Element) => {
      if (el.tagName !== 'A' || getComputedStyle(el).display !== 'inline') return false
      const block = el.closest(blocks)
      if (!block) return false
      let others = ''
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest('a')) others += node.nodeValue
      return /\p{L}{2}/u.test(others)
    }
    window.eyes = { shown, onlyHeard, name, focusable, withText, summaries, ringed, covered, inSentence }
  })
}
