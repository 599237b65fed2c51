import type { BrowserContext, CDPSession, Page, Request, Response } from 'playwright-core'
import { SENT_BY_SCRIPT } from '#app/platform/forms/sent-by-script.ts'
import { type BrowserSite, frames, takenOver } from '#tests/support/browser.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { theStaff } from '#tests/support/staff-browser.ts'
import { watchShifts } from './checks/still.ts'
import type { Example } from './example.ts'
import { openEyes } from './in-page.ts'

// A browser tab that visits screen after screen. It is clean for each: no cookies, no storage. Only the site's files
// stay in its cache, so that they are fetched and compiled once.

export const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 320, height: 640 }
export const ZOOMED = { width: 320, height: 256 }

export interface Tab {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  /** Whether the pages' scripts run. */
  js: boolean
  /** The responses that made up the page, in order of arrival. */
  seen: Seen
  /** A second tab with scripts disabled; opened when first needed. */
  plain?: Tab
}

interface Seen {
  document?: { url: string; status: number; html: Promise<string> }
  /** A form sent by script since that document came, unless the response redirected. */
  post?: { url: string; type: string; body: Buffer | null }
  /** Requests without a response yet. */
  open: Set<Request>
  /** Its requests to other hosts. */
  elsewhere: Set<string>
  /** What the browser reports as wrong: a script or style that the page's policy refuses, an uncaught error. */
  faults: Set<string>
}

const REFUSED = /Content Security Policy|Minified React error/

export async function openTab(site: BrowserSite, choices: { js?: boolean } = {}): Promise<Tab> {
  const context = await site.window(choices)
  await context.addInitScript(watchShifts)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const tab: Tab = {
    context,
    page,
    cdp,
    js: choices.js ?? true,
    seen: { open: new Set(), elsewhere: new Set(), faults: new Set() },
  }
  const over = (request: Request) => tab.seen.open.delete(request)
  page.on('request', (request) => {
    tab.seen.open.add(request)
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== site.origin) tab.seen.elsewhere.add(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && REFUSED.test(message.text())) tab.seen.faults.add(message.text())
  })
  page.on('pageerror', (error) => tab.seen.faults.add(error.message))
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  page.on('response', (response) => note(tab, response))
  return tab
}

function note({ page, seen }: Tab, response: Response) {
  const request = response.request()
  const status = response.status()
  if (request.isNavigationRequest() && response.frame() === page.mainFrame()) {
    if (status >= 300 && status < 400) return
    const html = response.text().catch(() => '')
    seen.document = { url: response.url(), status, html }
    seen.post = undefined
  } else if (request.method() === 'POST' && isForm(request)) {
    const url = request.url().replace(/\.data(?=\?|$)/, '')
    const type = request.headers()['content-type'] ?? ''
    // 202 is how React Router tells a script of a redirect, 204 how the server tells ours (server/redirect-for-fetch.ts).
    seen.post = status === 202 || status === 204 ? undefined : { url, type, body: request.postDataBuffer() }
  }
}

/** A form sent by a script while its page stays. */
const isForm = (request: Request): boolean =>
  new URL(request.url()).pathname.endsWith('.data') || request.headers()[SENT_BY_SCRIPT] !== undefined

/** Opens the screen of an example, in its state. */
export async function arrive(tab: Tab, example: Example, site: BrowserSite): Promise<void> {
  const { context, page } = tab
  const staff = example.as ? await theStaff(site) : []
  await forget(tab, site)
  const { reading } = example
  const settings = reading ? [{ name: 'reading', value: reading, url: site.origin }] : []
  await context.addCookies([...staff, ...settings])
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null, forcedColors: 'none', contrast: null })
  await page.goto(typeof example.path === 'string' ? example.path : await begun(tab, example.path, site))
  const steps = example.scripted && !tab.js ? undefined : example.steps
  await steps?.(page, site)
  if (steps) await pressAnswered(tab)
  await openEyes(page)
  // Shifts after a click on a slow machine do not count; shifts from here on do.
  if (steps) await page.evaluate(() => window.shifts?.take())
}

/** Runs the steps before the screen, and gives the tab their cookies. @returns the screen's URL */
async function begun({ context }: Tab, path: Exclude<Example['path'], string>, site: BrowserSite) {
  const before: Visitor = aVisitor(site.origin, (request) => fetch(request))
  for (const { name, value } of await context.cookies()) before.cookies.set(name, value)
  const known = new Map(before.cookies)
  const address = await path(site, before)
  const got = [...before.cookies].filter(([name, value]) => known.get(name) !== value)
  const always = { domain: 'localhost', path: '/', secure: true, httpOnly: true }
  await context.addCookies(got.map(([name, value]) => ({ name, value, ...always })))
  return address
}

/**
 * A click that a script handles leaves the page as it is until the response comes, which is late on a slow machine.
 * Saved words, the form and the next page are consecutive requests: it is over when two checks in a row find nothing in
 * flight.
 */
async function pressAnswered(tab: Tab) {
  const { page, seen } = tab
  await page.mouse.move(0, 0)
  for (let rested = 0; rested < 2; ) {
    await answered(seen)
    await page.waitForLoadState()
    rested = (await drewOn(tab)) && seen.open.size === 0 ? rested + 1 : 0
  }
}

/** @returns false if another page came meanwhile */
async function drewOn({ page, js }: Tab): Promise<boolean> {
  // A browser with scripts disabled reports no frame.
  if (!js) return true
  try {
    await frames(page)
    return true
  } catch (error) {
    if (/context was destroyed/.test(String(error))) return false
    throw error
  }
}

async function forget({ context, page, cdp, seen }: Tab, site: BrowserSite) {
  if (page.url().startsWith(site.origin)) {
    // A page saves what was typed when it is left, even if the tab is offline. The response would set a cookie after
    // the cookies are cleared, and the next screen would show saved words instead of its form.
    await page
      .evaluate(() => {
        sessionStorage.clear()
        window.fetch = () => Promise.reject(new TypeError('this page is being left'))
        navigator.sendBeacon = () => false
      })
      .catch(() => {})
    await answered(seen)
    await page.goto('about:blank')
  }
  // A pointer left over a button would color it.
  await page.mouse.move(0, 0)
  await context.clearCookies()
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await cdp.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes })
  seen.document = undefined
  seen.post = undefined
  seen.open.clear()
  seen.elsewhere.clear()
  seen.faults.clear()
}

/** Waits until the page is idle: fonts and pictures are loaded, React has hydrated, nothing is in flight. */
export async function settled({ page, seen }: Tab): Promise<string[]> {
  await page.waitForLoadState('load')
  await page.evaluate(async () => {
    await document.fonts.ready
    // The transition of a button clicked on the way here.
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(changes.map((one) => one.finished.catch(() => {})))
    await Promise.all(
      [...document.images].filter((one) => one.loading !== 'lazy').map((one) => one.decode().catch(() => {})),
    )
  })
  const never = await takenOver(page, 10_000).then(
    () => [],
    () => ['the scripts of the page never took it over'],
  )
  await answered(seen)
  await frames(page)
  return never
}

/** Waits until nothing is in flight any more, for ten seconds at most. */
async function answered(seen: Seen) {
  for (const until = Date.now() + 10_000; seen.open.size > 0 && Date.now() < until; )
    await new Promise((done) => setTimeout(done, 20))
}

/**
 * The screen as the server sends it to a browser without scripts, including a form that came back, requested without
 * scripts.
 */
export async function asServed({ context, page, seen }: Tab): Promise<{ status: number; html: string }> {
  const here = page.url().replace(/#.*/, '')
  if (seen.post === undefined && seen.document?.url.replace(/#.*/, '') === here)
    return { status: seen.document.status, html: await seen.document.html }
  const cookies = await context.cookies(here)
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'sec-fetch-site': 'same-origin',
    accept: 'text/html',
  }
  const { post } = seen
  if (post && !post.body) return sentAgain(page, post.url)
  const answer = post?.body
    ? await fetch(post.url, {
        method: 'POST',
        body: new Uint8Array(post.body),
        headers: { ...headers, 'content-type': post.type },
        redirect: 'manual',
      })
    : await fetch(here, { headers, redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}

/**
 * The browser does not reveal the bodies of forms with files: such a form is sent again, as it came back with
 * everything typed.
 */
const sentAgain = (page: Page, url: string): Promise<{ status: number; html: string }> =>
  page.evaluate(async (url) => {
    const form = document.querySelector<HTMLFormElement>('main form[enctype="multipart/form-data"]')
    if (!form) throw new Error('a form with files was sent, and is not on the page')
    const body = new FormData(form, form.querySelector<HTMLButtonElement>('button:not([type=button])'))
    const answer = await fetch(url, { method: 'POST', body, headers: { accept: 'text/html' } })
    return { status: answer.status, html: await answer.text() }
  }, url)
