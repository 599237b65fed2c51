import { record } from '#app/platform/audit/audit.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { writeRetention } from '#app/platform/settings/retention.server.ts'
import type { KeptDays } from '#app/platform/settings/retention.ts'
import { DAY, dayAfter, fromNow } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Status } from '../model/rules.ts'
import { isSpamToBoth } from '../status/spam.server.ts'

// How long closed cases and other things are retained: previewing a setting, and saving it.

/** A case in its clear columns. */
export interface DueCase {
  id: string
  number: string
  status: Status
  /** The first day on which it may be deleted. */
  day: string
  held: boolean
}

export interface Trial {
  /** Cases that two people could delete today, and cases whose day comes within 30 days. */
  today: DueCase[]
  soon: DueCase[]
  /** The automatic deletions: within the hour, and within 30 days after that. */
  messages: { now: number; soon: number }
  deliveries: { now: number; soon: number }
}

export const SOON_DAYS = 30

/** Previews what would be due under these settings. Changes nothing. */
export async function tryRetention(db: Db, days: KeptDays): Promise<Trial> {
  const today = dayNotOver()
  const until = dayAfter(today, SOON_DAYS)
  const closed = await db
    .selectFrom('cases')
    .select(['id', 'caseNo', 'status', 'closedOn', 'heldAt', 'spamOn'])
    .where('deletionAskedOn', 'is', null)
    .where((e) =>
      e.or([
        e.and([e('spamOn', 'is', null), e('closedOn', '<=', dayAfter(until, -days.closedCases))]),
        e.and([e('spamOn', 'is not', null), e('closedOn', '<=', dayAfter(until, -days.spamCases))]),
      ]),
    )
    .where((e) => e.not(isSpamToBoth))
    .orderBy('closedOn')
    .orderBy('caseNo')
    .execute()
  const due = closed.map(({ id, caseNo, status, closedOn, heldAt, spamOn }) => ({
    id,
    number: caseNo,
    status,
    day: dayAfter(closedOn ?? today, spamOn ? days.spamCases : days.closedCases),
    held: heldAt !== null,
  }))
  return {
    today: due.filter(({ day }) => day <= today),
    soon: due.filter(({ day }) => day > today),
    messages: await older(db, 'messages', 'lastAt', days.messages),
    deliveries: await older(db, 'attorneyDeliveries', 'queuedAt', days.attorneyDeliveries),
  }
}

async function older<T extends 'messages' | 'attorneyDeliveries'>(
  db: Db,
  table: T,
  column: T extends 'messages' ? 'lastAt' : 'queuedAt',
  days: number,
) {
  const before = async (at: string) => {
    const { count } = await db
      .selectFrom(table as 'messages')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where(column as 'lastAt', '<', at)
      .executeTakeFirstOrThrow()
    return count
  }
  const gone = await before(fromNow(-days * DAY))
  return { now: gone, soon: (await before(fromNow((SOON_DAYS - days) * DAY))) - gone }
}

/**
 * Saves the retention periods and recalculates the day of every closed case. Earlier requests to delete become invalid: they
 * carry the version of the settings under which they were made.
 * @returns false when nothing changed
 */
export async function saveRetention(db: Db, days: KeptDays, by: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const changed = await writeRetention(tx, days)
    if (changed.length === 0) return false
    const closings = await tx
      .selectFrom('cases')
      .select('closedOn')
      .distinct()
      .where('closedOn', 'is not', null)
      .where('deletionAskedOn', 'is', null)
      .execute()
    for (const { closedOn } of closings)
      for (const [is, kept] of [
        ['is', days.closedCases],
        ['is not', days.spamCases],
      ] as const)
        await tx
          .updateTable('cases')
          .set({ purgeOn: dayAfter(closedOn ?? '', kept) })
          .where('closedOn', '=', closedOn)
          .where('deletionAskedOn', 'is', null)
          .where('spamOn', is, null)
          .execute()
    await record(tx, by, `retention.changed ${changed.join(', ')}`)
    publicContentChanged(tx)
    return true
  })
}
