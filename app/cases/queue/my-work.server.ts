import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { ListedCase } from '../record/listed-case.ts'
import { nextDue } from '../status/due-dates.ts'
import { isOpenStatus } from '../status/status-rules.ts'
import { isOpen, listed, openedBy } from './case-queue.server.ts'

// The work that waits for one member, and how much waits in all.

const MOST = 300

export interface MyWork {
  /** Their own cases that are open or wait for us. */
  mine: ListedCase[]
  /** Waiting cases without an owner. */
  nobodys: ListedCase[]
}

export async function myWork(db: Db, holder: string, me: string): Promise<MyWork> {
  const mine = await listed(db, holder)
    .where('ownerId', '=', me)
    .where((e) => e.or([isOpen, e('attention', '=', 'staff')]))
    .orderBy('dueAt')
    .orderBy('cases.id')
    .limit(MOST)
    .execute()
  const nobodys = await listed(db, holder)
    .where('ownerId', 'is', null)
    .where('attention', '=', 'staff')
    .orderBy('dueAt')
    .orderBy('cases.id')
    .limit(MOST)
    .execute()
  return { mine, nobodys }
}

export interface CaseCounts {
  /** Cases whose person waits for us. */
  waiting: number
  overdue: number
  quarantine: number
  open: number
}

/** @param holder only cases that this key opens, as in the list; null for all */
export async function caseCounts(db: Db, holder: string | null): Promise<CaseCounts> {
  const rows = await (holder ? openedBy(db, holder) : db.selectFrom('cases'))
    .select(['status', 'attention', 'lane', 'dueAt', 'answeredAt', 'answerBy'])
    .where((e) => e.or([isOpen, e('attention', '=', 'staff')]))
    .execute()
  const at = now()
  const open = rows.filter(({ status }) => isOpenStatus(status))
  return {
    waiting: rows.filter(({ attention }) => attention === 'staff').length,
    overdue: rows.filter((one) => {
      const by = nextDue(one)
      return by !== null && by < at
    }).length,
    quarantine: open.filter(({ lane }) => lane === 'quarantine').length,
    open: open.length,
  }
}

/** How many people wait for us to do what we promised by a time, and for how many that time has passed. */
export async function casePromises(db: Db): Promise<{ due: number; overdue: number }> {
  const rows = await db
    .selectFrom('cases')
    .select(['status', 'dueAt', 'answeredAt', 'answerBy'])
    .where((e) => e.or([isOpen, e('answerBy', 'is not', null)]))
    .execute()
  const at = now()
  const times = rows.flatMap((one) => nextDue(one) ?? [])
  return { due: times.length, overdue: times.filter((by) => by < at).length }
}
