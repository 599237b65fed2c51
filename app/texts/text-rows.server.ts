import { waitTurn } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** What is asked of a text before it becomes public must still hold as it does: stopped, sent back or moved at that moment, it was so before. */
export const textsTurn = (tx: Tx): Promise<void> => waitTurn(tx, 'texts')

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
