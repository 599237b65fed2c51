import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, frames } from '#tests/support/browser.ts'
import { sendCase } from '#tests/support/cases.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { makeKey, place, unlock } from '#tests/support/staff-browser.ts'

// The console decrypts its lists in the browser, line by line. Clickable elements stay where they are meanwhile: a
// member with a tremor or in a hurry clicks where they saw them.

let site: BrowserSite
let sol: Page
const person = (): Visitor => aVisitor(site.origin, (request) => fetch(request))
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

/** More than a worker opens at once, so that the list is partly open for a while. */
const CASES = 30

beforeAll(async () => {
  site = await aBrowserSite()
  const { window } = await staffWindow(site, { name: 'Sol Example' })
  sol = await window.newPage()
  // The lines wait before the workers that open them until the test lets them through.
  await sol.addInitScript(() => {
    const held: (() => void)[] = []
    const { postMessage } = Worker.prototype
    Object.assign(Worker.prototype, {
      postMessage(this: Worker, message: object) {
        const send = () => postMessage.call(this, message)
        if ('lines' in message) held.push(send)
        else send()
      },
    })
    Object.assign(window, { held })
  })
  await sol.goto(`${site.origin}/staff`)
  await makeKey(sol, site)
  for (let sent = 0; sent < CASES; sent += 1)
    await sendCase(person(), {
      description: `${sent} They took the ramp away, and nobody answers what I write. ${'It goes on. '.repeat(sent % 8)}`,
      organisation: sent % 3 === 0 ? 'The ACME Corporation of Northern California' : '',
      // Later cases have a nearer legal date, so the order changes once everything is open.
      date: sent % 2 === 0 ? day(-300 - 2 * sent) : '',
      state: 'CA',
    })
  for (let sent = 0; sent < 3; sent += 1)
    await person().post('/contact', {
      name: 'Ada Client with a long name that takes its room',
      email: 'ada@example.org',
      subject: `A question about the quiz ${'and more '.repeat(4 * sent)}`,
      message: `Is the quiz free? ${'I ask for a friend. '.repeat(6 * sent)}`,
    })
  await place(sol, 'Cases')
  await letThrough(CASES)
  const tagged = await sol.locator('.queue .staff-row-link').first().innerText()
  await sol.getByLabel(`Select case ${tagged}`).check()
  await sol.getByLabel(/^What to do/).selectOption('Add a tag')
  await sol.getByLabel(/^Tag to add/).fill('Ramp')
  await sol.getByRole('button', { name: 'Tag this case' }).click()
  await sol.getByText('You changed 1 case.').waitFor()
  await letThrough(1)
}, 180_000)
afterAll(() => site?.close())

type Holding = typeof window & { held: (() => void)[]; shifts: string[] }

/** Lets lines through until all are open. @param all how many have words on the screen then */
async function letThrough(all: number) {
  while ((await sol.locator('#opening').count()) > 0 || (await sol.locator('.queue-words').count()) < all) {
    await sol.evaluate(() => (window as Holding).held.shift()?.())
    await frames(sol)
  }
}

/** The positions of all clickable elements and of each line of a list. */
const places = () =>
  sol.evaluate(() => {
    const found: Record<string, string> = {}
    for (const element of document.querySelectorAll(
      'main :is(a, button, input, select, summary, tbody tr, .staff-list > li)',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const { x, y, width, height } = element.getBoundingClientRect()
      const line = element.closest('tr, li')
      const about = [line, element].map((one) => one?.querySelector('a')?.getAttribute('href') ?? '')
      const own = element.getAttribute('name') ?? element.getAttribute('href') ?? element.textContent
      const name = `${element.tagName} ${element.matches('tr, li') ? '' : own} ${about[0]}`
      found[name] = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ')
    }
    return found
  })

/** Every layout shift from now on, as the browser reports it. */
const watch = () =>
  sol.evaluate(() => {
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [], value } = entry as PerformanceEntry & {
          value: number
          sources?: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        shifts.push(
          `${value}: ${sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)} from ${at(previousRect)} to ${at(currentRect)}`)}`,
        )
      }
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
const shifts = () => sol.evaluate(() => (window as Holding).shifts)

interface Room {
  width: number
  text: number
}
const ALL_ROOMS: Room[] = [320, 768, 1280].flatMap((width) => [
  { width, text: 100 },
  { width, text: 200 },
])
/** The narrowest, with the largest letters; `npm run test:full` uses all. */
const ROOMS = ALL_ROOMS.filter(({ width, text }) => everyVariation || (width === 320 && text === 200))

const OUT = process.env.SHOTS
async function shot(name: string) {
  if (!OUT) return
  await sol.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await sol.emulateMedia({ colorScheme })
    await sol.screenshot({ path: `${OUT}/${name}-${colorScheme}.png` })
  }
  await sol.emulateMedia({ colorScheme: 'light' })
}

/** A freshly loaded page, which begins to open its lines. */
async function opens(path: string, { width, text }: Room) {
  await sol.setViewportSize({ width, height: OUT ? 800 : 1600 })
  await sol.goto(site.origin + path)
  await sol.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, text)
  await unlock(sol)
  await frames(sol)
  await watch()
}

const LISTS = [
  { name: 'the list of cases', path: '/staff/cases', line: '.queue-words', all: CASES },
  // Twelve unassigned cases.
  { name: 'my work', path: '/staff', line: '.queue-words', all: 12 },
]

describe.each(ROOMS)('$width wide, text at $text %', (room) => {
  test.each(LISTS)('$name loads without moving anything', async ({ name, path, line, all }) => {
    await opens(path, room)
    await sol.waitForFunction(() => (window as Holding).held.length === 2)
    const before = await places()
    await shot(`${name}-${room.width}-${room.text}-1`)
    await sol.evaluate(() => (window as Holding).held.shift()?.())
    await expect.poll(() => sol.locator(line).count()).toBeGreaterThan(0)
    expect(await sol.locator('#opening').count()).toBe(1)
    await frames(sol)
    await shot(`${name}-${room.width}-${room.text}-2`)
    expect(await places()).toEqual(before)
    await letThrough(all)
    await frames(sol)
    await shot(`${name}-${room.width}-${room.text}-3`)
    // Optional elements already have their place reserved.
    expect(await places()).toMatchObject(before)
    expect(await shifts()).toEqual([])
  })

  test('no message moves while messages open', async () => {
    let open = () => {}
    const held = new Promise<void>((done) => {
      open = done
    })
    await sol.route('**/open-message.client*', async (route) => {
      await held
      await route.continue()
    })
    await opens('/staff/messages', room)
    await sol.getByText('Opening', { exact: true }).first().waitFor()
    const before = await places()
    await shot(`messages-${room.width}-${room.text}-1`)
    open()
    await sol.getByText('Is the quiz free?').first().waitFor()
    await sol.getByText('Opening', { exact: true }).first().waitFor({ state: 'detached' })
    await frames(sol)
    await shot(`messages-${room.width}-${room.text}-3`)
    expect(await places()).toEqual(before)
    expect(await shifts()).toEqual([])
    await sol.unroute('**/open-message.client*')
  })

  test('no case moves while the cases to hand over open', async () => {
    await opens('/staff/cases/hand-over', room)
    await sol.waitForFunction(() => (window as Holding).held.length === 2)
    const before = await places()
    while ((await sol.getByText('Opening', { exact: true }).count()) > 0) {
      await sol.evaluate(() => (window as Holding).held.shift()?.())
      await frames(sol)
      expect(await places()).toEqual(before)
    }
    await shot(`hand over-${room.width}-${room.text}-3`)
    expect(await shifts()).toEqual([])
  })
})

const numbers = () => sol.locator('.queue .staff-row-link').allInnerTexts()

test('the order uses the dates once the member asks for it, or after loading if they chose it before', async () => {
  await opens('/staff/cases', { width: 1280, text: 100 })
  await sol.waitForFunction(() => (window as Holding).held.length === 2)
  const sealed = await numbers()
  await letThrough(CASES)
  expect(await numbers()).toEqual(sealed)
  await sol.getByRole('button', { name: 'Sort again' }).click()
  await expect.poll(numbers).not.toEqual(sealed)
  const sorted = await numbers()
  expect(sorted.toSorted()).toEqual(sealed.toSorted())
  expect(await sol.getByRole('button', { name: 'Sort again' }).count()).toBe(0)
  // On the way back everything is known, and the first render has the order.
  await place(sol, 'Keys')
  await place(sol, 'Cases')
  await sol.locator('.queue').waitFor()
  expect(await numbers()).toEqual(sorted)

  await opens('/staff/cases', { width: 1280, text: 100 })
  await sol.waitForFunction(() => (window as Holding).held.length === 2)
  await sol.getByLabel(/^Order/).selectOption('Court day or legal date, nearest first')
  await sol.getByText(`0 of ${CASES}, then sorted`).waitFor()
  const chosen = await numbers()
  await sol.evaluate(() => (window as Holding).held.shift()?.())
  await expect.poll(() => sol.locator('.queue-words').count()).toBeGreaterThan(0)
  expect(await numbers()).toEqual(chosen)
  await letThrough(CASES)
  await expect.poll(numbers).not.toEqual(chosen)
})

test('a list interrupted by the connection says so in place, and continues where it stopped; nothing moves', async () => {
  for (const [path, all] of [
    ['/staff/cases', CASES],
    ['/staff', 12],
  ] as const) {
    await sol.route('**/staff/cases/lines', (route) => route.abort())
    await opens(path, { width: 320, text: 100 })
    const again = sol.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    const before = await places()
    await sol.getByText(/^Only part is open/).waitFor()
    const said = await sol.locator('main').innerText()
    expect(said).toContain('We could not reach the server. Check your connection')
    expect(said).not.toContain('fetch')
    await again.click()
    await again.waitFor()
    await sol.unroute('**/staff/cases/lines')
    await again.click()
    await sol.locator('#opening').waitFor()
    await letThrough(all)
    await frames(sol)
    const after = await places()
    for (const [name, at] of Object.entries(before))
      if (!name.startsWith('BUTTON Try again')) expect([name, after[name]]).toEqual([name, at])
    expect(await shifts()).toEqual([])
    expect(await again.count()).toBe(0)
  }
})
