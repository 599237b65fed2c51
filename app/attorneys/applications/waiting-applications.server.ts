import type { Db } from '#db/schema.ts'
import { attorneysWith } from '../listing/attorney-queries.server.ts'
import { addressIn, attorneyMark } from '../listing/listing.server.ts'
import { toldByThemselves } from '../model/attorney-entry.ts'
import { application } from './apply.server.ts'

/** A waiting request, with the current entry and the other entries that have the same address or license. */
export async function waitingApplication(db: Db, id: string) {
  const found = await application(db, id)
  if (!found?.confirmedAt) return undefined
  const [current] = found.attorneyId === null ? [] : await attorneysWith(db, [found.attorneyId])
  const row =
    found.attorneyId === null
      ? undefined
      : await db
          .selectFrom('attorneys')
          .select(['email', 'sealedEmail'])
          .where('id', '=', found.attorneyId)
          .executeTakeFirst()
  const same = await db
    .selectFrom('attorneys')
    .select(['id', 'name'])
    .where('emailMark', '=', attorneyMark(found.email))
    .execute()
  const licensed = await db
    .selectFrom('attorneyLicenses')
    .innerJoin('attorneys', 'attorneys.id', 'attorneyLicenses.attorneyId')
    .select(['attorneys.id', 'name'])
    .distinct()
    .where((e) => e.or(found.entry.licenses.map((one) => e.and({ state: one.state, number: one.number }))))
    .execute()
  return {
    ...found,
    // A change to facts only the attorney knows has already counted.
    entry:
      found.kind === 'change' && current ? { ...found.entry, ...toldByThemselves(current) } : found.entry,
    current,
    currentEmail: row ? addressIn(row) : null,
    alsoTheirs: same.filter((one) => one.id !== found.attorneyId),
    sameLicense: licensed.filter((one) => one.id !== found.attorneyId),
  }
}
