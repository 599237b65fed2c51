import type { Migration } from 'kysely/migration'
import * as platform from './0001-platform.ts'

/** In the order in which they run. A landed migration is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-platform': platform,
}
