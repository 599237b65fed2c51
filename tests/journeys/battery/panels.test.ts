import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { axeProblems } from './checks/axe.ts'
import { reflowProblems } from './checks/layout.ts'
import { targetProblems } from './checks/targets.ts'
import { openEyes } from './in-page.ts'

// The two panels of the header, open.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

const PANELS = [
  ['Menu', '#menu', [320]],
  ['Reading settings', '#reading-panel', [320, 1280]],
] as const

for (const [button, panel, widths] of PANELS)
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${button}, ${colorScheme}, ${width} pixels wide (T01, T11, T14, T19)`, async () => {
        const page = await site.open('/about', { width, height: 640, colorScheme })
        await openEyes(page)
        await page.getByRole('button', { name: button, exact: true }).focus()
        await page.keyboard.press('Enter')
        await page.locator(panel).waitFor()
        const found = [
          ...(await axeProblems(page, `${colorScheme}, ${width}`)),
          ...(await targetProblems(page, `${width}`)),
          ...(await reflowProblems(page, `${width}`)),
        ]
        await page.keyboard.press('Tab')
        const inside = await page.evaluate((panel) => document.activeElement?.closest(panel) !== null, panel)
        if (!inside) found.push('Tab does not lead into the panel')
        await page.keyboard.press('Escape')
        if (await page.locator(panel).isVisible()) found.push('Escape does not close it')
        expect(found.join('\n')).toBe('')
        await page.context().close()
      })

const SIZES = [
  ['Menu', '#menu', 320, 640],
  ['Menu', '#menu', 740, 375],
  ['Reading settings', '#reading-panel', 1280, 800],
  ['Reading settings', '#reading-panel', 320, 640],
] as const

for (const [button, panel, width, height] of SIZES)
  test(`${button}, ${width} × ${height}: a second click on its button closes it, and Close is in sight`, async () => {
    const page = await site.open('/about', { width, height })
    const box = (await page.getByRole('button', { name: button, exact: true }).boundingBox()) ?? expect.fail()
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await press()
    await page.locator(panel).waitFor()
    const close = await page
      .locator(panel)
      .getByRole('button', { name: /^Close/ })
      .boundingBox()
    expect((close?.y ?? height) + (close?.height ?? 0)).toBeLessThanOrEqual(height)
    await press()
    await page.locator(panel).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/about')
    await page.context().close()
  })
