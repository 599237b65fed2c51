import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column or text in lower case contains these words. LIKE wildcards are escaped, so that "100%" matches
 * literally.
 */
export function containing(column: string | RawBuilder<string>, words: string): RawBuilder<boolean> {
  // No stored text contains a NUL, and PostgreSQL rejects it.
  const pattern = `%${words
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const text = typeof column === 'string' ? sql.ref(column) : column
  return sql<boolean>`${text} like ${pattern} escape '\\'`
}
