import { record, recordReading } from '#app/platform/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { caseForStaff, type StaffCase } from './queries.server.ts'

/** Gives a staff member one case with its sealed records, and writes down that they read it. Null when it is not theirs. */
export async function readCase(
  db: Db,
  { id, holder, by }: { id: string; holder: string; by: string },
): Promise<StaffCase | null> {
  const found = await caseForStaff(db, holder, id)
  if (found) await recordReading(db, by, 'case.read', found.id)
  else await recordRefusal(db, id, by)
  return found
}

/** A line for a staff member who asks for a case that their key does not open. An id of nothing leaves none. */
export async function recordRefusal(db: Db, id: string, by: string): Promise<void> {
  const there = await db.selectFrom('cases').select('id').where('id', '=', id).executeTakeFirst()
  if (there) await record(db, by, 'case.refused', id)
}
