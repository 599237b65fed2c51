import { sql } from 'kysely'
import { config } from '#app/platform/settings/config.server.ts'
import { HOUR } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { statusActs } from '../model/older-labels.ts'
import type { Kind, Status } from '../model/rules.ts'
import { promisedWithin } from '../status/review-promise.ts'
import { CLOSED_STATUSES, OPEN_STATUSES } from '../status/status-rules.ts'
import { type Month, monthLater, monthOf, startOf } from './months.ts'
import type { MonthRange } from './periods.ts'

// What the report of a period counts, from clear columns of the cases and from the audit trail. Exact numbers: what of them may
// be shown decides shown-figures.ts.

/** A case that still exists. */
export interface Counted {
  month: Month
  kind: Kind
  state: string
  status: Status
  lane: string
  spamOn: string | null
  answer: Answer
  /** The hours within which we promised an answer. */
  promisedHours: number
  /** From its arrival to our first message; null without one. */
  hours: number | null
}

export type Answer = 'in-time' | 'late' | 'waiting' | 'ended'

/** Our messages to the person: the first of them keeps the promise. */
const MESSAGES: AuditAction[] = ['case.replied', 'case.referral-asked']

/** The cases of the months, in the order of arrival. */
export async function countedCases(db: Db, first: Month, last: Month, at: number): Promise<Counted[]> {
  const rows = await db
    .selectFrom('cases')
    .select(['receivedDay', 'violationType', 'state', 'status', 'lane', 'spamOn', 'promisedHours'])
    .select((e) =>
      (
        [
          ['openedAt', ['case.opened']],
          ['answeredAt', MESSAGES],
          ['endedAt', ['case.withdrawn', 'case.deletion-asked']],
        ] as const
      ).map(([name, actions]) => {
        const lines = e
          .selectFrom('auditLines')
          .select((line) => line.fn.min('at').as('at'))
          .where('action', 'in', actions)
          .whereRef('subject', '=', 'cases.id')
        return (name === 'endedAt' ? lines.where(notOnHold) : lines).as(name)
      }),
    )
    .where('receivedDay', '>=', `${first}-01`)
    .where('receivedDay', '<', `${monthLater(last, 1)}-01`)
    .orderBy('receivedDay')
    .execute()
  return rows.map(({ receivedDay, violationType, openedAt, answeredAt, endedAt, ...row }) => ({
    ...row,
    month: receivedDay.slice(0, 7),
    kind: violationType,
    answer: answerOf(
      { openedAt: openedAt ?? `${receivedDay}T12:00:00Z`, answeredAt, endedAt, hours: row.promisedHours },
      at,
    ),
    hours: openedAt && answeredAt ? (Date.parse(answeredAt) - Date.parse(openedAt)) / HOUR : null,
  }))
}

/**
 * A wish for deletion on a held case ends nothing: the case stays as it is. Decided by the last line about a hold before it.
 */
const notOnHold = sql<boolean>`coalesce((select earlier.action from audit_lines earlier
  where earlier.subject = audit_lines.subject and earlier.seq < audit_lines.seq
  and earlier.action in ('case.held', 'case.hold-lifted') order by earlier.seq desc limit 1), '') <> 'case.held'`

interface Answered {
  openedAt: string
  answeredAt: string | null
  endedAt: string | null
  hours: number
}

/** Compared with the promised hours, rounded up to the next quarter of an hour. */
function answerOf({ openedAt, answeredAt, endedAt, hours }: Answered, at: number): Answer {
  const promised = new Date(
    promisedWithin(new Date(openedAt), { ...config.workHours, within: hours }),
  ).toISOString()
  if (answeredAt && answeredAt <= promised) return 'in-time'
  if (endedAt && endedAt <= promised) return 'ended'
  if (answeredAt) return 'late'
  return Date.parse(promised) < at ? 'late' : 'waiting'
}

/** Acts that leave a case open, and acts that end it. */
const OPENS: AuditAction[] = [
  'case.opened',
  'case.answered',
  'case.file-added',
  'case.more-answered',
  'case.kept',
  ...OPEN_STATUSES.flatMap(statusActs),
]
const ENDS: AuditAction[] = [
  ...CLOSED_STATUSES.flatMap(statusActs),
  'case.withdrawn',
  'case.deletion-asked',
  'case.purged',
]
/** While a case is on hold, a wish for deletion or its taking back leaves the case as it is, open or closed. */
const HOLDS: AuditAction[] = ['case.held', 'case.hold-lifted']
const NOTHING_ON_HOLD: AuditAction[] = ['case.deletion-asked', 'case.kept']

/** How many cases were open at the end of each month, including deleted ones. */
export async function openAtEnds(db: Db, months: readonly Month[], timeZone: string): Promise<number[]> {
  const turned = db
    .with('lines', (e) =>
      e
        .selectFrom('auditLines')
        .select(['subject', 'seq', 'at', 'action'])
        .select(
          sql<number>`max(case action when 'case.held' then seq * 2 + 1 when 'case.hold-lifted' then seq * 2 else 0 end)
            over (partition by subject order by seq) % 2`.as('held'),
        )
        .where('action', 'in', [...OPENS, ...ENDS, ...HOLDS]),
    )
    .with('acts', (e) =>
      e
        .selectFrom('lines')
        .select(['subject', 'seq', 'at'])
        .select(sql<number>`case when action in (${sql.join(ENDS)}) then 0 else 1 end`.as('isOpen'))
        .where('action', 'not in', HOLDS)
        .where((line) => line.or([line('held', '=', 0), line('action', 'not in', NOTHING_ON_HOLD)])),
    )
    .with('turns', (e) =>
      e
        .selectFrom('acts')
        .select('at')
        .select(
          sql<number>`is_open - coalesce(lag(is_open) over (partition by subject order by seq), 0)`.as(
            'turn',
          ),
        ),
    )
  const row = await turned
    .selectFrom('turns')
    .select(
      months.map((month, at) =>
        sql<number>`coalesce(sum(case when at < ${startOf(monthLater(month, 1), timeZone)} then turn end), 0)`.as(
          `m${at}`,
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return months.map((_, at) => Number((row as Record<string, number>)[`m${at}`]))
}

/** Cases that arrived then and were deleted since: their lines in the trail stay. */
const GONE = sql<boolean>`not exists (select 1 from cases where cases.id = audit_lines.subject)`

const ACTS = {
  gone: ['case.opened'],
  withdrawn: ['case.withdrawn'],
  deleted: ['case.purged'],
  referred: statusActs('referred'),
} satisfies Record<string, AuditAction[]>
export type CountedAct = keyof typeof ACTS

/** The number of cases with each act, for each of the ranges of months. */
export async function actsIn(
  db: Db,
  ranges: readonly MonthRange[],
  timeZone: string,
): Promise<Record<CountedAct, number[]>> {
  const columns = (Object.keys(ACTS) as CountedAct[]).flatMap((act) =>
    ranges.map(({ first, last }, at) => ({ act, name: `${act}${at}`, first, until: monthLater(last, 1) })),
  )
  const row = await db
    .selectFrom('auditLines')
    .select(
      columns.map(({ act, name, first, until }) =>
        sql<number>`count(distinct case when action in (${sql.join(ACTS[act])})
          and at >= ${startOf(first, timeZone)} and at < ${startOf(until, timeZone)}
          ${act === 'gone' ? sql`and ${GONE}` : sql``} then subject end)`.as(name),
      ),
    )
    .where('action', 'in', Object.values(ACTS).flat())
    .executeTakeFirstOrThrow()
  const found: Record<CountedAct, number[]> = { gone: [], withdrawn: [], deleted: [], referred: [] }
  for (const { act, name } of columns) found[act].push(Number((row as Record<string, number>)[name]))
  return found
}

/** When the first case arrived, even if it was deleted since; null if there never was one. */
export async function firstMonth(db: Db, timeZone: string): Promise<Month | null> {
  const row = await db
    .selectFrom('cases')
    .select((e) => [
      e.fn.min('receivedDay').as('day'),
      e
        .selectFrom('auditLines')
        .select((line) => line.fn.min('at').as('at'))
        .where('action', '=', 'case.opened')
        .as('openedAt'),
    ])
    .executeTakeFirst()
  const months = [row?.day?.slice(0, 7), row?.openedAt && monthOf(new Date(row.openedAt), timeZone)]
  return months.filter((month) => Boolean(month)).sort()[0] ?? null
}
