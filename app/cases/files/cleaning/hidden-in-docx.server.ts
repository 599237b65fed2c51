import { Parser } from 'htmlparser2'
import { isXml, partsOf } from './clean-docx.server.ts'
import type { HiddenDetail } from './hidden-details.ts'
import { hiddenInPicture } from './hidden-in-picture.server.ts'
import { bothStyles, type HiddenStyles, HiddenText, hiddenStyles } from './hidden-text-in-docx.server.ts'
import { hasPath } from './paths-in-text.ts'
import { xmlText } from './xml-text.ts'

// The second look at a Word file: unzipped again, with its XML read by a different parser than the cleaning one.

/** Embedded fonts, which Word obfuscates (ECMA-376 part 4, section 2.8.1). The cleaning leaves them out. */
const FONT = /^word\/fonts\/[^/]+\.odttf$/i

const STYLES = /(^|\/)styles\w*\.xml$/i
/** Parts about the people who wrote in the file, which no program needs to show it. */
const OF_PEOPLE = /^(customXml|docMetadata|_xmlsignatures|package\/services|word\/documenttasks)\//i
const DRAWING = /^word\/(charts|diagrams|drawings)\//i
/** Where the XML of a Word file usually is. */
const USUAL = /^(\[Content_Types\]\.xml|(_rels|docProps)\/[^/]+|word\/((theme|_rels)\/)*[^/]+)$/i

export async function hiddenInDocx(bytes: Uint8Array): Promise<HiddenDetail[]> {
  const found = new Set<HiddenDetail>()
  const parts = Object.entries(partsOf(bytes))
  const styles = parts
    .filter(([name]) => STYLES.test(name))
    .map(([, content]) => hiddenStyles(xmlText(content)))
    .reduce(bothStyles, { ids: new Set(), byDefault: false })
  for (const [name, content] of parts) {
    if (name.endsWith('/') || FONT.test(name)) continue
    for (const one of await hiddenInPart(name, content, styles)) found.add(one)
  }
  return [...found]
}

async function hiddenInPart(
  name: string,
  content: Uint8Array,
  styles: HiddenStyles,
): Promise<Iterable<HiddenDetail>> {
  const isOfPeople = OF_PEOPLE.test(name)
  if (isXml(name)) {
    const found = hiddenInXml(xmlText(content), styles)
    if (isOfPeople) found.add('names')
    else if (DRAWING.test(name)) found.add('picture')
    else if (!USUAL.test(name)) found.add('unknown')
    return found
  }
  if (isOfPeople) return ['names']
  const isPicture = /(^|\/)media\/[^/]+$/i.test(name) || /^docProps\/thumbnail/i.test(name)
  return isPicture ? hiddenInPicture(content) : ['file']
}

const PEOPLE = /(^|:)(author|initials|userId|userName|userProvider|providerId|ed)$/
const DAYS = /(^|:)(date|dateUtc|time|timeString)$/
const PROPERTIES = /^(\w+:)?(coreProperties|Properties)$/
const OF_FOLDERS = /(^|:)(attachedTemplate|mailMerge|docVars)$/
/** What programs keep about their users, and who is to sign. */
const OF_PROGRAMS = /(^|:)(smartTagPr|signatureline|fldData)$/

function hiddenInXml(xml: string, styles: HiddenStyles): Set<HiddenDetail> {
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
        if (OF_FOLDERS.test(name)) found.add('folder')
        if (OF_PROGRAMS.test(name)) found.add('names')
        for (const [key, value] of Object.entries(attributes)) {
          if ((PEOPLE.test(key) && value !== '') || DAYS.test(key)) found.add('names')
          if (hasPath(value)) found.add('folder')
        }
      },
      ontext(text) {
        hidden.onText(text)
        if (/(^|:)(instrText|delInstrText)$/.test(open.at(-1) ?? '')) code += text
        if (text.trim() !== '' && open.some((name) => /(^|:)comment$/.test(name))) found.add('comments')
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
