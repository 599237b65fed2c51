import { isOurHtml } from '#app/ui/page/our-html.ts'
import { words } from './words.ts'

// The text of a resource as its page shows it: each section has an anchor, and text to copy looks like a sheet of paper.

const TO_COPY = /^(?:The letter|The card|Letter \d+: .*)$/

/** Whether the section with this heading is for sending or handing over: a letter or a card. */
export const isSheet = (heading: string): boolean => TO_COPY.test(heading)
const LONGEST_LIST = 12
/** From this many tables on, a text is a chart: each table folds behind its heading, so that readers find their own. */
const A_CHART = 3
const CHEVRON =
  '<svg class="icon" viewBox="0 0 24 24" focusable="false" aria-hidden="true"><path d="M6 9.2l6 6 6-6"></path></svg>'

interface Part {
  id: string
  label: string
}

/** @param html from markdownHtml, so that a second-level heading is a bare <h2> */
export function inParts(html: string): { html: string; parts: Part[]; hasSheet: boolean } {
  if (!isOurHtml(html))
    return { html: html.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), parts: [], hasSheet: false }
  const [before = '', ...rest] = html.split('<h2>')
  const parts = rest.map((text, at) => ({ id: `part-${at + 1}`, label: wordsOf(text) }))
  const chart = rest.filter(hasTable).length >= A_CHART
  const shown = rest.map((text, at) => {
    const end = text.indexOf('</h2>') + '</h2>'.length
    const { id = '', label = '' } = parts[at] ?? {}
    const [heading, body] = [text.slice(0, end), withTables(text.slice(end), label)]
    if (chart && hasTable(text)) return folded(id, heading, body)
    return `<h2 id="${id}">${heading}${isSheet(label) ? sheet(id, label, body) : body}`
  })
  const hasSheet = parts.some(({ label }) => isSheet(label))
  return { html: before + shown.join(''), parts: parts.slice(0, LONGEST_LIST), hasSheet }
}

/** The button appears once a script runs (copying.ts). The heading that describes it names the letter it copies. */
const sheet = (id: string, label: string, body: string): string =>
  `<div class="copy-sheet scripted"><button type="button" class="button button-quiet button-small" aria-describedby="${id}" hidden>${inQuotes(
    label === 'The card' ? words.sheet.copyCard : words.sheet.copyLetter,
  )}</button> <span role="status"></span></div><div class="paper">${body}</div>`

const hasTable = (text: string): boolean => text.includes('<table>')

/** The id is inside, so that a link to it opens the section. */
const folded = (id: string, heading: string, body: string): string =>
  `<details class="section"><summary><hgroup class="section-head"><h2>${heading}</hgroup>${CHEVRON}</summary><div class="section-body" id="${id}">${body}</div></details>`

/** Tables as in ui/parts/data.tsx: on narrow screens, each row is a card that names its columns. */
const withTables = (html: string, label: string): string =>
  html.replace(/<table>.*?<\/table>/gs, (table) => {
    const heads = [...table.matchAll(/<th scope="col">(.*?)<\/th>/gs)].map(([, head = '']) => head)
    const rows = table.replace(/<tr>.*?<\/tr>/gs, (row) => {
      let column = 0
      return row.replace(/<td>(.*?)<\/td>/gs, (_, cell: string) => {
        const head = heads[column++] ?? ''
        return column === 1
          ? `<th scope="row">${cell}</th>`
          : `<td data-head="${inQuotes(head)}">${cell}</td>`
      })
    })
    return `<section class="table-region" aria-label="${inQuotes(label)}" tabindex="0">${rows}</section>`
  })

const inQuotes = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')

const wordsOf = (text: string): string =>
  text
    .slice(0, text.indexOf('</h2>'))
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
