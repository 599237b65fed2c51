import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/**
 * Serializes changes to texts, so that the conditions checked before publishing
 * still hold: a concurrent stop, return or move has finished before.
 */
export const textsTurn = (tx: Tx): Promise<void> => advisoryLock(tx, 'texts')

/** Texts, each with the author of its newest version: approving or scheduling it does not make one its author. */
export const textRows = (db: Db | Tx) =>
  db
    .selectFrom('texts')
    .leftJoin('textVersions as newest', (on) =>
      on.onRef('newest.textId', '=', 'texts.id').onRef('newest.version', '=', 'texts.version'),
    )
    .leftJoin('users', 'users.id', 'newest.savedBy')
    .selectAll('texts')
    .select(['newest.savedBy', 'users.name as editor'])
