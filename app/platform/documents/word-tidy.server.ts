import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { cutText } from '#app/ui/cut-text.ts'
import { withoutControls } from '../text/without-controls.ts'

/**
 * Makes the library's varying output (dates, random ids) fixed, so that a source always gives the same bytes; and turns
 * each blank into a field that Word lets people step through.
 */
export function tidied(docx: Uint8Array, madeOn: string): Buffer {
  const parts = Object.entries(unzipSync(docx)).sort(([a], [b]) => a.localeCompare(b))
  const ids = new Map<string, string>()
  const steady = (xml: string) =>
    xml
      .replace(/"(rId[\w-]{12,})"/g, (_, id: string) => {
        if (!ids.has(id)) ids.set(id, `rIdLink${ids.size + 1}`)
        return `"${ids.get(id)}"`
      })
      .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${madeOn}T12:00:00Z`)
  const tidy = parts.map(([name, bytes]): [string, Uint8Array] => {
    if (!/\.(xml|rels)$/.test(name)) return [name, bytes]
    const xml = steady(withoutControls(strFromU8(bytes)))
    return [name, strToU8(name === 'word/document.xml' ? withFields(xml) : xml)]
  })
  // The earliest date a ZIP file can hold.
  return Buffer.from(zipSync(Object.fromEntries(tidy), { level: 9, mtime: new Date(1980, 0, 1) }))
}

const BLANK = /<w:r><w:rPr>(?:(?!<\/w:rPr>).)*<w:rStyle w:val="Blank"\/>.*?<\/w:r>/g

function withFields(xml: string): string {
  return xml.replace(BLANK, (run) => {
    const words = /<w:t[^>]*>([^<]*)<\/w:t>/.exec(run)?.[1] ?? ''
    const name = cutText(words.replace(/^\[|\]$/g, ''), 60)
      // A cut must not split an escaped character.
      .replace(/&\w*$/, '')
      .replaceAll('"', '&quot;')
    return `<w:sdt><w:sdtPr><w:alias w:val="${name}"/><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>${run}</w:sdtContent></w:sdt>`
  })
}
