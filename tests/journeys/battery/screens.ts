import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { theStaff } from '#tests/support/staff-browser.ts'
import { axeProblems } from './checks/axe.ts'
import { edgeProblems } from './checks/colors.ts'
import { errorProblems, formProblems } from './checks/forms.ts'
import { htmlProblems } from './checks/html.ts'
import { changeProblems, pressProblems, tabProblems } from './checks/keyboard.ts'
import { largeTextProblems, reflowProblems, spacingProblems } from './checks/layout.ts'
import { noScriptProblems } from './checks/no-script.ts'
import { movementProblems, stayProblems, stillProblems, watchShifts } from './checks/still.ts'
import { structureProblems } from './checks/structure.ts'
import { targetProblems } from './checks/targets.ts'
import { wordProblems } from './checks/words.ts'
import type { Example } from './example.ts'
import { EXAMPLES } from './examples.ts'
import { openEyes } from './in-page.ts'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 320, height: 640 }
const ZOOMED = { width: 320, height: 256 }

const nameOf = ({ route, state }: Example) => (state ? `${route} (${state})` : route)

/** Every check on a part of the screens; the parts run beside each other. ONLY=^/blog looks at some screens alone, by a pattern. */
export function battery(part: number, parts: number) {
  const only = process.env.ONLY
  const mine = EXAMPLES.filter((_, at) => at % parts === part).filter(
    (example) => !only || new RegExp(only).test(nameOf(example)),
  )
  let site: BrowserSite
  beforeAll(async () => {
    site = await aBrowserSite()
  })
  afterAll(() => site?.close())
  if (mine.length === 0) test.skip('none of the screens that ONLY asks for', () => {})
  // A second look, which the report names: what is wrong with a screen is wrong both times, a browser short of time is not.
  for (const example of mine) describe(nameOf(example), { retry: 1 }, () => screen(example, () => site))
}

/** Fails with one line for each thing that is wrong. */
function none(found: string[]) {
  if (found.length > 0) expect.fail(`\n${found.join('\n')}`)
}

async function arrive(context: BrowserContext, example: Example, site: BrowserSite) {
  const page = await context.newPage()
  let html = ''
  let status = 0
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) {
      status = response.status()
      if (status < 300 || status >= 400) html = await response.text().catch(() => '')
    }
  })
  if (example.as) await context.addCookies(await theStaff(site))
  await page.goto(typeof example.path === 'string' ? example.path : await example.path(site))
  await example.steps?.(page, site)
  await openEyes(page)
  // What came after a press on a slow machine is no shift of its own; what comes from here on is.
  if (example.steps) await page.evaluate(() => (window as unknown as { shifts?: string[] }).shifts?.splice(0))
  return { page, html: () => html, status: () => status }
}

function screen(example: Example, siteOf: () => BrowserSite) {
  let context: BrowserContext
  let page: Page
  let arrived: Awaited<ReturnType<typeof arrive>>

  const look = async () => {
    context = await siteOf().window({ reading: example.reading })
    await context.addInitScript(watchShifts)
    arrived = await arrive(context, example, siteOf())
    page = arrived.page
    await page.waitForTimeout(1000)
  }
  beforeAll(look)
  // A second look is at the page loaded anew, in a window of its own.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await context.close()
    await look()
  })
  afterAll(() => context?.close())

  test('nothing moves by itself (T18, T36)', async () => {
    const moved = example.settles ? [] : await movementProblems(page)
    none([...moved, ...(await stillProblems(page))])
  })
  test('its parts are in order (T22)', async () => {
    const bare = example.bare ?? false
    none(await structureProblems(page, { home: example.route === '/', bare }))
  })
  test('forms say what they want (T24)', async () => {
    none([...(await formProblems(page)), ...(example.error ? await errorProblems(page) : [])])
  })
  test('its words are plain (T28)', async () => {
    none(await wordProblems(page, example.names ?? []))
  })
  test('axe finds nothing, wide and light, narrow and dark (T01)', async () => {
    const found: string[] = []
    for (const [size, colorScheme] of [
      [WIDE, 'light'],
      [NARROW, 'dark'],
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      found.push(...(await axeProblems(page, `${colorScheme}, ${size.width}`)))
    }
    await page.emulateMedia({ colorScheme: 'light' })
    none(found)
  })
  test('it fits a narrow screen (T14)', async () => {
    await page.setViewportSize(ZOOMED)
    none(await reflowProblems(page, '320 wide'))
  })
  test('what can be pressed is large (T19)', async () => {
    await page.setViewportSize(NARROW)
    const narrow = await targetProblems(page, '320')
    await page.setViewportSize(WIDE)
    none([...narrow, ...(await targetProblems(page, '1280'))])
  })
  test('spaced text is not cut off (T16)', async () => {
    await page.setViewportSize(NARROW)
    const narrow = await spacingProblems(page, '320')
    await page.setViewportSize(WIDE)
    none([...narrow, ...(await spacingProblems(page, '1280'))])
  })
  test('text twice as large is not cut off (T15)', async () => {
    await page.setViewportSize(WIDE)
    none(await largeTextProblems(page))
  })
  test('edges stay in forced colors (T17)', async () => {
    none(await edgeProblems(page))
  })
  test('the keyboard reaches everything, and what it reaches is seen (T11, T13)', async () => {
    await page.setViewportSize(WIDE)
    const found = await tabProblems(page, '1280 by 800')
    await page.setViewportSize(ZOOMED)
    found.push(...(await tabProblems(page, '320 by 256, backwards', { back: true })))
    await page.setViewportSize(WIDE)
    none([...found, ...(await pressProblems(page))])
  })
  test('what is pressed stays in place, and choosing leads nowhere (T36, T11)', async () => {
    none([...(await stayProblems(page)), ...(await changeProblems(page))])
  })
  test('it works without scripts, and its HTML is right (T10, T04)', async () => {
    const plain = await siteOf().window({ js: false, reading: example.reading })
    const bare = await arrive(plain, example, siteOf())
    const found = example.error ? await errorProblems(bare.page) : []
    found.push(...(await noScriptProblems(bare.page, { bare: example.bare ?? false })))
    if (bare.status() !== (example.status ?? (example.error ? 422 : 200)))
      found.push(`answered ${bare.status()}`)
    found.push(...(await htmlProblems(bare.html())))
    await plain.close()
    none(found)
  })
}
