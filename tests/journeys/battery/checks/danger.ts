import type { Page } from 'playwright-core'

/**
 * A button that removes or ends something asks first: it is folded away in a section that says what happens, its form wants
 * something filled in or ticked, or it is the question itself, with a way out beside it.
 */
export function dangerProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const button of document.querySelectorAll<HTMLElement>('main .button-danger')) {
      // Leaving the site quickly must not ask anything.
      if (/^leave/i.test(button.innerText.trim())) continue
      const wanted = 'input:not([type=hidden]):not([type=submit]), textarea, select'
      const filled = button.closest('form')?.querySelector(wanted)
      const row = button.closest('.button-row, .staff-actions')
      const wayOut = row && row.querySelectorAll('.button:not(.button-danger), a').length > 0
      if (button.closest('details, dialog, [popover]') || filled || wayOut) continue
      found.push(`${window.eyes.name(button)} does it at the first press`)
    }
    return found
  })
}
