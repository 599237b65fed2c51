import type { Page } from 'playwright-core'

// Small tools that the checks use inside the page. They are put there before a check runs, and change nothing.

export interface Eyes {
  /** Takes room on the page and can be seen, or is hidden from the eye on purpose but heard. */
  shown: (el: Element) => boolean
  /** Hidden from the eye on purpose: clipped to a pixel, for those who listen. */
  onlyHeard: (el: Element) => boolean
  /** A short name of an element for people: its tag, its id or class, and its words. */
  name: (el: Element) => string
  /** Everything that the keyboard can reach, in the order of the page; one of each group of radios. */
  focusable: () => HTMLElement[]
  /** What holds text itself, and can be seen. */
  withText: (root?: Element) => HTMLElement[]
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
    const onlyHeard = (el: Element): boolean => {
      for (let at: Element | null = el; at; at = at.parentElement) {
        const style = getComputedStyle(at)
        const { width, height } = at.getBoundingClientRect()
        const clipped = style.clipPath !== 'none' || style.clip !== 'auto' || style.overflow !== 'visible'
        if (style.position === 'absolute' && clipped && width <= 1.5 && height <= 1.5) return true
      }
      return false
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
    window.eyes = { shown, onlyHeard, name, focusable, withText }
  })
}
