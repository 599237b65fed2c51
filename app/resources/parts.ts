// The text of a resource as its page shows it: each part can be led to, and what is to be copied looks like a sheet of paper.

const TO_COPY = /^(?:The letter|The card|Letter \d+: .*)$/
const LONGEST_LIST = 12

export interface Part {
  id: string
  label: string
}

/** @param html made by safeHtml, so that a heading of the second level is a bare <h2> */
export function inParts(html: string): { html: string; parts: Part[] } {
  const [before = '', ...rest] = html.split('<h2>')
  const parts = rest.map((text, at) => ({ id: `part-${at + 1}`, label: wordsOf(text) }))
  const shown = rest.map((text, at) => {
    const end = text.indexOf('</h2>') + '</h2>'.length
    const [heading, body] = [text.slice(0, end), text.slice(end)]
    const sheet = TO_COPY.test(parts[at]?.label ?? '') ? `<div class="paper">${body}</div>` : body
    return `<h2 id="part-${at + 1}">${heading}${sheet}`
  })
  return { html: before + shown.join(''), parts: parts.slice(0, LONGEST_LIST) }
}

const wordsOf = (text: string): string =>
  text
    .slice(0, text.indexOf('</h2>'))
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
