import { fieldTexts } from '#app/content/content.server.ts'
import type { ContentField, VariantSource } from '#app/content/model/rules.ts'
import type { Kind } from '../kinds/kind.ts'
import { roomInOthers } from '../model/rules.ts'
import { readFact } from './fact-texts.server.ts'

// The source of a record's variants: its easier version and its translations.

const isWords = ({ as }: ContentField) => as === 'line' || as === 'text' || as === 'lines' || as === 'rows'

const asField = ({ at, label, as, most, markdown, needed }: ContentField): ContentField => ({
  at,
  label,
  markdown,
  needed,
  as: as === 'line' || as === 'text' ? as : 'lines',
  most: roomInOthers(as === 'lines' || as === 'rows' ? most * 60 : most),
})

export function factAsSource(
  kind: Kind,
  content: string,
  { id, key }: { id: string; key: string },
): VariantSource {
  const { name, fields, title, path, legal = false, easier = false } = kind
  const record = readFact(content)
  const texts = fieldTexts(fields, record)
  const own = fields.filter(isWords)
  return {
    title: title(record),
    path: path(key, record),
    console: `/staff/facts/${name}/${id}`,
    legal,
    easier,
    fields: own.map(asField),
    words: Object.fromEntries(own.map(({ at }) => [at, texts[at] ?? ''])),
    says: fields
      .filter(({ as, reference }) => as !== 'day' && !reference)
      .map(({ at, label }) => [label, texts[at] ?? '']),
  }
}
