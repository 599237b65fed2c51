import { record, recordReading } from '#app/platform/audit/audit.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, nowDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { Side } from '../status/read-marks.ts'
import { caseForStaff, type StaffCase } from './case-queries.server.ts'

/**
 * Gives a staff member one case with its sealed records, and records that they read it. Null when they have no access to it.
 */
export async function readCase(
  db: Db,
  { id, holder, by }: { id: string; holder: string; by: string },
): Promise<StaffCase | null> {
  const found = await caseForStaff(db, holder, id)
  if (found) await recordReading(db, by, 'case.read', found.id)
  else await recordRefusal(db, id, by)
  return found
}

/** Adds a line to the trail for a staff member who requests a case that their key does not open. An unknown id adds none. */
export async function recordRefusal(db: Db, id: string, by: string): Promise<void> {
  const there = await db.selectFrom('cases').select('id').where('id', '=', id).executeTakeFirst()
  if (there) await record(db, by, 'case.refused', id)
}

/** Records how far one side has read, once for each step forward. A record that does not exist yet cannot be read. */
export async function noteRead(db: Db, caseId: string, side: Side, upTo: number): Promise<void> {
  const ends = await db
    .selectFrom('caseRecords')
    .select((e) => e.fn.max('seq').as('last'))
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  const read = await db
    .selectFrom('caseReadings')
    .select((e) => e.fn.max('upTo').as('last'))
    .where('caseId', '=', caseId)
    .where('side', '=', side)
    .executeTakeFirst()
  const reached = Math.min(upTo, Number(ends?.last ?? 0))
  if (reached <= Number(read?.last ?? 0)) return
  await db
    .insertInto('caseReadings')
    .values({ caseId, side, upTo: reached, day: dayOf(nowDate(), config.timeZone) })
    .onConflict((c) => c.columns(['caseId', 'side', 'upTo']).doNothing())
    .execute()
  if (side === 'staff')
    await db
      .updateTable('cases')
      .set({ readSeq: reached })
      .where('id', '=', caseId)
      .where('readSeq', '<', reached)
      .execute()
}

/** A day on which a staff member opened a case. Never names the member. */
export interface Look {
  day: string
  role: 'steward' | 'caseworker'
}

/** The days on which staff opened a case, the newest first, from the audit trail. */
export async function looksInto(db: Db, caseId: string): Promise<Look[]> {
  const lines = await db
    .selectFrom('auditLines')
    .innerJoin('staff', 'staff.userId', 'auditLines.actor')
    .select(['at', 'role'])
    .where('subject', '=', caseId)
    .where('action', '=', 'case.read')
    .orderBy('seq', 'desc')
    .execute()
  const each = new Map<string, Look>()
  for (const { at, role } of lines) {
    const day = dayOf(new Date(at), config.timeZone)
    each.set(`${day} ${role}`, { day, role: role === 'steward' ? role : 'caseworker' })
  }
  return [...each.values()]
}
