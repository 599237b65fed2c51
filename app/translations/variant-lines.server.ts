import {
  type OwnLine,
  shownText,
  type TextRow,
  variantsBeside,
  versionAt,
} from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'
import { type Source, sourceOf } from './full-texts.server.ts'
import { readContent } from './variant-text.ts'
import { variantName } from './variant-texts.server.ts'

/** In the list of all: the full text of each, and whether it has changed since. */
export const variantLines = (db: Db, rows: readonly TextRow[]): Promise<OwnLine[]> =>
  Promise.all(rows.map(async (row) => ownLine(db, row, await sourceOf(db, row.sourceId ?? ''))))

async function ownLine(db: Db, row: TextRow, source: Source | undefined): Promise<OwnLine> {
  const newest = await versionAt(db, row.id, row.version)
  const changed = source && newest && readContent(newest.content).fits !== source.mark
  return {
    title: `${variantName(row)}: ${source?.title ?? 'A text that was deleted'}`,
    cell: changed ? { look: 'waiting', label: 'Changed since' } : 'The same',
  }
}

/** The versions of one full text. */
export async function variantsOf(db: Db, source: Source) {
  const rows = await variantsBeside(db, source.id)
  return Promise.all(
    rows.map(async (row) => ({
      ...shownText(row),
      ...(await ownLine(db, row, source)),
      variant: row.variant,
      language: row.language,
    })),
  )
}

export type VariantLine = Awaited<ReturnType<typeof variantsOf>>[number]
