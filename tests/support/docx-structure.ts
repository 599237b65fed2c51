import { strFromU8, unzipSync } from 'fflate'

// The structure of a Word file, as far as screen readers use it.

export function docxStructure(bytes: Uint8Array) {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]),
  )
  const xml = parts['word/document.xml'] ?? ''
  const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>|<w:p\/>/gs)].map(([one]) => ({
    style: /<w:pStyle w:val="([^"]+)"/.exec(one)?.[1] ?? '',
    listed: one.includes('<w:numPr>'),
    text: [...one.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((found) => plain(found[1] ?? '')).join(''),
  }))
  return {
    parts,
    paragraphs,
    headings: paragraphs.flatMap(({ style, text }) => {
      const level = /^Heading(\d)$/.exec(style)?.[1]
      return level ? [{ level: Number(level), text }] : []
    }),
    tables: [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) => ({
      rows: [...table.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => ({
        head: row.includes('<w:tblHeader/>'),
        cells: row.split('<w:tc>').length - 1,
      })),
    })),
    fields: [...xml.matchAll(/<w:alias w:val="([^"]*)"/g)].map((found) => plain(found[1] ?? '')),
    broken: Object.entries(parts).flatMap(([name, text]) => (wellFormed(text) ? [] : [name])),
  }
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Every opened element is closed, in order, with no unescaped character in between. */
function wellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, close, name = '', attributes = '', empty] of xml.matchAll(
    /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (/&(?!\w+;|#)/.test(attributes)) return false
    if (close) {
      if (open.pop() !== name) return false
    } else if (!empty) open.push(name)
  }
  const rest = xml.replace(/<\?[^?]*\?>|<\/?[\w:.-]+(?:\s+[\w:.-]+="[^"<]*")*\s*\/?>/g, '')
  return open.length === 0 && !/[<>]|&(?!\w+;|#)/.test(rest)
}
