import { Parser } from 'htmlparser2'
import { isXml, partsOf, xmlText } from './clean-docx.server.ts'
import type { HiddenDetail } from './hidden-details.ts'
import { hiddenInPicture } from './hidden-in-picture.server.ts'
import { HiddenText, hiddenStyles } from './hidden-text-in-docx.server.ts'
import { hasPath } from './paths-in-text.ts'

// The second look at a Word file: unzipped again, with its XML read by a different parser than the cleaning one.

/** Embedded fonts, which Word obfuscates (ECMA-376 part 4, section 2.8.1). */
const FONT = /^word\/fonts\/[^/]+\.odttf$/i

const STYLES = /(^|\/)styles\w*\.xml$/i
/** Parts about the people who wrote in the file, which no program needs to show it. */
const OF_PEOPLE = /^(customXml|docMetadata|_xmlsignatures|package\/services|word\/documenttasks)\//i

export async function hiddenInDocx(bytes: Uint8Array): Promise<HiddenDetail[]> {
  const found = new Set<HiddenDetail>()
  const parts = Object.entries(partsOf(bytes))
  const styles = new Set(
    parts.flatMap(([name, content]) => (STYLES.test(name) ? [...hiddenStyles(xmlText(content))] : [])),
  )
  for (const [name, content] of parts) {
    if (name.endsWith('/') || FONT.test(name)) continue
    if (OF_PEOPLE.test(name)) found.add('names')
    if (isXml(name)) for (const one of hiddenInXml(xmlText(content), styles)) found.add(one)
    else if (/(^|\/)media\/[^/]+$/i.test(name) || /^docProps\/thumbnail/i.test(name))
      for (const one of await hiddenInPicture(content)) found.add(one)
    else if (!OF_PEOPLE.test(name)) found.add('file')
  }
  return [...found]
}

const PEOPLE = /(^|:)(author|initials|userId|userName|userProvider|providerId|ed)$/
const DAYS = /(^|:)(date|dateUtc|time|timeString)$/
const PROPERTIES = /^(\w+:)?(coreProperties|Properties)$/

function hiddenInXml(xml: string, styles: ReadonlySet<string>): Set<HiddenDetail> {
  const found = new Set<HiddenDetail>()
  const open: string[] = []
  const hidden = new HiddenText(styles)
  let code = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open[0] && PROPERTIES.test(open[0])) found.add('names')
        open.push(name)
        hidden.onOpen(name, attributes)
        if (/(^|:)fldChar$/.test(name)) code += '\n'
        if (/(^|:)(attachedTemplate|mailMerge|docVars)$/.test(name)) found.add('folder')
        for (const [key, value] of Object.entries(attributes)) {
          if ((PEOPLE.test(key) && value !== '') || DAYS.test(key)) found.add('names')
          if (hasPath(value)) found.add('folder')
        }
      },
      ontext(text) {
        hidden.onText(text)
        if (/(^|:)(instrText|delInstrText)$/.test(open.at(-1) ?? '')) code += text
      },
      oncomment: () => {
        found.add('names')
      },
      onclosetag: () => {
        open.pop()
        hidden.onClose()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  // A code may be split over several elements.
  if (hasPath(code)) found.add('folder')
  if (hidden.found) found.add('deleted')
  return found
}
