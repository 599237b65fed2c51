import { SaxesParser } from 'saxes'

// XLIFF 2.0, as translation services read and write it: a file per feature, a unit per message.

export interface Unit {
  folder: string
  key: string
  /** The language of the source. */
  from: string
  source: string
  /** Null: not translated yet. */
  target: string | null
  /** For translators: where it is shown, and what it means. */
  notes: readonly string[]
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** One document has one source language: what is written in another is not in it. */
export function xliffOf(units: readonly Unit[], language: string): string {
  const from = units[0]?.from ?? 'en'
  const own = units.filter((unit) => unit.from === from)
  const files = [...Map.groupBy(own, ({ folder }) => folder)].map(
    ([folder, all]) => `  <file id="${xml(folder)}">\n${all.map(unitOf).join('')}  </file>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${from}" trgLang="${language}">
${files.join('')}</xliff>
`
}

function unitOf({ key, source, target, notes }: Unit): string {
  const all = notes.map((note) => `        <note>${xml(note)}</note>\n`).join('')
  return `    <unit id="${xml(key)}" xml:space="preserve">
${all && `      <notes>\n${all}      </notes>\n`}      <segment state="${target === null ? 'initial' : 'translated'}">
        <source>${xml(source)}</source>
${target === null ? '' : `        <target>${xml(target)}</target>\n`}      </segment>
    </unit>
`
}

/** The translations by key. A unit in several segments is one text again; one without a target is not translated. */
export function readXliff(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const parser = new SaxesParser()
  let unit = ''
  let target: string | null = null
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'unit') unit = attributes.id ?? ''
    if (name === 'target') target = ''
  })
  parser.on('text', (part) => {
    if (target !== null) target += part
  })
  parser.on('cdata', (part) => {
    if (target !== null) target += part
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 'target' || target === null) return
    found.set(unit, (found.get(unit) ?? '') + target)
    target = null
  })
  parser.write(text).close()
  return found
}
