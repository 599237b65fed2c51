import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { tellFlaky } from '#tests/support/flaky.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { type Example, nameOf } from './example.ts'
import { EXAMPLES } from './examples.ts'
import { inFullOnly, KINDS } from './kinds.ts'
import { look } from './looks.ts'
import { openTab, type Tab } from './tab.ts'

// Two tabs, so that one works while the other waits for its page.
const TABS = 2
/** In milliseconds, with the wait for a tab and a second check: a slow machine took over two minutes. */
const TIMEOUT = 300_000

/**
 * Checks a part of the screens; the two parts run in parallel. Screens of one part are made of the same kinds of
 * elements. ONLY=^/blog checks matching screens alone, in all their states.
 */
export function battery(part: 'staff' | 'visitors') {
  const only = process.env.ONLY
  const isMine = ({ route }: Example) => route.startsWith('/staff') === (part === 'staff')
  const mine = EXAMPLES.filter(isMine).filter((example) =>
    only ? new RegExp(only).test(nameOf(example)) : everyVariation || !inFullOnly(example),
  )
  // The most thorough screens come first: the others need fewer checks then.
  mine.sort((a, b) => Number(nameOf(b) in KINDS) - Number(nameOf(a) in KINDS))
  let site: BrowserSite
  const free: Tab[] = []
  const waiting: ((tab: Tab) => void)[] = []
  beforeAll(async () => {
    site = await aBrowserSite()
    for (let opened = 0; opened < TABS; opened += 1) free.push(await readyTab(site))
  })
  afterAll(() => site?.close())
  if (mine.length === 0) test.skip('none of the screens that ONLY asks for', () => {})

  async function inTab(use: (tab: Tab) => Promise<string[]>): Promise<string[]> {
    const tab = free.pop() ?? (await new Promise<Tab>((give) => waiting.push(give)))
    try {
      return await use(tab)
    } finally {
      const next = waiting.shift()
      if (next) next(tab)
      else free.push(tab)
    }
  }

  for (const example of mine)
    test.concurrent(nameOf(example), { retry: 0, timeout: TIMEOUT }, async () => {
      const first = await inTab((tab) => looked(tab, example, site))
      if (first.length === 0) return
      // A real problem occurs again in a second check, in its own window; a slow browser does not.
      const window = await readyTab(site)
      const second = await looked(window, example, site)
      await window.context.close()
      if (second.length > 0) expect.fail(`\n${second.join('\n')}`)
      tellFlaky(nameOf(example), first)
    })
}

/** A font that comes after the first paint moves words a little, which look.test.ts measures; here it is in the cache. */
async function readyTab(site: BrowserSite): Promise<Tab> {
  const tab = await openTab(site)
  await tab.page.goto('/')
  await tab.page.evaluate(() => document.fonts.ready)
  return tab
}

async function looked(tab: Tab, example: Example, site: BrowserSite): Promise<string[]> {
  try {
    return await look(tab, example, site)
  } catch (error) {
    const words = await tab.page
      .locator('main')
      .innerText({ timeout: 1000 })
      .catch(() => '')
    const why = error instanceof Error ? error.message : error
    return [`the look ended early at ${tab.page.url()}: ${why}\nThe page said: ${words.slice(0, 300)}`]
  }
}
