import { record } from '#app/platform/audit/audit.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { attorneysWith } from '../listing/attorney-queries.server.ts'
import { nextAttorneyId, writeListing } from '../listing/listing.server.ts'
import { settleVisibility, stillGood } from '../listing/visibility.server.ts'
import { toldByThemselves } from '../model/attorney-entry.ts'
import { decidedNo, decidedYes } from './application-mails.server.ts'
import { addressOf, opened } from './apply.server.ts'

// Staff decisions on requests for an entry or for a change of one.

const GONE = 'Someone has already decided this, or the attorney took it back.'

/**
 * Takes the request off the waiting list.
 * @throws Refused if it is already decided
 */
async function taken(tx: Tx, id: string) {
  const row = await tx
    .deleteFrom('attorneyApplications')
    .where('id', '=', id)
    .where('confirmedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refused(GONE, 409)
  return row
}

/**
 * Adds an entry to the directory. Only states whose license was looked up are listed.
 * @param checked the states whose license was looked up, and the day
 * @param note the note for the attorney
 * @throws Refused if no license was looked up, or if it is already decided
 */
export async function approveApplication(
  db: Db,
  id: string,
  { checked, on, by, note = '' }: { checked: string[]; on: string; by: string; note?: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = await taken(tx, id)
    const { kind, entry, attorneyId, email: asked } = opened(row)
    // A change comes through a link sent to the known address, so it never brings a new one.
    const email = kind === 'change' && attorneyId !== null ? await addressOf(tx, attorneyId) : asked
    const before =
      attorneyId === null
        ? []
        : await tx.selectFrom('attorneyLicenses').selectAll().where('attorneyId', '=', attorneyId).execute()
    const licenses = entry.licenses.map(({ state, number }) => {
      const known = before.find((one) => one.state === state && one.number === number)?.checkedOn ?? null
      // An expired check does not count: the state is listed again after another look-up.
      const good = known !== null && known >= stillGood() ? known : null
      return { state, number, checkedOn: checked.includes(state) ? on : good }
    })
    const states = licenses.filter((one) => one.checkedOn !== null).map((one) => one.state)
    if (states.length === 0) throw new Refused('Look up at least one license, and check its box.', 422)
    const left = licenses.filter((one) => one.checkedOn === null).map((one) => one.state)
    const to = attorneyId ?? (await nextAttorneyId(tx))
    const said = dayOf(new Date(row.confirmedAt ?? row.askedAt), config.timeZone)
    // The facts only the attorney knows counted at once, and may have been updated since.
    const [now] = kind === 'change' ? await attorneysWith(tx, [to]) : []
    await writeListing(tx, {
      ...entry,
      ...(now ? toldByThemselves(now) : { takesSaidOn: said }),
      id: to,
      email,
      states,
      licenses,
      origin: 'listed',
      confirmedOn: said,
    })
    const hidden = await settleVisibility(tx, to)
    publicContentChanged(tx)
    await queueMail(
      tx,
      decidedYes(
        { id: to, name: entry.name, email },
        { isNew: attorneyId === null, hidden: hidden !== null, left, note },
      ),
    )
    await record(tx, by, 'attorney.approved', String(to))
    return to
  })
}

/** @throws Refused if it is already decided */
export async function refuseApplication(
  db: Db,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await taken(tx, id)
    const { entry, email, attorneyId } = opened(row)
    await queueMail(tx, decidedNo(email, entry.name, reason))
    await record(tx, by, 'attorney.refused', attorneyId === null ? 'new' : String(attorneyId))
  })
}
