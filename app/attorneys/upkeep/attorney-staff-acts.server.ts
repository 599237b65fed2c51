import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Entry } from '../listing/attorney-entry.server.ts'
import { hideAttorney, nextAttorneyId, removeAttorney, writeListing } from '../listing/listing.server.ts'
import { settleVisibility, showAgain } from '../listing/visibility.server.ts'
import { staffEntry, stateOfEntry } from './attorney-staff-queries.server.ts'

/**
 * Writes an entry as a staff member typed it. A new license, or one with another number, is unchecked; a
 * state without a checked license is not listed, and an entry without any is hidden until one is looked up.
 */
export async function saveEntry(db: Db, { id, entry, email, by, seen }: StaffChange): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (id !== null) await asItWasSeen(tx, id, seen)
    const to = id ?? (await nextAttorneyId(tx))
    const before = await tx.selectFrom('attorneyLicenses').selectAll().where('attorneyId', '=', to).execute()
    const row = await tx
      .selectFrom('attorneys')
      .select('takesNewCases')
      .where('id', '=', to)
      .executeTakeFirst()
    const licenses = entry.licenses.map(({ state, number }) => ({
      state,
      number,
      checkedOn: before.find((one) => one.state === state && one.number === number)?.checkedOn ?? null,
    }))
    const states = licenses.filter((one) => one.checkedOn !== null).map(({ state }) => state)
    await writeListing(tx, {
      ...entry,
      id: to,
      ...(email ? { email } : {}),
      states,
      licenses,
      origin: 'listed',
      ...(row?.takesNewCases === entry.takesNewCases ? {} : { takesSaidOn: today() }),
    })
    await settleVisibility(tx, to)
    publicContentChanged(tx)
    await record(tx, by, id === null ? 'attorney.added' : 'attorney.edited', String(to))
    return to
  })
}

interface StaffChange {
  id: number | null
  entry: Entry
  email: string
  by: string
  /** The entry's state when the form was loaded: see `stateOfEntry`. */
  seen?: string | undefined
}

/** The entry has changed since its form was loaded: the page shows it beside the typed values. */
export class EntryMoved extends Refused {}

async function asItWasSeen(tx: Tx, id: number, seen: string | undefined): Promise<void> {
  // Locks the row, so that two saves run one after the other.
  await tx.updateTable('attorneys').set({ id }).where('id', '=', id).execute()
  const entry = await staffEntry(tx, id)
  if (!entry)
    throw new Refused(
      'This entry was deleted in the meantime. Copy what you typed if you want to keep it.',
      404,
    )
  if (seen !== undefined && stateOfEntry(entry) !== seen)
    throw new EntryMoved(
      'This entry was changed in the meantime. Compare it with yours. When you save again, yours replaces it.',
    )
}

/**
 * Hides an entry, or shows it again.
 * @throws Refused if it may not be shown
 */
export async function hideByStaff(db: Db, id: number, { hide, by }: { hide: boolean; by: string }) {
  await inTransaction(db, async (tx) => {
    if (hide) await hideAttorney(tx, id, 'staff')
    else await showAgain(tx, id)
    await record(tx, by, hide ? 'attorney.hidden' : 'attorney.shown', String(id))
  })
}

/** A sample entry can be removed too, once there are real ones. */
export async function removeByStaff(db: Db, id: number, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removeAttorney(tx, id)
    await record(tx, by, 'attorney.removed', String(id))
  })
}
