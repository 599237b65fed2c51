import { vouchOnce } from '#app/platform/keys/one-time-signing.server.ts'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import { isSigned, rowSignature } from '#app/platform/secrets/signed-rows.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { CaseTables } from '#db/tables/cases.ts'
import type { Origin, SentRecord } from './authorship.ts'

// The side that each record of a case came from. The site cannot read records that the staff seal, but it knows who is
// signed in and who came with the words of a case. It stores that beside the record, under a mark made with the server key:
// neither the content of the record nor a writer to the database can set it. Only this file makes such marks.

type Table = 'caseRecords' | 'caseNotes'
type Row = CaseTables[Table]
type Sent = Pick<Row, 'side' | 'sentBy' | 'listVersion'>

/** The sender: the person of the case, or a staff member by account. */
export type Sender = 'person' | { staff: string }

const signedColumns = (
  table: Table,
  { caseId, seq, sealed, side, sentBy, listVersion }: Omit<Row, 'sideMark'>,
) => ({
  table,
  caseId,
  seq,
  recordMark: recordMark(sealed),
  side,
  sentBy,
  listVersion,
})

const withMark = (table: Table, row: Omit<Row, 'sideMark'>): Row => ({
  ...row,
  sideMark: rowSignature(table, signedColumns(table, row)),
})

/** Rows for the database, with their sender. */
export async function sentRows(
  tx: Tx,
  table: Table,
  rows: Pick<Row, 'caseId' | 'seq' | 'sealed'>[],
  sender: Sender,
): Promise<Row[]> {
  const sent: Sent =
    sender === 'person'
      ? { side: 'person', sentBy: null, listVersion: null }
      : { side: 'staff', sentBy: sender.staff, listVersion: (await recipients(tx)).version }
  return rows.map((row) => withMark(table, { ...row, ...sent }))
}

/** The origin of a record, by the site's mark. */
export function originOf(table: Table, row: Row): Origin {
  if (!isSigned(table, { ...signedColumns(table, row), mark: row.sideMark })) return { side: 'unknown' }
  const { side, sentBy, listVersion } = row
  if (side === 'person' || side === 'before') return { side }
  return side === 'staff' && sentBy && listVersion ? { side, by: sentBy, listVersion } : { side: 'unknown' }
}

/** A chain of a case in its order, with the origin of each record. */
export async function sentRecords(db: Db | Tx, table: Table, caseId: string): Promise<SentRecord[]> {
  const rows = await db.selectFrom(table).selectAll().where('caseId', '=', caseId).orderBy('seq').execute()
  return rows.map((row) => ({ seq: row.seq, sealed: row.sealed, origin: originOf(table, row) }))
}

/** The names of the senders of a case's records, by account. */
export async function namesOfSenders(db: Db, records: SentRecord[]): Promise<Record<string, string>> {
  const ids = new Set(records.flatMap(({ origin }) => (origin.side === 'staff' ? [origin.by] : [])))
  if (ids.size === 0) return {}
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

const AT_ONCE = 500

/** Runs once, at the first start with marks: existing records get one that says "from before". */
export const vouchForRecordsOnce = (db: Db): Promise<void> =>
  vouchOnce(db, {
    kind: 'records',
    action: 'case.records-marked',
    anyMarked: async (tx) => (await anyMarked(tx, 'caseRecords')) || anyMarked(tx, 'caseNotes'),
    vouch: async (tx) => (await vouchFor(tx, 'caseRecords')) + (await vouchFor(tx, 'caseNotes')),
  })

const anyMarked = async (tx: Tx, table: Table): Promise<boolean> =>
  (await tx.selectFrom(table).select('seq').where('sideMark', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined

async function vouchFor(tx: Tx, table: Table): Promise<number> {
  let done = 0
  for (;;) {
    const rows = await tx.selectFrom(table).selectAll().where('sideMark', 'is', null).limit(AT_ONCE).execute()
    for (const row of rows)
      await tx
        .updateTable(table)
        .set(withMark(table, { ...row, side: 'before', sentBy: null, listVersion: null }))
        .where('caseId', '=', row.caseId)
        .where('seq', '=', row.seq)
        .execute()
    done += rows.length
    if (rows.length < AT_ONCE) return done
  }
}
