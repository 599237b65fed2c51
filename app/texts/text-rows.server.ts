import type { Db, Tx } from '#db/schema.ts'

/** Texts, each with who saved its newest words: whoever approved or scheduled them changed none. */
export const textRows = (db: Db | Tx) =>
  db
    .selectFrom('texts')
    .leftJoin('textVersions as newest', (on) =>
      on.onRef('newest.textId', '=', 'texts.id').onRef('newest.version', '=', 'texts.version'),
    )
    .leftJoin('users', 'users.id', 'newest.savedBy')
    .selectAll('texts')
    .select(['newest.savedBy', 'users.name as editor'])
