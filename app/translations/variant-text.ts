import { type Conflict, type ContentField, mergeFields } from '#app/content/model/rules.ts'

/** The text of a variant as its editors have it. */
export interface VariantText {
  /** The hash of the full text's version that this one is accurate for. */
  fits: string
  /** By field name. */
  words: Readonly<Record<string, string>>
}

/** In a fixed order, so that equal content has equal text. */
export const contentOf = ({ fits, words }: VariantText): string =>
  JSON.stringify({
    fits,
    words: Object.fromEntries(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1))),
  })

export const readContent = (content: string): VariantText => JSON.parse(content) as VariantText

/** Only the form's fields, and their errors. */
export function typedWords(
  fields: readonly ContentField[],
  typed: Readonly<Record<string, string | undefined>>,
): { words: Record<string, string>; errors: Record<string, string> } {
  const words: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const { at, label, as, most } of fields) {
    const text = typed[at] ?? ''
    words[at] = as === 'lines' ? linesOf(text).join('\n') : as === 'line' ? text.replace(/\s+/g, ' ') : text
    if (text.length > most)
      errors[at] =
        `${label}: use at most ${most.toLocaleString('en-US')} letters. This has ${text.length.toLocaleString('en-US')}`
  }
  return { words, errors }
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Merges two editors' changes to the same version. */
export function mergeWords(
  fields: readonly ContentField[],
  base: VariantText,
  theirs: VariantText,
  mine: Readonly<Record<string, string>>,
): { words: Record<string, string>; conflicts: Conflict[] } {
  const ways: Partial<Record<string, 'lines' | 'paragraphs'>> = {}
  for (const { at, as } of fields) if (as !== 'line') ways[at] = as === 'lines' ? 'lines' : 'paragraphs'
  const merged = mergeFields<Record<string, string>>(
    { ...base.words },
    { ...theirs.words },
    { ...mine },
    ways,
  )
  return { words: merged.fields, conflicts: merged.conflicts }
}
