import type { ExpressionBuilder } from 'kysely'
import { record } from '#app/platform/audit/audit.server.ts'
import { enqueue, type Handlers } from '#app/platform/jobs/jobs.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { daysAgo, today } from '#app/platform/settings/today.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { entryLapsed, stillRight } from '../applications/application-mails.server.ts'
import { followDeliveries, sweepRelay } from '../contact/relay.server.ts'
import { ASK, askNow } from '../contact/sender-copies.server.ts'
import { renamingJobs } from '../listing/kinds-in-search.server.ts'
import { addressIn } from '../listing/listing.server.ts'
import { settleVisibility, stillGood } from '../listing/visibility.server.ts'
import { indexAttorney } from '../search/index-attorney.server.ts'

// The directory's hourly job: attorneys are asked to confirm their entries every six months, and entries are hidden after twelve.

const ASK_AFTER = 182
const ASK_AGAIN_AFTER = 30
/** Licenses must be looked up again a month before the entry is hidden. */
export const CHECK_AFTER = 335
const AT_ONCE = 200

/** Asks attorneys whose entry was not confirmed for six months. */
export async function askWhetherRight(db: Db): Promise<void> {
  const due = await db
    .selectFrom('attorneys')
    .select(['id', 'name', 'email', 'sealedEmail'])
    .where('origin', '=', 'listed')
    .where(before(daysAgo(ASK_AFTER)))
    .where('hiddenAt', 'is', null)
    .where((e) => e.or([e('confirmAskedOn', 'is', null), e('confirmAskedOn', '<', daysAgo(ASK_AGAIN_AFTER))]))
    .limit(AT_ONCE)
    .execute()
  for (const one of due) {
    const email = addressIn(one)
    await inTransaction(db, async (tx) => {
      await tx.updateTable('attorneys').set({ confirmAskedOn: today() }).where('id', '=', one.id).execute()
      if (email) await queueMail(tx, stillRight({ ...one, email }))
    })
  }
}

/**
 * Hides entries that are no longer valid: not confirmed, or a license not looked up, for a year; or without a license. Notifies
 * the attorney with the reason. Reasons that need staff come first: a confirmation alone would not restore such an entry.
 */
export async function hideLapsed(db: Db): Promise<void> {
  for (const [isOut, why] of OUT) {
    for (;;) {
      const rows = await db
        .selectFrom('attorneys')
        .select(['id', 'name', 'email', 'sealedEmail'])
        .where('origin', '=', 'listed')
        .where('hiddenAt', 'is', null)
        .where(isOut)
        .limit(AT_ONCE)
        .execute()
      if (rows.length === 0) break
      for (const one of rows)
        await inTransaction(db, async (tx) => {
          if (!(await settleVisibility(tx, one.id))) return
          await record(tx, 'clock', 'attorney.lapsed', String(one.id))
          const email = addressIn(one)
          if (email) await queueMail(tx, entryLapsed({ ...one, email }, why))
        })
    }
  }
}

type Where = ExpressionBuilder<Schema, 'attorneys'>

/** Confirmed before this day; an entry never confirmed counts from the day it was made. */
const before = (day: string) => (e: Where) =>
  e.or([
    e('confirmedOn', '<', day),
    e.and([e('confirmedOn', 'is', null), e.or([e('listedOn', 'is', null), e('listedOn', '<', day)])]),
  ])

const notConfirmed = (e: Where) => before(stillGood())(e)

const notLookedUp = (e: Where) =>
  e('id', 'in', e.selectFrom('attorneyLicenses').select('attorneyId').where('checkedOn', '<', stillGood()))

const neverLookedUp = (e: Where) =>
  e.not(
    e.exists(
      e
        .selectFrom('attorneyLicenses')
        .select('attorneyId')
        .whereRef('attorneyId', '=', 'attorneys.id')
        .where('checkedOn', 'is not', null),
    ),
  )

const OUT = [
  [notLookedUp, 'unlooked'],
  [neverLookedUp, 'unlooked'],
  [notConfirmed, 'unconfirmed'],
] as const

/**
 * The attorney confirms the entry, and whether they take new cases. A lapsed entry is shown again, unless it waits for staff.
 * @returns whether visitors see it
 */
export async function confirmEntry(db: Db, id: number, takesNewCases: string): Promise<boolean> {
  const day = today()
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('attorneys')
      .set({ confirmedOn: day, takesSaidOn: day, takesNewCases, confirmAskedOn: null })
      .where('id', '=', id)
      .execute()
    await indexAttorney(tx, id)
    const hidden = await settleVisibility(tx, id)
    publicContentChanged(tx)
    await record(tx, `attorney ${id}`, 'attorney.confirmed', String(id))
    return hidden === null
  })
}

/** A staff member looked up a license at the bar. The state is listed from now on, and a lapsed entry is shown again. */
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
    await settleVisibility(tx, id)
    publicContentChanged(tx)
    await record(tx, by, 'attorney.license-checked', `${id} ${state}`)
  })
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

export const attorneyJobs = { 'attorneys.sweep': sweep, [ASK]: askNow, ...renamingJobs } satisfies Handlers

/** Called hourly by server/jobs.ts. */
export const sweepAttorneys = (db: Db): Promise<void> => enqueue(db, 'attorneys.sweep')
