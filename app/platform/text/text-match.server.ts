import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column that is kept in lower case holds these words. The signs that have a meaning to "like" stand for
 * themselves, so that "100%" finds what it says.
 */
export function containing(column: string, words: string): RawBuilder<boolean> {
  // No stored text holds a NUL, and PostgreSQL takes none.
  const pattern = `%${words
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
