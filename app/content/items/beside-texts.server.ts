import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'
import type { TextKind, TextTables, VariantKind } from '#db/tables/texts.ts'
import { textRows } from './text-rows.server.ts'
import { lockedText } from './text-versions.server.ts'

// A variant is a text of its own with versions and states, beside its source text (docs/decisions/0140-texts.md).

/** Identifies content, to tell another version of it apart. */
export const markOf = (words: unknown): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22)

interface Beside {
  sourceId: string
  variant: VariantKind
  language: string
}

/** The variant of this kind and language, in any state. */
export async function variantNamed(db: Db | Tx, { sourceId, variant, language }: Beside) {
  return textRows(db)
    .where('sourceId', '=', sourceId)
    .where('variant', '=', variant)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** All variants of a text, the easier one first. */
export async function variantsBeside(db: Db | Tx, sourceId: string) {
  return textRows(db)
    .where('sourceId', '=', sourceId)
    .orderBy('variant')
    .orderBy('language')
    .orderBy('texts.id')
    .execute()
}

/** Attaches a new variant to its source text. */
export async function linkVariant(tx: Tx, id: string, beside: Beside): Promise<void> {
  await lockedText(tx, id)
  await tx.updateTable('texts').set(beside).where('id', '=', id).execute()
}

type Easier = TextTables['easierTexts']

/** Published easier versions, each with its public version number. */
export async function easierPublished(db: Db): Promise<{ id: string; version: number }[]> {
  const rows = await db
    .selectFrom('texts')
    .select(['id', 'publishedVersion'])
    .where('kind', '=', 'variant')
    .where('variant', '=', 'easier')
    .where('publishedVersion', 'is not', null)
    .execute()
  return rows.map(({ id, publishedVersion }) => ({ id, version: publishedVersion ?? 0 }))
}

export async function showEasier(tx: Tx, row: Easier): Promise<void> {
  await tx
    .insertInto('easierTexts')
    .values(row)
    .onConflict((c) => c.column('sourceId').doUpdateSet(row))
    .execute()
}

export async function hideEasier(tx: Tx, sourceId: string): Promise<void> {
  await tx.deleteFrom('easierTexts').where('sourceId', '=', sourceId).execute()
}

export async function easierRow(db: Db | Tx, sourceId: string): Promise<Easier | undefined> {
  return db.selectFrom('easierTexts').selectAll().where('sourceId', '=', sourceId).executeTakeFirst()
}

/** Records whether the source has changed since this version was written, and on which day. */
export async function noteSourceNewer(tx: Tx, sourceId: string, since: string | null): Promise<void> {
  await tx
    .updateTable('easierTexts')
    .set({ sourceNewerSince: since })
    .where('sourceId', '=', sourceId)
    .execute()
}

/** The public easier version. It is hidden while its source is unpublished. */
export async function easierShown(db: Db, sourceId: string): Promise<Easier | undefined> {
  return db
    .selectFrom('easierTexts')
    .innerJoin('texts', 'texts.id', 'easierTexts.sourceId')
    .selectAll('easierTexts')
    .where('easierTexts.sourceId', '=', sourceId)
    .where('texts.publishedVersion', 'is not', null)
    .executeTakeFirst()
}

/** Whether visitors can read an easier version of the text with this kind and number or key. */
export async function hasEasier(db: Db, kind: TextKind, at: number | string): Promise<boolean> {
  const found = await db
    .selectFrom('easierTexts')
    .innerJoin('texts', 'texts.id', 'easierTexts.sourceId')
    .select('easierTexts.sourceId')
    .where('kind', '=', kind)
    .where('publishedVersion', 'is not', null)
    .$if(typeof at === 'number', (query) => query.where('number', '=', at as number))
    .$if(typeof at === 'string', (query) => query.where('address', '=', at as string))
    .executeTakeFirst()
  return found !== undefined
}
