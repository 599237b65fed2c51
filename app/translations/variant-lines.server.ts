import { shownText, type textAt, variantsBeside, variantsIn, versionAt } from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'
import { type Source, sourceOf } from './full-texts.server.ts'
import { readContent } from './variant-text.ts'
import { variantName } from './variant-texts.server.ts'

type Row = NonNullable<Awaited<ReturnType<typeof textAt>>>

/** A variant's state for the staff's pages, apart from its text. */
export const variantState = (text: Row | (Omit<Row, 'variant' | 'sourceId'> & { variant: string })) => ({
  ...shownText(text),
  name: variantName(text),
  variant: text.variant,
  language: text.language,
})

/** Each with whether its full text has changed since. */
async function lineOf(db: Db, row: Row, source: Source | undefined) {
  const newest = await versionAt(db, row.id, row.version)
  return {
    ...variantState(row),
    of: source?.title ?? 'A text that was deleted',
    changed: Boolean(source && newest && readContent(newest.content).fits !== source.mark),
  }
}

export type VariantLine = Awaited<ReturnType<typeof lineOf>>

export async function variantsOf(db: Db, source: Source): Promise<VariantLine[]> {
  const rows = await variantsBeside(db, source.id)
  return Promise.all(rows.map((row) => lineOf(db, row, source)))
}

/** A page of all variants; one more than a page holds if there are more. */
export async function variantList(db: Db, page: number): Promise<VariantLine[]> {
  const rows = await variantsIn(db, page)
  return Promise.all(rows.map(async (row) => lineOf(db, row, await sourceOf(db, row.sourceId ?? ''))))
}
