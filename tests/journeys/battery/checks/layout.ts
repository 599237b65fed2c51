import type { Page } from 'playwright-core'

// T14, T15, T16: nothing is clipped and nothing overflows on a narrow screen, with text twice as large, or with more
// space between letters, words and lines.

/** T14: no sideways scrolling; wide tables may scroll in a region of their own. */
export function reflowProblems(page: Page, circumstances: string): Promise<string[]> {
  return page.evaluate((circumstances) => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((el) => {
      if (!window.eyes.shown(el) || el.closest('[popover]')) return false
      const { right, left, width } = el.getBoundingClientRect()
      return width > 1 && (right > root.clientWidth + 1 || left < -1)
    })
    const inner = wide.filter((el) => !wide.some((other) => other !== el && el.contains(other)))
    return [
      `the page scrolls sideways (${circumstances}): ${root.scrollWidth} in ${root.clientWidth} pixels, by ${inner.slice(0, 4).map(window.eyes.name).join(', ')}`,
    ]
  }, circumstances)
}

/** List items in one row are aligned: a margin meant for vertical lists must not shift one of them. */
export function rowProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const list of document.querySelectorAll<HTMLElement>('ul, ol')) {
      if (!window.eyes.shown(list) || !/grid|flex/.test(getComputedStyle(list).display)) continue
      const items = [...list.children].filter(window.eyes.shown).map((item) => ({
        item,
        box: item.getBoundingClientRect(),
        pushed: getComputedStyle(item).marginBlockStart,
      }))
      for (const [at, one] of items.entries()) {
        const next = items[at + 1]
        if (!next || next.box.left < one.box.right - 1 || next.box.top >= one.box.bottom) continue
        if (next.pushed !== one.pushed)
          found.push(
            `two in a row begin at different heights (${one.pushed}, ${next.pushed}): ${window.eyes.name(one.item)}`,
          )
      }
    }
    return [...new Set(found)]
  })
}

/** Elements that clip their own text. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const el of document.querySelectorAll<HTMLElement>('body *')) {
      if (!window.eyes.shown(el) || window.eyes.onlyHeard(el)) continue
      const style = getComputedStyle(el)
      const hidesX = ['hidden', 'clip'].includes(style.overflowX)
      const hidesY = ['hidden', 'clip'].includes(style.overflowY)
      const field = el instanceof HTMLInputElement || el instanceof HTMLSelectElement
      const tooWide = hidesX && el.scrollWidth > el.clientWidth + 1
      const tooHigh = hidesY && el.scrollHeight > el.clientHeight + 1
      if (!field && (tooWide || tooHigh) && /\S/.test(el.innerText ?? '')) found.push(window.eyes.name(el))
      if (field && el.clientHeight > 0) {
        const line = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.2
        if (el.type !== 'checkbox' && el.type !== 'radio' && line > el.clientHeight + 1)
          found.push(window.eyes.name(el))
      }
    }
    return found
  })
}

/** Records the size of each text; called again, reports which of the same texts have not grown. */
const grown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const world = window as unknown as { sizes?: Map<HTMLElement, number> }
    const sizes = new Map(
      window.eyes.withText().map((el) => [el, Number.parseFloat(getComputedStyle(el).fontSize)]),
    )
    if (!world.sizes) {
      world.sizes = sizes
      return []
    }
    const small: string[] = []
    for (const [el, size] of sizes) {
      // The sample of the reading settings keeps the browser's own text size.
      if (el.closest('.sample')) continue
      const was = world.sizes.get(el) ?? 0
      // Headings are large already, and also depend on the window's width; text for reading is twice as large.
      if (size < was * (was > 24 ? 1.3 : 1.9))
        small.push(`${window.eyes.name(el)} from ${was} to ${size} pixels`)
    }
    return small
  })

/** T15: text twice as large, once by a rule on the page's root and once by the browser's own setting. */
export async function largeTextProblems(page: Page): Promise<string[]> {
  await grown(page)
  const cutBefore = new Set(await clipped(page))
  const found: string[] = []
  const look = async (how: string) => {
    for (const text of await grown(page)) found.push(`text does not grow (${how}): ${text}`)
    for (const name of await clipped(page))
      if (!cutBefore.has(name)) found.push(`text is cut off (${how}): ${name}`)
    found.push(...(await reflowProblems(page, how)))
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await look('root at 200 %')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await look('browser text at 32 pixels')
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await cdp.detach()
  return [...new Set(found)]
}

/** T15 on a narrow page: no word breaks unnecessarily, and nothing is wider than the page. */
export async function largeNarrowProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const found = await reflowProblems(page, '320 wide, root at 200 %')
  found.push(...(await brokenWords(page)))
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return found
}

/**
 * A name may be longer than any line: only words of up to 16 letters count, and outside headings, which can be smaller,
 * those of up to 12.
 */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const el of window.eyes.withText()) {
      if (window.eyes.onlyHeard(el) || !el.closest('main, h1, h2, h3, h4') || el.closest('option')) continue
      const longest = el.closest('h1, h2, h3, h4') ? 16 : 12
      for (const text of el.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue
        for (const word of (text.textContent ?? '').matchAll(
          /(?<![\w@./=&?%+-])\p{L}{2,16}(?![\w@/=&?%+-])/gu,
        )) {
          if (word[0].length > longest) continue
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(`“${word[0]}” breaks (320 wide, root at 200 %): ${window.eyes.name(el)}`)
        }
      }
    }
    return found
  })

/** T16: the spacing of WCAG 1.4.12. */
export async function spacingProblems(page: Page, circumstances: string): Promise<string[]> {
  const cutBefore = new Set(await clipped(page))
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  const cut = (await clipped(page)).filter((name) => !cutBefore.has(name))
  const wide = await reflowProblems(page, `${circumstances}, spaced text`)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return [...cut.map((name) => `text is cut off (${circumstances}, spaced text): ${name}`), ...wide]
}
