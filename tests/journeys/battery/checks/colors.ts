import type { Page } from 'playwright-core'

// T17: in forced colors and with more contrast, the edges of fields and buttons and the focus ring are still visible.

export async function edgeProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [circumstances, media] of [
    ['forced colors', { forcedColors: 'active' }],
    ['more contrast', { contrast: 'more' }],
  ] as const) {
    await page.emulateMedia(media)
    const problems = await page.evaluate((circumstances) => {
      const bad = new Set<string>()
      const kinds = new Set<string>()
      const edged = (style: CSSStyleDeclaration) =>
        ['Top', 'Bottom'].every(
          (side) =>
            style[`border${side}Style` as 'borderTopStyle'] !== 'none' &&
            Number.parseFloat(style[`border${side}Width` as 'borderTopWidth']) >= 1,
        )
      const before = document.activeElement as HTMLElement | null
      for (const el of window.eyes.focusable()) {
        const kind = `${el.tagName} ${el.className} ${el.getAttribute('type')} ${el.parentElement?.className}`
        if (kinds.has(kind)) continue
        kinds.add(kind)
        const style = getComputedStyle(el)
        const labels = [...((el as HTMLInputElement).labels ?? [])]
        const isBox = el.matches('input:not([type=file]), select, textarea, .button')
        const native = style.appearance !== 'none' && el.matches('[type=checkbox], [type=radio], select')
        const drawn = labels.some((label) => edged(getComputedStyle(label, '::before')))
        if (isBox && !native && !drawn && !edged(style))
          bad.add(`no edge (${circumstances}): ${window.eyes.name(el)}`)
        el.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
        const rings = [el, ...labels].map((at) => getComputedStyle(at))
        if (!rings.some((ring) => ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) >= 2))
          bad.add(`no focus ring (${circumstances}): ${window.eyes.name(el)}`)
      }
      before?.focus({ preventScroll: true })
      return [...bad]
    }, circumstances)
    found.push(...problems)
    await page.emulateMedia({ forcedColors: 'none', contrast: null })
  }
  return found
}
