import type { VariantField, VariantSource } from '#app/content/model/rules.ts'
import { KINDS } from '../kinds/kinds.server.ts'
import { FACT_KINDS, type FactField, type FactKind, roomInOthers } from '../model/rules.ts'
import { factFields } from '../model/typed-fact.ts'
import { readFact } from './fact-texts.server.ts'

// The source of a record's variants: its easier version and its translations.

/** Kinds with a page of their own that has text to read. */
const WITH_EASIER: readonly FactKind[] = ['law', 'state', 'resource']

const isWords = ({ as }: FactField) => as === 'line' || as === 'text' || as === 'lines' || as === 'rows'

const asField = ({ at, label, as, most, markdown, needed }: FactField): VariantField => ({
  at,
  label,
  markdown,
  needed,
  as: as === 'line' || as === 'text' ? as : 'lines',
  most: roomInOthers(as === 'lines' || as === 'rows' ? most * 60 : most),
})

export function factAsSource(
  content: string,
  { id, kind, key }: { id: string; kind: FactKind; key: string },
): VariantSource {
  const { fields, title, path } = KINDS[kind]
  const record = readFact(content)
  const texts = factFields(fields, record)
  const own = fields.filter(isWords)
  return {
    title: title(record),
    path: path(key, record),
    console: `/staff/facts/${kind}/${id}`,
    legal: FACT_KINDS[kind].legal,
    easier: WITH_EASIER.includes(kind),
    fields: own.map(asField),
    words: Object.fromEntries(own.map(({ at }) => [at, texts[at] ?? ''])),
    says: fields.filter(({ as }) => as !== 'day').map(({ at, label }) => [label, texts[at] ?? '']),
  }
}
