import { sql } from 'kysely'
import { vouchOnce } from '#app/platform/keys/one-time-signing.server.ts'
import { type MailKeyUse, openWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { openedWords, sealedWords, type WhoseWords } from './sealed-words.server.ts'

// In the forum's first weeks, text was sealed for a use, not for a row and a person. The first start with the new seals reseals
// it once. Later starts accept no old seals, because an attacker could have moved them in the meantime.

interface Place {
  table: string
  column: string
  what: WhoseWords['what']
  id?: string
  /** The owner of a row, in SQL. */
  whose: string
  before: (id: string) => MailKeyUse
}

const safety = () => 'forum safety' as const
const EITHER = 'coalesce(member_id, pseudonym_id)'
const PLACES: readonly Place[] = [
  { table: 'forum_reports', column: 'sealed_note', what: 'report', whose: 'member_id', before: safety },
  { table: 'forum_measures', column: 'sealed_text', what: 'measure', whose: EITHER, before: safety },
  { table: 'forum_appeals', column: 'sealed_text', what: 'appeal', whose: EITHER, before: safety },
  { table: 'forum_appeals', column: 'sealed_answer', what: 'answer', whose: EITHER, before: safety },
  { table: 'forum_notes', column: 'sealed_text', what: 'note', whose: 'member_id', before: safety },
  { table: 'forum_look_ups', column: 'sealed_text', what: 'look-up', whose: 'pseudonym_id', before: safety },
  {
    table: 'forum_marks',
    column: 'sealed_note',
    what: 'kept topic',
    id: 'topic_id',
    whose: 'member_id',
    before: () => 'forum marks',
  },
  {
    table: 'drafts',
    column: 'sealed',
    what: 'draft',
    whose: "case when kind = 'post' then owner end",
    before: (id) => `forum draft ${id}`,
  },
]

/** Runs once, at the first start with the new seals. */
export const bindForumWordsOnce = (db: Db): Promise<void> =>
  vouchOnce(db, {
    kind: 'forumWords',
    action: 'forum.words-bound',
    anyMarked: async (tx) => {
      for (const place of PLACES)
        for (const row of await rowsOf(tx, place))
          if (opened(() => openedWords(row.sealed, row.of)) !== null) return true
      return false
    },
    vouch: async (tx) => {
      let bound = 0
      for (const place of PLACES)
        for (const row of await rowsOf(tx, place)) {
          const text = opened(() => openWithMailKey(row.sealed, place.before(row.of.id)))
          if (text === null) continue
          await keep(tx, place, row.of, sealedWords(text, row.of))
          bound += 1
        }
      return bound
    },
  })

async function rowsOf(tx: Tx, { table, column, what, id = 'id', whose }: Place) {
  const { rows } = await sql<{ id: string; whose: string; sealed: string }>`
    select ${sql.ref(id)} as id, ${sql.raw(whose)} as whose, ${sql.ref(column)} as sealed
    from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.raw(whose)} is not null`.execute(
    tx,
  )
  return rows.map((row) => ({ sealed: row.sealed, of: { what, id: row.id, whose: row.whose } }))
}

const keep = (tx: Tx, { table, column, id = 'id', whose }: Place, of: WhoseWords, sealed: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(id)} = ${of.id} and ${sql.raw(whose)} = ${of.whose}`.execute(tx)

function opened(open: () => string): string | null {
  try {
    return open()
  } catch {
    // Sealed in the new way already, or damaged.
    return null
  }
}
