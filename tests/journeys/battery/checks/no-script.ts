import type { Page } from 'playwright-core'

// T10: without JavaScript. The page is there, the menu opens, every form knows where to go.

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

/** The menu of narrow screens: opens with Enter, closes with Escape, leads to the nine destinations. */
async function menuProblems(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const menu = page.locator('#menu')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  if ((await button.count()) !== 1) return ['there is no button "Menu" on a narrow screen']
  await button.focus()
  await page.keyboard.press('Enter')
  const links = await menu.getByRole('link').count()
  const found = links === 9 ? [] : [`the menu shows ${links} destinations, not nine`]
  await page.keyboard.press('Escape')
  if (await menu.isVisible()) found.push('Escape does not close the menu')
  const back = await button.evaluate((el) => el === document.activeElement)
  if (!back) found.push('the focus does not come back to the menu button')
  await page.setViewportSize({ width: 1280, height: 800 })
  return found
}
