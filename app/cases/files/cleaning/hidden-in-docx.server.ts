import { Parser } from 'htmlparser2'
import { isXml, partsOf, xmlText } from './clean-docx.server.ts'
import type { HiddenDetail } from './hidden-details.ts'
import { hiddenInPicture } from './hidden-in-picture.server.ts'
import { hasPath } from './paths-in-text.ts'

// The second look at a Word file: unzipped again, with its XML read by a different parser than the cleaning one.

/** Embedded fonts, which Word obfuscates (ECMA-376 part 4, section 2.8.1). */
const FONT = /^word\/fonts\/[^/]+\.odttf$/i

export async function hiddenInDocx(bytes: Uint8Array): Promise<HiddenDetail[]> {
  const found = new Set<HiddenDetail>()
  for (const [name, content] of Object.entries(partsOf(bytes))) {
    if (name.endsWith('/') || FONT.test(name)) continue
    if (isXml(name)) for (const one of hiddenInXml(xmlText(content))) found.add(one)
    else if (/(^|\/)media\/[^/]+$/i.test(name) || /^docProps\/thumbnail/i.test(name))
      for (const one of await hiddenInPicture(content)) found.add(one)
    else found.add('file')
    if (/^(customXml|docMetadata|_xmlsignatures)\//i.test(name)) found.add('names')
  }
  return [...found]
}

const PEOPLE = /(^|:)(author|initials|userId|providerId)$/
const DAYS = /(^|:)(date|dateUtc)$/
const PROPERTIES = /^(\w+:)?(coreProperties|Properties)$/

function hiddenInXml(xml: string): Set<HiddenDetail> {
  const found = new Set<HiddenDetail>()
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open[0] && PROPERTIES.test(open[0])) found.add('names')
        open.push(name)
        if (/(^|:)(attachedTemplate|mailMerge|docVars)$/.test(name)) found.add('folder')
        for (const [key, value] of Object.entries(attributes)) {
          if ((PEOPLE.test(key) && value !== '') || DAYS.test(key)) found.add('names')
          if (hasPath(value)) found.add('folder')
        }
      },
      ontext(text) {
        if (/(^|:)instrText$/.test(open.at(-1) ?? '') && hasPath(text)) found.add('folder')
      },
      oncomment: () => {
        found.add('names')
      },
      onclosetag: () => {
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return found
}
