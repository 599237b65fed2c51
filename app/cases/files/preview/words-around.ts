import { unzipSync } from 'fflate'

// The headers and footers of a Word file, which mammoth omits: a letter has its sender there.

const LARGEST_XML = 5 * 1024 * 1024
const PLACES = /^word\/(header|footer)\d*\.xml$/

export function wordsAround(bytes: Uint8Array): { before: string[]; after: string[] } {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => PLACES.test(name) && originalSize <= LARGEST_XML,
  })
  const linesOf = (place: string) =>
    Object.entries(parts).flatMap(([name, xml]) =>
      name.startsWith(`word/${place}`) ? paragraphsIn(xml) : [],
    )
  // The first page, even and odd ones often have the same text.
  return { before: [...new Set(linesOf('header'))], after: [...new Set(linesOf('footer'))] }
}

function paragraphsIn(xml: Uint8Array): string[] {
  const parsed = new DOMParser().parseFromString(new TextDecoder().decode(xml), 'application/xml')
  // Duplicates for older programs, and deleted text.
  for (const other of parsed.querySelectorAll('Fallback, del')) other.remove()
  return [...parsed.getElementsByTagNameNS('*', 'p')].flatMap((paragraph) => {
    const text = [...paragraph.getElementsByTagNameNS('*', '*')].map(wordOf).join('').trim()
    return text ? [text] : []
  })
}

const SIGNS: Record<string, string> = { tab: '\t', br: '\n', noBreakHyphen: '\u2011' }

const wordOf = ({ localName, textContent }: Element): string =>
  localName === 't' ? textContent : (SIGNS[localName] ?? '')
