import type { Page } from 'playwright-core'

// T10: without JavaScript. The page renders, the menu opens, every form has an action.

/** Checks of the HTML alone, parsed in a page of the same site for its stylesheets. */
export function plainProblems(
  page: Page,
  html: string,
  { bare, staff }: { bare: boolean; staff: boolean },
): Promise<string[]> {
  return page.evaluate(
    ({ html, bare, staff }) => {
      const found: string[] = []
      const plain = new DOMParser().parseFromString(html, 'text/html')
      const main = plain.querySelector('main')
      for (const out of plain.querySelectorAll('main script, main style')) out.remove()
      if (!plain.querySelector('h1')?.textContent?.trim()) found.push('no heading without scripts')
      if ((main?.textContent?.trim().length ?? 0) < 40) found.push('no words without scripts')
      // Elements marked as scripted are hidden when scripts are disabled (app/ui/styles/utilities.css).
      const away = ['.scripted', '[hidden]', '.unseen', '[popover]', 'dialog:not([open])']
      // The console may need scripts, and says so where it does.
      if (staff) away.push('details:not([open])')
      for (const button of plain.querySelectorAll('main button[type=button]'))
        if (!button.matches('[popovertarget], [commandfor]') && !button.closest(away.join()))
          found.push(`a button that does nothing without scripts: ${button.textContent}`)
      for (const form of plain.querySelectorAll('form')) {
        const sends = form.querySelector('button:not([type=button]), input[type=submit]')
        if (!sends) found.push(`a form that nothing sends without scripts: ${form.getAttribute('action')}`)
      }
      if (plain.querySelector('[onclick],[onchange],[onsubmit],[onload]'))
        found.push('handlers written into the HTML')
      const links = plain.querySelectorAll('#menu .nav-list a').length
      if (!bare && links !== 9) found.push(`the menu has ${links} destinations, not nine`)
      return found
    },
    { html, bare, staff },
  )
}

/** For a browser with scripts disabled. */
export async function noScriptProblems(page: Page, { bare }: { bare: boolean }): Promise<string[]> {
  const found: string[] = []
  const there = await page.evaluate(() => ({
    heading: document.querySelector('h1')?.textContent?.trim() ?? '',
    words: document.querySelector('main')?.innerText.trim().length ?? 0,
    needsScript: [...document.querySelectorAll('main button')]
      .filter((el) => (el as HTMLButtonElement).type === 'button' && !el.hasAttribute('popovertarget'))
      .filter((el) => !el.hasAttribute('commandfor') && window.eyes.shown(el))
      .map((el) => el.textContent),
    handlers: document.querySelectorAll('[onclick],[onchange],[onsubmit],[onload]').length,
  }))
  if (!there.heading) found.push('no heading without scripts')
  if (there.words < 40) found.push('no words without scripts')
  for (const button of there.needsScript) found.push(`a button that does nothing without scripts: ${button}`)
  if (there.handlers > 0) found.push('handlers written into the HTML')
  if (!bare) found.push(...(await menuProblems(page)))
  return found
}

/** The menu of narrow screens: opens with Enter, closes with Escape, has the nine destinations. */
async function menuProblems(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const menu = page.locator('#menu')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  if ((await button.count()) !== 1) return ['there is no button "Menu" on a narrow screen']
  await button.focus()
  await page.keyboard.press('Enter')
  const links = await menu.locator('.nav-list').getByRole('link').count()
  const found = links === 9 ? [] : [`the menu shows ${links} destinations, not nine`]
  await page.keyboard.press('Escape')
  if (await menu.isVisible()) found.push('Escape does not close the menu')
  const back = await button.evaluate((el) => el === document.activeElement)
  if (!back) found.push('the focus does not come back to the menu button')
  await page.setViewportSize({ width: 1280, height: 800 })
  return found
}
