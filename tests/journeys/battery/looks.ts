import type { Page } from 'playwright-core'
import type { BrowserSite } from '#tests/support/browser.ts'
import { STAFF_ACTS } from '#tests/support/staff-acts.ts'
import { axeProblems, contrastByAxe } from './checks/axe.ts'
import { edgeProblems } from './checks/colors.ts'
import { contrastProblems, THEMES } from './checks/contrast.ts'
import { dangerProblems } from './checks/danger.ts'
import { errorProblems, formProblems } from './checks/forms.ts'
import { htmlProblems } from './checks/html.ts'
import { changeProblems, focusProblems, pressProblems, tabProblems } from './checks/keyboard.ts'
import {
  largeNarrowProblems,
  largeTextProblems,
  reflowProblems,
  rowProblems,
  spacingProblems,
} from './checks/layout.ts'
import { noScriptProblems, plainProblems } from './checks/no-script.ts'
import { loadingProblems } from './checks/open-key.ts'
import { movementProblems, stayProblems, stillProblems } from './checks/still.ts'
import { structureProblems } from './checks/structure.ts'
import { linkProblems, targetProblems } from './checks/targets.ts'
import { wordProblems } from './checks/words.ts'
import { elementKinds, tellKinds } from './element-kinds.ts'
import { type Example, nameOf } from './example.ts'
import { EXAMPLES, NO_PAGES } from './examples.ts'
import { KINDS } from './kinds.ts'
import { arrive, asServed, NARROW, openTab, settled, type Tab, WIDE, ZOOMED } from './tab.ts'

// The checks of a screen. It is opened once, and all checks run there. If each kind of element on it was on an earlier
// screen (decision 285), only what depends on its words and its order is checked again.

/** The kinds of elements that passed axe, and all structural checks, on a correct screen. One set per process. */
const SEEN = { axe: new Set<string>(), built: new Set<string>() }

/** Opens the screen and returns one line for each problem, with the name of its check. */
export async function look(tab: Tab, example: Example, site: BrowserSite): Promise<string[]> {
  const found: string[] = []
  const check = async (name: string, problems: Promise<string[]>) => {
    for (const problem of await problems) found.push(`${name}: ${problem}`)
  }
  const thorough = isThorough(example)
  await arrive(tab, example, site)
  const { page } = tab
  await check('takes over', settled(tab))
  const served = await asServed(tab)
  const kinds = await elementKinds(page)
  tellKinds(example, kinds)
  const isNew = (seen: Set<string>) => thorough || process.env.ONLY || kinds.some((kind) => !seen.has(kind))
  const whole = isWhole(example) && isNew(SEEN.built)

  await said(page, example, check)
  if (isNew(SEEN.axe))
    await check('axe (T01)', axeProblems(page, `light, ${WIDE.width}`, { whole: thorough }))
  // A text's background does not depend on its kind.
  await check('contrast in six themes (T01)', contrastProblems(page, thorough ? 'body' : 'main'))
  await check('targets (T19)', targetProblems(page, `${WIDE.width}`))
  await check('links are underlined (T01)', linkProblems(page))
  await check('rows line up', rowProblems(page))
  if (whole) await wide(page, check)

  await page.setViewportSize(NARROW)
  await check('narrow (T14)', reflowProblems(page, '320 wide'))
  await check('targets (T19)', targetProblems(page, `${NARROW.width}`))
  if (whole) await narrow(tab, example, check)
  if (thorough) await thoroughly(tab, check, isShowcase(example) ? THEMES : [])

  await page.setViewportSize(WIDE)
  if (whole) {
    await check('Enter and Space (T11)', pressProblems(page))
    await check('what is pressed stays (T36)', stayProblems(page))
  }
  const status = example.status ?? (example.error ? 422 : 200)
  await check('status', Promise.resolve(served.status === status ? [] : [`answered ${served.status}`]))
  await check(
    'without scripts (T10)',
    plainProblems(page, served.html, { bare: example.bare ?? false, staff: example.as === 'staff' }),
  )
  await check('HTML (T04)', htmlProblems(served.html, { whole: thorough }))
  if (whole) await check('choosing leads nowhere (T11)', changeProblems(page))
  if (thorough) await check('without scripts (T10)', withoutScripts(tab, example, site))
  await check('asks no other host', Promise.resolve([...tab.seen.elsewhere]))
  await check('the browser reports no fault', Promise.resolve([...tab.seen.faults]))
  // A problem is checked again wherever it occurs.
  if (found.length === 0)
    for (const kind of kinds) {
      SEEN.axe.add(kind)
      if (whole) SEEN.built.add(kind)
    }
  return found
}

/** A screen's words and questions, which no other screen can answer for. */
async function said(page: Page, example: Example, check: Check) {
  await check(
    'nothing moves by itself (T18, T36)',
    example.settles ? Promise.resolve([]) : movementProblems(page),
  )
  const bare = example.bare ?? false
  await check('its parts are in order (T22)', structureProblems(page, { home: example.route === '/', bare }))
  await check('forms say what they want (T24)', formProblems(page))
  await check('dangerous buttons ask first', dangerProblems(page, askedAt(example.route)))
  await check('links leave an open key open', loadingProblems(page, NO_PAGES))
  if (example.error) await check('errors are told (T24)', errorProblems(page))
  await check('its words are plain (T28)', wordProblems(page, example.names ?? []))
}

/**
 * One screen of each kind, or every one with TEST_FULL, is checked in every theme by axe and without scripts in a
 * browser.
 */
const isThorough = (example: Example) =>
  nameOf(example) in KINDS || (process.env.TEST_FULL === '1' && !example.dialog)

/** Our own check measures contrast in every theme on each screen; axe does it again on the page that has every part. */
const isShowcase = (example: Example) => example.route === '/styleguide' || process.env.TEST_FULL === '1'

/** The intents of a route that the server asks about before it does anything. */
const askedAt = (route: string) =>
  Object.entries(STAFF_ACTS).flatMap(([act, care]) =>
    care === 'asks' && act.startsWith(`${route} `) ? [act.slice(route.length + 1)] : [],
  )

/**
 * Another state of a screen (an error, something sent) is checked for its words and appearance; its structure was
 * checked before.
 */
const isWhole = (example: Example) => isThorough(example) || FIRST.has(example)

/** Visitors' pages and the forum's desk, whose content fits a narrow page with very large letters. */
const FEW_LETTERS = /^\/(?!staff|styleguide)|^\/staff\/forum/

/** The plain state of each route, or its first one if none is plain. */
const FIRST = new Set(
  EXAMPLES.filter((example) => {
    const states = EXAMPLES.filter(({ route }) => route === example.route)
    return example === (states.find(({ state }) => !state) ?? states[0])
  }),
)

/** On the narrow page, and zoomed. */
async function narrow({ page, cdp }: Tab, example: Example, check: Check) {
  await check('spaced text (T16)', spacingProblems(page, `${NARROW.width}`))
  if (FEW_LETTERS.test(example.route)) await check('large text (T15)', largeNarrowProblems(page))
  await page.setViewportSize(ZOOMED)
  // Head and foot are the same everywhere; one screen of each kind is walked from its first stop to its last.
  const mainOnly = !isThorough(example)
  await check('keyboard (T11, T13)', tabProblems(page, cdp, '320 by 256', { mainOnly }))
}

/** On the wide page. */
async function wide(page: Page, check: Check) {
  await check('motion can be reduced (T18)', stillProblems(page))
  await check('spaced text (T16)', spacingProblems(page, `${WIDE.width}`))
  await check('large text (T15)', largeTextProblems(page))
  await check('forced colors (T17)', edgeProblems(page))
  await check('focus (T11, T13)', focusProblems(page, '1280 by 800'))
}

type Check = (name: string, problems: Promise<string[]>) => Promise<void>

/** On the zoomed page. */
async function thoroughly({ page, cdp }: Tab, check: Check, themes: readonly string[]) {
  await check('keyboard (T11, T13)', tabProblems(page, cdp, '320 by 256, backwards', { back: true }))
  await page.setViewportSize(WIDE)
  await check('keyboard (T11, T13)', tabProblems(page, cdp, '1280 by 800'))
  // A focused element, such as the skip link, covers the head of the page.
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  for (const theme of themes) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme
    }, theme)
    await check('axe (T01)', contrastByAxe(page, `${theme}, ${WIDE.width}`))
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme
  })
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const stickyBars = await page.evaluateHandle(() => {
    // Content under a fixed bar scrolls out from under it; axe does not scroll.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const bar of bars) bar.style.position = 'static'
    return bars
  })
  await check('axe (T01)', axeProblems(page, `dark, ${NARROW.width}`))
  await stickyBars.evaluate((bars) => {
    for (const bar of bars) bar.style.position = ''
  })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function withoutScripts(tab: Tab, example: Example, site: BrowserSite): Promise<string[]> {
  tab.plain ??= await openTab(site, { js: false })
  const { plain } = tab
  await arrive(plain, example, site)
  // The steps of a scripted state are not taken here: the page is as it opens.
  const error = example.error && !example.scripted
  const found = error ? await errorProblems(plain.page) : []
  found.push(...(await noScriptProblems(plain.page, { bare: example.bare ?? false })))
  const status = example.status ?? (error ? 422 : 200)
  if (plain.seen.document?.status !== status) found.push(`answered ${plain.seen.document?.status}`)
  return found
}
