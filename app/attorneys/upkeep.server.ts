import { record } from '#app/platform/audit.server.ts'
import { enqueue, type Handlers } from '#app/platform/jobs.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { retention } from '#app/platform/retention.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { directoryChanged } from './directory.server.ts'
import { stillRight } from './letters.server.ts'
import { addressIn, hideAttorney } from './listing.server.ts'
import { followDeliveries, sweepRelay } from './relay.server.ts'

// What the clock does for the directory: entries are asked about every six months and hidden after twelve.

const ASK_AFTER = 182
const ASK_AGAIN_AFTER = 30
export const HIDE_AFTER = 365
/** Licenses are to be looked up again a month before the entry is hidden. */
export const CHECK_AFTER = 335
const AT_ONCE = 200

const day = (days: number, from = Date.now()) => new Date(from - days * DAY).toISOString().slice(0, 10)

/** Asks the attorneys whose entry nobody confirmed for six months. */
export async function askWhetherRight(db: Db): Promise<void> {
  const due = await db
    .selectFrom('attorneys')
    .select(['id', 'name', 'email', 'sealedEmail'])
    .where('origin', '=', 'listed')
    .where('confirmedOn', '<', day(ASK_AFTER))
    .where('hiddenAt', 'is', null)
    .where((e) => e.or([e('confirmAskedOn', 'is', null), e('confirmAskedOn', '<', day(ASK_AGAIN_AFTER))]))
    .limit(AT_ONCE)
    .execute()
  for (const one of due) {
    const email = addressIn(one)
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('attorneys')
        .set({ confirmAskedOn: day(0) })
        .where('id', '=', one.id)
        .execute()
      if (email) await queueMail(tx, stillRight({ ...one, email }))
    })
  }
}

/** Hides entries that nobody confirmed for a year, and those with a license that nobody looked up for a year. */
export async function hideLapsed(db: Db): Promise<void> {
  const unconfirmed = await db
    .selectFrom('attorneys')
    .select('id')
    .where('origin', '=', 'listed')
    .where('hiddenAt', 'is', null)
    .where('confirmedOn', '<', day(HIDE_AFTER))
    .limit(AT_ONCE)
    .execute()
  const unchecked = await db
    .selectFrom('attorneyLicenses')
    .innerJoin('attorneys', 'attorneys.id', 'attorneyLicenses.attorneyId')
    .select('attorneys.id')
    .distinct()
    .where('checkedOn', '<', day(HIDE_AFTER))
    .where('origin', '=', 'listed')
    .where('hiddenAt', 'is', null)
    .limit(AT_ONCE)
    .execute()
  for (const id of new Set([...unconfirmed, ...unchecked].map((one) => one.id))) {
    await inTransaction(db, async (tx) => {
      await hideAttorney(tx, id, 'lapsed')
      await record(tx, 'clock', 'attorney.lapsed', String(id))
    })
  }
}

/** The attorney says that the entry is right, and whether they take new cases. A lapsed one is seen again. */
export async function confirmEntry(db: Db, id: number, takesNewCases: string): Promise<void> {
  const today = day(0)
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('attorneys')
      .set({ confirmedOn: today, takesSaidOn: today, takesNewCases, confirmAskedOn: null })
      .where('id', '=', id)
      .execute()
    await showIfInOrder(tx, id)
    await directoryChanged(tx, [id])
    await record(tx, `attorney ${id}`, 'attorney.confirmed', String(id))
  })
}

/** A staff member looked up a license at the bar. The state is listed from now on; a lapsed entry is seen again. */
export async function checkLicense(
  db: Db,
  id: number,
  { state, on, by }: { state: string; on: string; by: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await tx
      .updateTable('attorneyLicenses')
      .set({ checkedOn: on })
      .where('attorneyId', '=', id)
      .where('state', '=', state)
      .returning('state')
      .executeTakeFirst()
    if (!found) return
    await tx
      .insertInto('attorneyStates')
      .values({ attorneyId: id, state })
      .onConflict((c) => c.columns(['attorneyId', 'state']).doNothing())
      .execute()
    await showIfInOrder(tx, id)
    await directoryChanged(tx, [id])
    await record(tx, by, 'attorney.license-checked', `${id} ${state}`)
  })
}

async function showIfInOrder(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('attorneys')
    .select(['hiddenWhy', 'confirmedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.hiddenWhy !== 'lapsed' && row?.hiddenWhy !== 'unchecked') return
  const licenses = await tx
    .selectFrom('attorneyLicenses')
    .select('checkedOn')
    .where('attorneyId', '=', id)
    .where('checkedOn', 'is not', null)
    .execute()
  const fresh = licenses.length > 0 && licenses.every(({ checkedOn }) => (checkedOn ?? '') >= day(HIDE_AFTER))
  if (fresh && (row.confirmedOn ?? '') >= day(HIDE_AFTER)) await hideAttorney(tx, id, null)
}

async function sweep(db: Db): Promise<void> {
  const { days } = await retention(db)
  await followDeliveries(db)
  await sweepRelay(db)
  await db
    .deleteFrom('attorneyDeliveries')
    .where('queuedAt', '<', fromNow(-days.attorneyDeliveries * DAY))
    .execute()
  await db.deleteFrom('attorneyApplications').where('expiresAt', '<', now()).execute()
  await db.deleteFrom('attorneyImports').where('expiresAt', '<', now()).execute()
  await askWhetherRight(db)
  await hideLapsed(db)
}

export const attorneyJobs: Handlers = { 'attorneys.sweep': sweep }

/** For server/jobs.ts: hourly. */
export const sweepAttorneys = (db: Db): Promise<void> => enqueue(db, 'attorneys.sweep')
