import {
  createText,
  linkVariant,
  saveText,
  textsTurn,
  variantNamed,
  versionAt,
} from '#app/editorial/editorial.server.ts'
import type { Conflict } from '#app/editorial/rules.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { VariantKind } from '#db/tables/texts.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Source, sourceOf } from './full-texts.server.ts'
import { NO_WORDS } from './rules.ts'
import { contentOf, mergeWords, readContent, typedWords, type VariantText } from './variant-text.ts'
import { fieldsFor, titleOf, type VariantRow, variantAt } from './variant-texts.server.ts'

const wordsOf = (variant: VariantKind, text: VariantText, source: Source) => ({
  title: titleOf({ variant }, text.words, source),
  content: contentOf(text),
  // Its sources are those of the full text.
  reviewDueOn: null,
})

interface Asked {
  sourceId: string
  variant: VariantKind
  language: string
}

/**
 * Creates a variant, or finds the existing one, so that pressing twice makes one.
 * @param text left out: nothing is written yet
 */
export async function beginVariant(db: Db | Tx, asked: Asked, by: string, text?: VariantText) {
  return inTransaction(db, async (tx) => {
    await textsTurn(tx)
    const there = await variantNamed(tx, asked)
    if (there) return { id: there.id, began: false }
    const source = await sourceOf(tx, asked.sourceId)
    if (!source || source.state === 'bin')
      throw new Refused('The full text is in the bin or deleted. Take it out of the bin first.', 404)
    if (asked.variant === 'easier' && !source.easier)
      throw new Refused('This has no page of its own, so it has no easier version.', 422)
    const empty = Object.fromEntries(
      fieldsFor(asked.variant, source).map(({ at }) => [at, NO_WORDS[at] ?? '']),
    )
    const words = text ?? { fits: source.mark, words: empty }
    const { id } = await createText(tx, 'variant', wordsOf(asked.variant, words, source), by)
    await linkVariant(tx, id, asked)
    return { id, began: true }
  })
}

export type SavedVariant =
  | { kept: number; mergedWith: string | null }
  | { errors: Record<string, string> }
  /** Both changed the same place: nothing was saved. */
  | { conflicts: Conflict[]; words: Record<string, string>; version: number; other: string }

/** The name for a member's own other window. */
const OWN = 'Another window of yours'

/** @param base the version the text is based on */
export async function saveVariant(
  db: Db | Tx,
  id: string,
  { base, typed }: { base: number; typed: Readonly<Record<string, string | undefined>> },
  by: string,
): Promise<SavedVariant> {
  return inTransaction(db, async (tx) => {
    const { text, content: newest, source, fields } = await variantAt(tx, id)
    const { words, errors } = typedWords(fields, typed)
    if (Object.keys(errors).length > 0) return { errors }
    // Confirming that it is accurate has its own button, and is not part of typed text.
    const kept = await keep(tx, text, base, { fits: newest.fits, words }, source, by)
    if (kept !== null) return { kept, mergedWith: null }
    const before = await versionAt(tx, id, base)
    const last = await versionAt(tx, id, text.version)
    const began = before ? readContent(before.content) : newest
    const merged = mergeWords(fields, began, newest, words)
    const other = last?.savedBy === by ? OWN : (last?.name ?? 'Someone who left')
    if (merged.conflicts.length > 0) return { ...merged, version: text.version, other }
    const together = { fits: newest.fits, words: merged.words }
    const version = await keep(tx, text, text.version, together, source, by)
    return { kept: version ?? text.version, mergedWith: other }
  })
}

const keep = (tx: Tx, text: VariantRow, base: number, words: VariantText, source: Source, by: string) =>
  saveText(tx, text.id, base, wordsOf(text.variant, words, source), by)

/**
 * A staff member looked at the full text's changes and confirms that this version is still accurate.
 * @returns false if there are newer versions
 */
export async function sayItFits(
  db: Db,
  id: string,
  { seen, mark }: { seen: number; mark: string },
  by: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { text, content, source } = await variantAt(tx, id)
    if (source.mark !== mark)
      throw new Refused('The full text was changed again. Check the changes, then press the button again.')
    return (await keep(tx, text, seen, { ...content, fits: mark }, source, by)) !== null
  })
}

/** Saves an imported version, with the source version it is accurate for. */
export async function saveImported(tx: Tx, id: string, words: VariantText, by: string): Promise<number> {
  const { text, source } = await variantAt(tx, id)
  const kept = await keep(tx, text, text.version, words, source, by)
  if (kept === null) throw new Refused('Someone is saving one of these texts. Try again in a moment.')
  return kept
}

/** Makes an older version the newest again. */
export async function restoreVariant(
  db: Db,
  id: string,
  { from, seen }: { from: number; seen: number },
  by: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { text, source } = await variantAt(tx, id)
    const { content } = await variantAt(tx, id, from)
    return (await keep(tx, text, seen, content, source, by)) !== null
  })
}
