import { createText, linkVariant, saveText, textsTurn, variantNamed } from '#app/content/content.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { VariantKind } from '#db/tables/texts.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Source, sourceOf } from './full-texts.server.ts'
import { NO_WORDS } from './rules.ts'
import type { VariantText } from './variant-text.ts'
import { fieldsFor, storedVariant, type VariantRow, variantAt } from './variant-texts.server.ts'

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
    const { id } = await createText(tx, 'variant', storedVariant(asked.variant, words, source), by)
    await linkVariant(tx, id, asked)
    return { id, began: true }
  })
}

const keep = (tx: Tx, text: VariantRow, base: number, words: VariantText, source: Source, by: string) =>
  saveText(tx, text.id, base, storedVariant(text.variant, words, source), by)

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
