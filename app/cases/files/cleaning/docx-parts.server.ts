import { strToU8, type Zippable } from 'fflate'
import { SaxesParser } from 'saxes'
import { CannotClean } from './faults.ts'
import { cleanPicture } from './pictures.server.ts'
import { xmlText } from './xml-text.ts'

// Chooses the parts of a Word file that are needed to show it, by following the relationships between them (ECMA-376 part 2,
// section 9.3), and writes them under new names. Everything else is left out: properties, templates, data of forms and of
// programs, printers, embedded fonts, and headers that no section uses.

/** A ZIP archive cannot store an earlier day. */
const NO_DAY = new Date(1980, 0, 1)

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
/** The kinds of parts that are kept, by the kind of the relationship that leads to them: their new name, and their type. */
const KEPT: Record<string, [name: string, type: string]> = {
  officeDocument: ['word/document', `${WORD}.document.main+xml`],
  styles: ['word/styles', `${WORD}.styles+xml`],
  numbering: ['word/numbering', `${WORD}.numbering+xml`],
  settings: ['word/settings', `${WORD}.settings+xml`],
  fontTable: ['word/fontTable', `${WORD}.fontTable+xml`],
  footnotes: ['word/footnotes', `${WORD}.footnotes+xml`],
  endnotes: ['word/endnotes', `${WORD}.endnotes+xml`],
  comments: ['word/comments', `${WORD}.comments+xml`],
  theme: ['word/theme/theme1', 'application/vnd.openxmlformats-officedocument.theme+xml'],
  header: ['word/header', `${WORD}.header+xml`],
  footer: ['word/footer', `${WORD}.footer+xml`],
}
/** Only where the text names them. */
const WHERE_NAMED = /^(header|footer|image|hyperlink)$/
/** What the text names but does not show. Everything else that it names is kept for the second look to find. */
const NOT_SHOWN = /^(printerSettings|attachedTemplate|mailMerge\w*|recipientData|font|customXml)$/
const DRAWN = /^(chart\w*|diagram\w*)$/
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:)/i

interface Relationship {
  kind: string
  type: string
  target: string
  external: boolean
}

/** Names the relationship in the new file, by its id in the old one; null when it is not kept. */
export type Renames = (id: string) => string | null
type CleanXml = (content: Uint8Array, kind: string, renames: Renames) => Uint8Array

/** @throws CannotClean */
export function neededParts(parts: Record<string, Uint8Array>, cleanXml: CleanXml): Zippable {
  return new NeededParts(parts, cleanXml).all()
}

class NeededParts {
  readonly #given: Map<string, Uint8Array>
  readonly #cleanXml: CleanXml
  readonly #out: Zippable = {}
  readonly #types: string[] = []
  /** The new names, by the old ones. */
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  constructor(parts: Record<string, Uint8Array>, cleanXml: CleanXml) {
    this.#given = new Map(Object.entries(parts).map(([name, content]) => [name.toLowerCase(), content]))
    this.#cleanXml = cleanXml
  }

  all(): Zippable {
    const [document] = [...this.#relationships('').values()].filter(({ kind }) => kind === 'officeDocument')
    const name = document && this.#taken(document, '')
    if (name !== 'word/document.xml') throw new CannotClean('no text')
    const type = document?.type ?? ''
    return {
      '[Content_Types].xml': part(
        `<Types xmlns="${CONTENT_TYPES}">${DEFAULTS}${this.#types.join('')}</Types>`,
      ),
      '_rels/.rels': part(relationshipsXml([relationship('rId1', type, name)])),
      ...this.#out,
    }
  }

  /** The relationships of a part, by their ids. */
  #relationships(name: string): Map<string, Relationship> {
    const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(name) ?? []
    const content = this.#given.get(`${folder}_rels/${file}.rels`)
    return content ? readRelationships(content) : new Map()
  }

  /** Keeps a part and all that it needs. @returns its new name, or null */
  #taken({ kind, target }: Relationship, from: string): string | null {
    const name = resolved(target, from)
    const before = this.#names.get(name)
    if (before) return before
    const content = this.#given.get(name)
    if (!content) return null
    if (KEPT[kind]) return this.#takenXml(name, kind, content)
    if (kind === 'image') return this.#takenPicture(name, content)
    if (NOT_SHOWN.test(kind)) return null
    const made = this.#named(name, DRAWN.test(kind) ? 'word/media/drawing' : 'word/embeddings/file', 'bin')
    this.#out[made] = [content, { mtime: NO_DAY }]
    return made
  }

  #takenPicture(name: string, content: Uint8Array): string {
    const clean = cleanPicture(content)
    const made = this.#named(name, 'word/media/image', ENDINGS[clean?.[0] ?? -1] ?? 'bin')
    this.#out[made] = [clean ?? content, { mtime: NO_DAY }]
    return made
  }

  #takenXml(name: string, kind: string, content: Uint8Array): string {
    const [base, type] = KEPT[kind] as [string, string]
    const made = this.#named(name, base, 'xml')
    const lines: string[] = []
    const ids = new Map<string, string | null>()
    const relationships = this.#relationships(name)
    const keep = (given: Relationship): string | null => {
      const id = `rId${lines.length + 1}`
      const line = this.#line(given, id, { from: name, to: made })
      if (line) lines.push(line)
      return line && id
    }
    const renames = (id: string) => {
      const given = relationships.get(id)
      if (given && !ids.has(id)) ids.set(id, keep(given))
      return ids.get(id) ?? null
    }
    for (const given of relationships.values())
      if (!given.external && KEPT[given.kind] && !WHERE_NAMED.test(given.kind)) keep(given)
    this.#types.push(`<Override PartName="/${made}" ContentType="${type}"/>`)
    this.#out[made] = [this.#cleanXml(content, kind, renames), { mtime: NO_DAY }]
    const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(made) ?? []
    if (lines.length > 0) this.#out[`${folder}_rels/${file}.rels`] = part(relationshipsXml(lines))
    return made
  }

  #line(given: Relationship, id: string, { from, to }: { from: string; to: string }): string | null {
    if (given.external) {
      // A link to a file on a computer or in a private folder does not work elsewhere. Word itself writes NULL for a lost link.
      const isLink = given.kind === 'hyperlink' && SAFE_LINK.test(given.target)
      return /^(hyperlink|image)$/.test(given.kind)
        ? relationship(id, given.type, isLink ? given.target : 'NULL', ' TargetMode="External"')
        : null
    }
    const name = this.#taken(given, from)
    // All parts are in one folder, and only the theme is deeper.
    return name && relationship(id, given.type, `${'../'.repeat(to.split('/').length - 2)}${name.slice(5)}`)
  }

  #named(name: string, base: string, ending: string): string {
    const count = (this.#counts.get(base) ?? 0) + 1
    this.#counts.set(base, count)
    const isOne = !/(header|footer|image|drawing|file)$/.test(base)
    if (isOne && count > 1) throw new CannotClean('two parts of one kind')
    const made = `${base}${isOne ? '' : count}.${ending}`
    this.#names.set(name, made)
    return made
  }
}

/** The ending of a clean picture, by its first byte. */
const ENDINGS: Record<number, string> = { 255: 'jpeg', 137: 'png', 71: 'gif', 0: 'jp2' }
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DEFAULTS = Object.entries({
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  jp2: 'image/jp2',
  bin: 'application/octet-stream',
})
  .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
  .join('')

const part = (xml: string): [Uint8Array, { mtime: Date }] => [
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
  { mtime: NO_DAY },
]
const relationshipsXml = (lines: readonly string[]): string =>
  `<Relationships xmlns="${RELATIONSHIPS}">${lines.join('')}</Relationships>`

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** @param type of a kind that we know; only its known beginnings are kept */
function relationship(id: string, type: string, target: string, more = ''): string {
  const kind = lastWord(type)
  const strict = type.startsWith('http://purl.oclc.org/ooxml/')
  const base = strict ? 'http://purl.oclc.org/ooxml/officeDocument' : OFFICE
  return `<Relationship Id="${id}" Type="${base}/relationships/${kind}" Target="${quoted(target)}"${more}/>`
}
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const lastWord = (type: string): string => /\w+$/.exec(type)?.[0] ?? ''

/** The name of a part that another one names: names in an archive do not begin with a slash, and case does not matter. */
function resolved(target: string, from: string): string {
  const folder = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of target.toLowerCase().split('/'))
    if (step === '..') folder.pop()
    else if (step !== '' && step !== '.') folder.push(step)
  return folder.join('/')
}

function readRelationships(content: Uint8Array): Map<string, Relationship> {
  const found = new Map<string, Relationship>()
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  parser.on('error', () => {
    throw new CannotClean('a part is no XML')
  })
  parser.on('doctype', () => {
    throw new CannotClean('a part has a document type')
  })
  parser.on('opentag', ({ attributes }) => {
    const { Id = '', Type = '', Target = '', TargetMode = '' } = attributes
    const kind = lastWord(Type)
    if (Target) found.set(Id, { kind, type: Type, target: Target, external: TargetMode === 'External' })
  })
  parser.write(xmlText(content)).close()
  return found
}
