import type { Page } from 'playwright-core'

/**
 * A button that removes or ends something asks first: it is folded into a section that says what happens, its form
 * requires something to be filled in or ticked, or it is the confirmation itself, with a way out beside it.
 * @param asked intents that the server answers with a question, as first-press.test.ts shows
 */
export function dangerProblems(page: Page, asked: string[] = []): Promise<string[]> {
  return page.evaluate((asked) => {
    const found: string[] = []
    for (const button of document.querySelectorAll<HTMLButtonElement>('main button.button-danger')) {
      // Leaving the site quickly must not ask anything.
      if (/^leave/i.test(button.innerText.trim())) continue
      const wanted = 'input:not([type=hidden]):not([type=submit]), textarea, select'
      const filled = button.closest('form')?.querySelector(wanted)
      const posted = button.closest('form') && new FormData(button.closest('form')!, button)
      if (asked.includes(String(posted?.get('intent')))) continue
      const row = button.closest('.button-row, .staff-actions')
      const wayOut = row && row.querySelectorAll('.button:not(.button-danger), a').length > 0
      if (button.closest('details, dialog, [popover]') || filled || wayOut) continue
      found.push(`${window.eyes.name(button)} does it at the first press`)
    }
    return found
  }, asked)
}
