// Draws the picture that is shown where somebody shares a page of the site: public/share.png. Run it after the drawing changes, and
// commit what it writes: npm run make:share-picture. It needs Chromium. No name stands in it: each organization has its own.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const FONT =
  'node_modules/@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2'
const SIZE = { width: 1200, height: 630 }

const font = readFileSync(FONT).toString('base64')
const page = `<!doctype html><style>
@font-face { font-family: A; src: url(data:font/woff2;base64,${font}) }
body { margin: 0 } svg { display: block }
</style>
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#faf6ea"/>
  <path d="M0 630V560H330V500H470V440H610V380H750V320H1200V630Z" fill="#dfeae3"/>
  <path d="M0 560H330V500H470V440H610V380H750V320H1200" fill="none" stroke="#9db8aa" stroke-width="6"/>
  <g fill="none" stroke="#0b4f46" stroke-width="22" stroke-linecap="round" stroke-linejoin="round">
    <path d="M150 430V552M400 385V492M540 322V432M680 260V372M900 190V312" stroke="#4d8474" stroke-width="16"/>
    <path d="M60 430H290C350 430 372 402 410 376L690 250C726 232 750 190 810 190H1140"/>
  </g>
  <g font-family="A" font-weight="700" fill="#0b4f46">
    <text x="72" y="128" font-size="78">Your rights,</text>
    <text x="72" y="216" font-size="78">in plain words.</text>
  </g>
</svg>`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const tab = await browser.newPage({ viewport: SIZE })
await tab.setContent(page)
await tab.evaluate(() => document.fonts.ready)
writeFileSync('public/share.png', await tab.screenshot())
await browser.close()
