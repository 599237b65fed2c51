import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { recordMark, type StoredRecord } from '#app/platform/sealing/sealed-format.ts'
import { openRecord, sealRecord } from '#app/platform/sealing/sealing.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { MINUTE, now, nowDate, nowMs } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import type { ReferralState, WaitsFor } from '#db/tables/cases.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DayBody } from '../deadlines/chosen-day.ts'
import type { SealedFile } from '../files/case-files.server.ts'
import type { MoreBody } from '../follow-up/follow-up-shapes.ts'
import { tellOwnerLater } from '../model/queue-notices.server.ts'
import type { Status } from '../model/rules.ts'
import { append, headOf, underTheKey } from '../record/case-records.server.ts'
import {
  type MessageBody,
  parsedRecord,
  type ReferralAnswer,
  type StatusBody,
} from '../record/record-bodies.ts'
import type { StatusReason } from '../record/status-reasons.ts'
import { promiseRuns } from '../status/due-dates.ts'
import { type Ending, endingAfter } from '../status/ending-rules.ts'
import { clockAfter, clockWaiting, NOTHING_WAITS } from '../status/review-clock.ts'
import { isClosed, statusAfterAnswer } from '../status/status-rules.ts'
import { words } from './words.ts'

// Actions of a person on their own case. During their visit, the server holds their case key and seals for them.

export interface Inside {
  id: string
  caseKey: string
}

interface Addition {
  kind: 'message' | 'status' | 'file' | 'more' | 'day' | 'referral-answer'
  body: MessageBody | StatusBody | SealedFile | MoreBody | DayBody | ReferralAnswer
}

export interface Act {
  action: AuditAction
  status: Status
  additions: Addition[]
  columns?: { referral?: ReferralState }
  /** The summary that replaces the one the decision was based on. */
  summary?: string
  /** How it changes the wish to have the case deleted. */
  wish?: 'asked' | 'taken-back'
  /** Our next promise to them; an answer by default. */
  waitsFor?: WaitsFor
  /** More to write in the same transaction. */
  also?: (tx: Tx) => Promise<unknown>
}

/** The state that a decision is based on. */
interface Now {
  status: Status
  held: boolean
  ending: Ending
  referral: ReferralState
  sealedCapsule: string
}

/** The state of the case at the time of a decision, with its last record and its clocks. */
type Head = NonNullable<Awaited<ReturnType<typeof headOf>>>

const RETRIES = 5

/** The same text twice within minutes is a double press, or Back and sent again: store one message. */
export async function replyAsPerson(db: Db, opened: Inside, text: string): Promise<void> {
  await addPersonAct(
    db,
    opened,
    ({ status }) => resumeReview(status, 'case.answered', { kind: 'message', body: { text } }),
    () => wroteThis(db, opened, text),
  )
}

/** The same message or file within this time counts as a double press. */
export const PRESSED_TWICE = 10 * MINUTE

async function wroteThis(db: Db, { id, caseKey }: Inside, text: string): Promise<boolean> {
  // An answer that changes the status adds the new status as its own record, after the message.
  const last = await db
    .selectFrom('caseRecords')
    .select(['seq', 'sealed'])
    .where('caseId', '=', id)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  for (const row of last) {
    const one = parsedRecord(await openRecord(caseKey, id, row))
    if (!one || one.author === 'staff') return false
    if (one.kind === 'status' && isClosed(one.body.to)) return false
    if (one.kind === 'message') return nowMs() - Date.parse(one.at) < PRESSED_TWICE && one.body.text === text
  }
  return false
}

/** Adds a record. If the case waited for the person or was closed, it goes back under review. */
export function resumeReview(status: Status, action: AuditAction, addition: Addition): Act {
  const next = statusAfterAnswer(status)
  const additions = next === status ? [addition] : [addition, statusAddition(status, next)]
  // A person who writes to us does not want the case deleted.
  return { action, status: next, additions, wish: 'taken-back' }
}

export const statusAddition = (from: Status, to: Status, why?: StatusReason): Addition => ({
  kind: 'status',
  body: why ? { from, to, why } : { from, to },
})

/**
 * Seals the person's action and adds it to their case.
 * @param decide returns what to do in the current state, or null for nothing
 * @param doneAlready whether it was done a moment ago, as by a double press
 * @returns whether anything was added
 */
export async function addPersonAct(
  db: Db,
  inside: Inside,
  decide: (now: Now) => Act | null | Promise<Act | null>,
  doneAlready?: () => Promise<boolean>,
): Promise<boolean> {
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    const head = await headOf(db, inside.id)
    if (!head) throw new Refused(words.refused.gone, 404)
    // Runs after the end was read: a later record takes our place, and then we check again.
    if (await doneAlready?.()) return false
    const next = await decide(head)
    // Already done, as after a double press.
    if (!next) return false
    // Sealed before the transaction. If another record is added meanwhile, ours no longer fits and is sealed again.
    const sealed = await sealAdditions(inside, head, next.additions)
    if (await addUnlessOvertaken(db, inside.id, head, next, sealed)) return true
  }
  throw new Refused(words.refused.overtaken)
}

async function sealAdditions({ id, caseKey }: Inside, head: Head, additions: Addition[]) {
  const sealed: StoredRecord[] = []
  let prev = head.mark
  for (const [i, { kind, body }] of additions.entries()) {
    const seq = head.seq + 1 + i
    const place = { caseId: id, seq, author: 'person', at: now(), prev } as const
    const one = await sealRecord(caseKey, { ...place, kind, body })
    sealed.push({ seq, sealed: one })
    prev = recordMark(one)
  }
  return sealed
}

/** @returns false when the case has changed since the decision */
async function addUnlessOvertaken(
  db: Db,
  id: string,
  head: Head,
  next: Act,
  sealed: StoredRecord[],
): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      await underTheKey(
        tx,
        id,
        sealed.map((one) => one.sealed),
      )
      // A hold or an answer about a referral adds no record of the person's: compare the state once more.
      if (!sameGround(head, await headOf(tx, id))) return false
      if (next.summary && !(await changeCapsule(tx, id, head.sealedCapsule, next.summary))) return false
      // Rolls back the earlier changes too.
      if (!(await append(tx, id, sealed, 'person'))) throw new Overtaken()
      await updateCase(tx, id, head, next)
      await next.also?.(tx)
      await record(tx, 'person', next.action, id)
      await tellOwnerLater(tx, head.ownerId)
      return true
    })
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
}

/** Updates the case row after the act: status, clocks, what we owe, end date. */
async function updateCase(tx: Tx, id: string, head: Head, next: Act): Promise<void> {
  const { status, additions, columns, wish, waitsFor = 'answer' } = next
  const messages = additions.filter((one) => one.kind === 'message').length
  const keepDays = (await retention(tx)).days.closedCases
  const day = today()
  const clock = clockAfter(head.clock, head.status, status, nowDate(), config.workHours)
  // A first answer is promised anyway, and no later.
  const owed = promiseRuns({ status, answeredAt: clock.answeredAt })
  await tx
    .updateTable('cases')
    .set((e) => ({
      status,
      attention: 'staff',
      messageCount: e('messageCount', '+', messages),
      personSeq: head.seq + additions.length,
      // A visitor who comes back with number and words is a person.
      spamOn: null,
      lane: 'open',
      ...(messages > 0 ? { sealedUnsent: null } : {}),
      ...clock,
      ...(owed
        ? NOTHING_WAITS
        : clockWaiting(head.waiting, waitsFor, nowDate(), config.values.ANSWER_WITHIN_HOURS)),
      ...columns,
      ...(waitsFor === 'withdrawal' ? { withdrawnOn: day } : {}),
      ...(wish === 'taken-back' ? { withdrawnOn: null } : {}),
      ...endingAfter(head.ending, status, { wish, keepDays, today: day }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Another record was added first. */
class Overtaken extends Error {}

/** Staff write into the summary too. @returns false when it was changed meanwhile */
async function changeCapsule(tx: Tx, id: string, before: string, sealedCapsule: string): Promise<boolean> {
  const changed = await tx
    .updateTable('cases')
    .set({ sealedCapsule })
    .where('id', '=', id)
    .where('sealedCapsule', '=', before)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

const sameGround = (before: Now, after: Now | undefined): boolean =>
  after !== undefined &&
  before.held === after.held &&
  before.referral === after.referral &&
  before.ending.purgeOn === after.ending.purgeOn
