import { textAt, versionAt } from '#app/content/content.server.ts'
import { type ContentField, ENGLISH, LANGUAGES } from '#app/content/model/rules.ts'
import { Refused } from '#app/platform/refused.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { VariantKind } from '#db/tables/texts.ts'
import { type Source, sourceOf } from './full-texts.server.ts'
import { EASIER_FIELDS } from './rules.ts'
import { contentOf, readContent, type VariantText } from './variant-text.ts'

type Row = NonNullable<Awaited<ReturnType<typeof textAt>>>

export type VariantRow = Omit<Row, 'variant' | 'sourceId'> & { variant: VariantKind; sourceId: string }

const NO_SUCH = 'There is no such version. Go back to the list.'

export interface Variant {
  text: VariantRow
  content: VariantText
  source: Source
  fields: readonly ContentField[]
}

export const fieldsFor = (variant: VariantKind, source: Source): readonly ContentField[] =>
  variant === 'easier' ? EASIER_FIELDS : source.fields

/**
 * A variant with its newest version, or another one.
 * @throws Refused if it does not exist
 */
export async function variantAt(db: Db | Tx, id: string, version?: number): Promise<Variant> {
  const text = await textAt(db, id)
  if (text?.kind !== 'variant' || text.state === 'gone' || !text.variant || !text.sourceId)
    throw new Refused(NO_SUCH, 404)
  const { variant, sourceId } = text
  const [found, source] = await Promise.all([
    versionAt(db, id, version ?? text.version),
    sourceOf(db, sourceId),
  ])
  if (!found || !source) throw new Refused(NO_SUCH, 404)
  const row = { ...text, variant, sourceId }
  return { text: row, content: readContent(found.content), source, fields: fieldsFor(variant, source) }
}

/** "Easier to read", "Spanish" */
export const variantName = ({ variant, language }: { variant: string | null; language: string }): string =>
  variant === 'easier' ? 'Easier to read' : (LANGUAGES[language] ?? language)

/** Its title in lists. */
export function titleOf(
  { variant }: { variant: VariantKind },
  words: VariantText['words'],
  { title, fields }: Source,
): string {
  const first = variant === 'easier' ? words.title : words[fields[0]?.at ?? '']
  return cutText(first || title, 200)
}

/** The variant that a form asks for: "easier", or a language code. */
export function variantAsked(
  asked: string,
  source: Source,
): { variant: VariantKind; language: string } | { problem: string } {
  if (asked === 'easier')
    return source.easier
      ? { variant: 'easier', language: ENGLISH }
      : { problem: 'This has no page of its own, so it has no easier version. Choose a language' }
  return Object.hasOwn(LANGUAGES, asked)
    ? { variant: 'language', language: asked }
    : { problem: 'Choose what you want to write' }
}

/** A variant as the engine stores a version. */
export const storedVariant = (variant: VariantKind, text: VariantText, source: Source) => ({
  title: titleOf({ variant }, text.words, source),
  content: contentOf(text),
  // Its sources are those of the full text.
  reviewDueOn: null,
})
