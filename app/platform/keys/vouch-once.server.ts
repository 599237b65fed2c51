import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { VOUCHED } from '../backup/workshop.ts'
import { writeDurably } from '../durable.server.ts'
import { config } from '../settings/config.server.ts'
import { now } from '../time.ts'
import { hasActed, record } from '../trail/audit.server.ts'
import { log } from '../trail/log.server.ts'

/** In the folder with the keys, out of reach of whoever has the database alone. */
export const vouchedFile = (kind: keyof typeof VOUCHED) => path.join(config.dataDir, 'keys', VOUCHED[kind])

interface Vouching {
  kind: keyof typeof VOUCHED
  action: AuditAction
  /** What is logged when somebody took the marks away. */
  gone: string
  anyMarked: (tx: Tx) => Promise<boolean>
  /** Marks all rows. @returns how many there were */
  vouch: (tx: Tx) => Promise<number>
}

/**
 * Once, at the first start with marks of a kind: what is there gets one. Never again after that, so that nothing new passes for old.
 * A database in which a row has such a mark is past that point too, as one that came out of a backup, and so is one whose trail says
 * that it was done.
 */
export async function vouchOnce(db: Db, { kind, action, gone, anyMarked, vouch }: Vouching): Promise<void> {
  if (existsSync(vouchedFile(kind))) return
  await inTransaction(db, async (tx) => {
    if (await anyMarked(tx)) return
    if (await hasActed(tx, action)) return log(gone)
    const all = await vouch(tx)
    if (all > 0) await record(tx, 'system', action, String(all))
  })
  writeDurably(vouchedFile(kind), `${now()}\n`)
}
