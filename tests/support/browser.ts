import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { type SiteProcess, startSiteProcess } from '../../scripts/site-process.ts'
import { aMailServer } from './mail-server.ts'

// The built site as a process of its own, and Debian's Chromium to look at it.

/** Chromium built without its windows: the same engine, which draws the same pages with half the CPU time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const EXECUTABLE = process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium')

export interface WindowChoices {
  /** false: as a browser in which scripts are switched off. */
  js?: boolean
  width?: number
  height?: number
  /** What the visitor's device prefers, when the visitor has chosen no colors here. */
  colorScheme?: 'light' | 'dark'
  /** The value of the reading cookie, as in "v1.t=dark.s=130". */
  reading?: string
}

export interface BrowserSite extends SiteProcess {
  browser: Browser
  /** What a mail server took from it. Without one, mails lie in its outbox. */
  mails?: { raw: string }[]
  /** Opens a browser window with no history and no cookies but the reading settings. Closed with the site. */
  window: (choices?: WindowChoices) => Promise<BrowserContext>
  /** Opens a page in a new window and goes to the address. */
  open: (url: string, choices?: WindowChoices) => Promise<Page>
  close: () => Promise<void>
}

const STARTED = {
  executablePath: EXECUTABLE,
  chromiumSandbox: false,
  args: [
    '--disable-gpu',
    // One process draws all pages: each would otherwise start its own, with another one waiting in reserve.
    '--renderer-process-limit=1',
    '--disable-site-isolation-trials',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(STARTED)

/** A browser as on somebody's own device: what it keeps lies in this folder, and is there the next time. */
export const browserOfDevice = (folder: string, site: SiteProcess): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...STARTED, baseURL: site.origin, locale: 'en-US' })

/** A site of its own for a test file, with an empty database but for the built-in content. */
export async function aBrowserSite(settings: Record<string, string> = {}): Promise<BrowserSite> {
  const [site, browser] = await Promise.all([
    startSiteProcess({ NOTICE_DELAY: '0-0', ...settings }, undefined, process.env.TEST_PREPARED_SITE_SQLITE),
    launchBrowser(),
  ])
  const window = async (choices: WindowChoices = {}) => {
    const { js = true, width = 1280, height = 800, colorScheme = 'light', reading } = choices
    const context = await browser.newContext({
      baseURL: site.origin,
      javaScriptEnabled: js,
      viewport: { width, height },
      colorScheme,
      locale: 'en-US',
      // The policy forbids scripts that are not ours; the tests bring theirs through the browser's own tools.
      bypassCSP: false,
    })
    if (reading) await context.addCookies([{ name: 'reading', value: reading, url: site.origin }])
    return context
  }
  return {
    ...site,
    browser,
    window,
    open: async (url, choices) => {
      const page = await (await window(choices)).newPage()
      await page.goto(url)
      return page
    },
    close: async () => {
      await browser.close()
      site.stop()
    },
  }
}

/** The same with a mail server, so that its pages promise mails. */
export async function aMailingSite(settings: Record<string, string> = {}): Promise<BrowserSite> {
  const server = await aMailServer()
  const site = await aBrowserSite({ SMTP_URL: server.url, ...settings })
  return {
    ...site,
    mails: server.mails,
    close: async () => {
      await site.close()
      await server.close()
    },
  }
}

/** Number and words of a case, as they are shown after it was sent. */
export const numberAndWords = async (page: Page): Promise<{ number: string; words: string[] }> => ({
  number: await page.locator('.keep-number').innerText(),
  words: await page.locator('.keep-words li').allInnerTexts(),
})

/** Two frames drawn and a moment without work. */
export const frames = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise((done) => requestAnimationFrame(done))
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }))
  })

/**
 * Waits until React has taken the page over: what is pressed before that goes the way of a browser without scripts. A page that is
 * only read has nothing to wait for.
 */
export const takenOver = (page: Page, timeout = 30_000): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      (!('__reactRouterContext' in window) ||
        Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))),
    undefined,
    { timeout },
  )
