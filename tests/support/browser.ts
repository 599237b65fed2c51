import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aMailServer } from './mail-server.ts'

// The built site as a separate process, and Debian's Chromium to look at it.

/** Chromium built without its windows: the same engine, which renders the same pages with half the CPU time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const EXECUTABLE = process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium')

export interface WindowChoices {
  /** false: a browser with scripts disabled. */
  js?: boolean
  width?: number
  height?: number
  /** The device's preference, if the visitor has chosen no colors here. */
  colorScheme?: 'light' | 'dark'
  /** The value of the reading cookie, as in "v1.t=dark.s=130". */
  reading?: string
}

export interface BrowserSite extends SiteProcess {
  browser: Browser
  /** Mails that a mail server received from it. If there is none, mails are in its outbox. */
  mails?: { raw: string }[]
  /** Opens a browser window with no history and no cookies except the reading settings. Closed with the site. */
  window: (choices?: WindowChoices) => Promise<BrowserContext>
  /** Opens a page in a new window and goes to the URL. */
  open: (url: string, choices?: WindowChoices) => Promise<Page>
  close: () => Promise<void>
}

const STARTED = {
  executablePath: EXECUTABLE,
  chromiumSandbox: false,
  args: [
    '--disable-gpu',
    // One process renders all pages: each would otherwise start its own, with another one in reserve.
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

/** A browser like one on a personal device: its profile is in this folder, and still there the next time. */
export const browserOfDevice = (folder: string, site: SiteProcess): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...STARTED, baseURL: site.origin, locale: 'en-US' })

/** A test file's own site, with an empty database except for the built-in content. */
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
      // The policy forbids scripts that are not ours; the tests inject theirs through the browser's own tools.
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

/** Waits for two rendered frames and an idle moment. */
export const frames = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise((done) => requestAnimationFrame(done))
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }))
  })

/**
 * Waits until React has hydrated the page: a click before that is handled as without scripts. A page without React has
 * nothing to wait for.
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
