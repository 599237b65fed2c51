import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserSite, launchBrowser } from '#tests/support/browser.ts'
import { axeProblems } from './checks/axe.ts'
import { edgeProblems } from './checks/colors.ts'
import { contrastProblems } from './checks/contrast.ts'
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
import { plainProblems } from './checks/no-script.ts'
import { loadingProblems } from './checks/open-key.ts'
import { movementProblems, stayProblems, stillProblems, watchShifts } from './checks/still.ts'
import { structureProblems } from './checks/structure.ts'
import { linkProblems, targetProblems } from './checks/targets.ts'
import { wordProblems } from './checks/words.ts'
import { elementKinds } from './element-kinds.ts'
import { openEyes } from './in-page.ts'
import { arrive, openTab } from './tab.ts'

// Each check gets a page that is wrong in its own way. A check that detects nothing any more fails here.

let browser: Awaited<ReturnType<typeof launchBrowser>>
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(watchShifts)
  page = await context.newPage()
})
afterEach(() => page.context().close())

/** A page of the site with this content and these styles. */
async function show(main: string, style = '') {
  // A real load, so that scripts watching the page from the start are there.
  const html = `<!doctype html><html lang="en"><head><title>Page - Site</title><style>
    :focus-visible { outline: 3px solid #000 } ${style}</style></head><body>
    <a href="#content">Skip to the main content</a><main id="content"><h1>Page</h1>${main}</main></body></html>`
  await page.route('http://wrong.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('http://wrong.test/')
  await openEyes(page)
}
const cdp = () => page.context().newCDPSession(page)

const WRONG: [what: string, main: string, find: () => Promise<string[]>, told: RegExp, style?: string][] = [
  ['a picture without words', '<img src="data:,">', () => axeProblems(page, ''), /image-alt/],
  ['pale text', '<p style="color:#888">Pale</p>', () => axeProblems(page, ''), /color-contrast at p/],
  [
    'text that is pale in the dark theme alone',
    '<p>Words</p>',
    () => contrastProblems(page),
    /theme dark.*Words/,
    '[data-theme=dark] p { color: #333; background: #111 }',
  ],
  [
    'a field without edges',
    '<input aria-label="x">',
    () => edgeProblems(page),
    /no edge/,
    'input { border: 0; appearance: none }',
  ],
  [
    'a field without a label',
    '<form><input name="a"><button>Go</button></form>',
    () => formProblems(page),
    /no label/,
  ],
  ['an error that nobody is told', '<p>Wrong</p>', () => errorProblems(page), /no error summary/],
  [
    'a danger at the first press',
    '<form><button class="button-danger">Delete</button></form>',
    () => dangerProblems(page),
    /first press/,
  ],
  [
    'HTML that is wrong',
    '<p><div>x</div></p>',
    () => page.content().then(() => htmlProblems('<p><div>x</div></p>')),
    /HTML/,
  ],
  [
    'text that runs out of the page',
    '<p style="width:2000px">Wide</p>',
    () => reflowProblems(page, ''),
    /sideways/,
  ],
  [
    'text that does not grow',
    '<p style="font-size:16px">Small</p>',
    () => largeTextProblems(page),
    /does not grow/,
  ],
  [
    'a heading that breaks inside a word',
    '<h2 style="inline-size:3em;overflow-wrap:anywhere">Moderators</h2>',
    () => largeNarrowProblems(page),
    /“Moderators” breaks/,
  ],
  [
    'a word of a text that breaks where letters are few',
    '<p style="inline-size:3em;overflow-wrap:anywhere">Moderators</p>',
    () => largeNarrowProblems(page),
    /“Moderators” breaks/,
  ],
  [
    'spaced text that is cut off',
    '<p style="font-family:monospace;height:1.2em;width:11ch;overflow:hidden;line-height:1">Some words</p>',
    () => spacingProblems(page, ''),
    /cut off/,
  ],
  [
    'a button that needs scripts',
    '<button type="button">Go</button>',
    async () => plainProblems(page, await page.content(), { bare: true, staff: false }),
    /does nothing without scripts/,
  ],
  [
    'something that moves',
    '<p class="m">x</p>',
    () => movementProblems(page),
    /something moves/,
    '@keyframes a { to { opacity: 0.5 } } .m { animation: a 3s infinite }',
  ],
  [
    'something that moves though motion is reduced',
    '<p class="m">x</p>',
    () => stillProblems(page),
    /motion is reduced/,
    '.m { transition: opacity 1s }',
  ],
  [
    'a second h1',
    '<h1>Two</h1>',
    () => structureProblems(page, { home: false, bare: true }),
    /2 headings of level 1/,
  ],
  [
    'a link that only its color tells',
    '<p>Read <a href="/rules">the rules</a> first.</p>',
    () => linkProblems(page),
    /only its color.*the rules/,
    'a { text-decoration: none }',
  ],
  [
    'a link of the console that loads the page',
    '<div class="staff"><a href="/staff/gifts.csv">Table</a> <a href="/staff/gifts" data-discover="true">Gifts</a> <a href="/staff/keys">Keys</a></div>',
    () => loadingProblems(page, ['/staff/gifts.csv']),
    /^loads the whole page.*"Keys"$/,
  ],
  [
    'a first item that begins higher than the others of its row',
    '<ul><li>one</li><li>two</li></ul>',
    () => rowProblems(page),
    /different heights \(0px, 8px\)/,
    'ul { display: grid; grid-template-columns: 1fr 1fr } li + li { margin-top: 8px }',
  ],
  [
    'a small target',
    '<button>x</button>',
    () => targetProblems(page, ''),
    /too small/,
    'button { width: 20px; height: 20px }',
  ],
  ['a long sentence', `<p>${'word and '.repeat(20)}end.</p>`, () => wordProblems(page, []), /a sentence of/],
  [
    'a stop without a ring',
    '<button style="outline:0">x</button>',
    () => focusProblems(page, ''),
    /no focus ring/,
  ],
  [
    'a stop that lies under something',
    '<button>x</button><div style="position:fixed;inset:0;background:#fff"></div>',
    () => focusProblems(page, ''),
    /lies over it/,
  ],
  [
    'a trap for the keyboard',
    '<button onkeydown="if (event.key === \'Tab\') event.preventDefault()">x</button><button>y</button>',
    async () => tabProblems(page, await cdp(), ''),
    /comes back|does not reach|does not leave/,
  ],
  [
    'a trap for the keyboard in the main part',
    '<button onkeydown="if (event.key === \'Tab\') event.preventDefault()">x</button><button>y</button>',
    async () => tabProblems(page, await cdp(), '', { mainOnly: true }),
    /comes back|does not reach|does not leave/,
  ],
  [
    'a stop that lies under something in the main part',
    '<button>x</button><div style="position:fixed;inset:0;background:#fff"></div>',
    async () => tabProblems(page, await cdp(), '', { mainOnly: true }),
    /cannot be seen whole/,
  ],
  [
    'an order of its own',
    '<button>x</button><button tabindex="2">y</button>',
    async () => tabProblems(page, await cdp(), ''),
    /order of stops|first stop|does not reach/,
  ],
  [
    'a section that Enter does not open',
    '<details><summary onkeydown="event.preventDefault()" onkeyup="event.preventDefault()">x</summary>y</details>',
    () => pressProblems(page),
    /does nothing/,
  ],
  [
    'a line that jumps when it is pressed',
    '<div id="gap"></div><details ontoggle="document.getElementById(\'gap\').style.height = \'90px\'"><summary>x</summary>y</details>',
    () => stayProblems(page),
    /moved by/,
  ],
  [
    'a choice that leads away',
    '<select aria-label="x" onchange="location = \'/other\'"><option>a</option><option>b</option></select>',
    () => changeProblems(page),
    /another page/,
  ],
]

test.each(WRONG)('%s is found', async (_, main, find, told, style) => {
  await show(main, style)
  expect((await find()).join('\n')).toMatch(told)
})

test('a shift of the layout is found', async () => {
  await show('<p id="late">Words that are here from the start.</p>')
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<div style="height:300px">Late</div>')
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame)
  })
  expect((await movementProblems(page)).join('\n')).toMatch(/the layout shifts/)
})

test('a section that closes over nested sections hides none of them from the check', async () => {
  const inner = (script = '') => `<details ${script}><summary>In it</summary>Words</details>`
  const outer = (inside: string) => `<details open><summary>Around</summary>${inside}</details>`
  await show(outer(inner()))
  expect(await stayProblems(page)).toEqual([])
  const jumps = "ontoggle=\"document.querySelector('h1').style.height = '190px'\""
  await show(outer(inner(jumps)))
  expect((await stayProblems(page)).join('\n')).toMatch(/moved by/)
})

test('a correct page gives no check anything to report', async () => {
  await show(
    '<p>Words to read.</p><form><label>Name <input name="name" autocomplete="name"></label><button>Send</button></form>',
    'input, button { min-height: 48px; min-width: 48px; border: 2px solid #000; font: inherit }',
  )
  expect([
    ...(await movementProblems(page)),
    ...(await formProblems(page)),
    ...(await contrastProblems(page)),
    ...(await dangerProblems(page)),
    ...(await reflowProblems(page, '')),
    ...(await rowProblems(page)),
    ...(await focusProblems(page, '')),
    ...(await tabProblems(page, await cdp(), '')),
    ...(await tabProblems(page, await cdp(), '', { back: true })),
    ...(await tabProblems(page, await cdp(), '', { mainOnly: true })),
    ...(await changeProblems(page)),
  ]).toEqual([])
})

test('a picture from another host is reported, and one of the site is not', async () => {
  const origin = 'http://localhost:1'
  const site = { origin, window: () => browser.newContext() } as unknown as BrowserSite
  const { page, context, seen } = await openTab(site)
  await page.setContent(`<img src="${origin}/ours.png"><img src="http://127.0.0.1:1/theirs.png">`)
  await expect.poll(() => [...seen.elsewhere]).toEqual(['http://127.0.0.1:1/theirs.png'])
  await context.close()
})

test('a script that the policy of the page refuses, and an uncaught error, are reported', async () => {
  const origin = 'http://localhost:1'
  const site = { origin, window: () => browser.newContext() } as unknown as BrowserSite
  const { page, context, seen } = await openTab(site)
  await page.setContent('<script>setTimeout(() => gone())</script>')
  await expect.poll(() => [...seen.faults]).toEqual(['gone is not defined'])
  const policy = '<meta http-equiv="Content-Security-Policy" content="script-src \'nonce-a\'">'
  await page.setContent(`${policy}<script src="${origin}/ours.js"></script>`)
  await expect
    .poll(() => [...seen.faults])
    .toEqual([expect.anything(), expect.stringContaining(`${origin}/ours.js`)])
  await context.close()
})

test('a page that saves when it is left does not affect the next screen', async () => {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    answer.setHeader('set-cookie', 'typed=words; path=/')
    answer.setHeader('content-type', 'text/html')
    answer.end(`<script>
      onpagehide = () => { fetch('/saved', { method: 'POST', keepalive: true }); navigator.sendBeacon('/told') }
    </script>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = { origin, window: () => browser.newContext({ baseURL: origin }) } as unknown as BrowserSite
  const tab = await openTab(site)
  for (const path of ['/one', '/two', '/three']) await arrive(tab, { route: path, path }, site)
  expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/one', '/two', '/three'])
  await tab.context.close()
  server.close()
})

test("an element's kind depends on its tag, its classes, its type, its role and its ARIA attributes", async () => {
  await show('<p class="a b">One</p><p class="b a" id="x" style="">Two</p><p class="a">Three</p>')
  const kinds = await elementKinds(page)
  expect(kinds.filter((kind) => kind.startsWith('p'))).toEqual(['p.a.b ', 'p.a '])
  for (const more of ['<p class="a" role="alert">', '<p class="a" aria-label="x">', '<h2 class="a">']) {
    await show(`<p class="a">Three</p>${more}`)
    expect((await elementKinds(page)).length).toBe(kinds.length)
  }
})

test('days, ids and names do not count as difficult words', async () => {
  const row = (cells: string) => `<tr>${cells}</tr>`.repeat(25)
  const when = 'November 26, 2026, 4:05 PM'
  await show(`<table><tbody>${row(`<td>${when}</td><td>Read it.</td>`)}</tbody></table>`)
  expect(await wordProblems(page, [])).toEqual([expect.stringMatching(/^grade/)])
  await show(
    `<table><tbody>${row(`<td><time>${when}</time></td><td data-name>Anastasia</td><td><code>c4Fq2</code></td><td>Read it.</td>`)}</tbody></table>`,
  )
  expect(await wordProblems(page, [])).toEqual([])
})
