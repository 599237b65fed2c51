import type { Db } from '#db/schema.ts'
import { toldByThemselves } from '../listing/attorney-entry.ts'
import { attorneysWith } from '../listing/attorney-queries.server.ts'
import { addressIn, attorneyMark } from '../listing/listing.server.ts'
import { application } from './apply.server.ts'

/** One that waits, with the entry as it is now and which others have the same address or license. */
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
    // In what only they know, a change has counted already.
    entry:
      found.kind === 'change' && current ? { ...found.entry, ...toldByThemselves(current) } : found.entry,
    current,
    currentEmail: row ? addressIn(row) : null,
    alsoTheirs: same.filter((one) => one.id !== found.attorneyId),
    sameLicense: licensed.filter((one) => one.id !== found.attorneyId),
  }
}
