import { sql } from 'kysely'
import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { nowDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import type { Attention, ReferralState } from '#db/tables/cases.ts'
import { inTransaction } from '#db/transaction.ts'
import { STATUS_LABELS } from '../model/labels.ts'
import { tellClientLater } from '../model/queue-notices.server.ts'
import type { Status } from '../model/rules.ts'
import { endingAfter } from '../status/ending-rules.ts'
import type { HandedOver } from '../status/handed-over.ts'
import { clockAfter, clockAnswered, NOTHING_WAITS } from '../status/review-clock.ts'
import { isClosed, mayFollow, STATUS_RULES } from '../status/status-rules.ts'
import { append, headOf, underTheKey } from './case-records.server.ts'
import { isSealedRecord } from './envelopes.ts'

/** A record from a staff browser, which sealed it itself, since only it and the person hold the case key. */
export interface StaffRecord {
  caseId: string
  seq: number
  sealed: string
}

/** A reply, optionally with a status record that sets the case to wait for the person: both are stored, or neither. */
export interface StaffReply extends StaffRecord {
  /** The person wrote meanwhile, without an answer so far, so the case still waits for us. */
  crossed?: string | undefined
  /** The record that sets the case to wait for the person, for the place behind the reply. */
  waits?: string | undefined
}

/**
 * A staff member answers. The server cannot read the reply; it only stores it at its place. The first
 * member to answer becomes the owner.
 * @throws Refused 409 when another record took that place: seal again with the new `seq` and `prev`
 */
export async function replyToCase(db: Db, { waits, ...reply }: StaffReply, by: string): Promise<void> {
  // No decision may be made over an unread message.
  if (waits && reply.crossed) throw new Refused('The person just wrote to us. Read it, then send again.')
  await addAsStaff(db, { ...reply, behind: waits }, by, ({ status, held, endedByPerson }) => {
    const asks = waits !== undefined && endedByPerson
    // A held case cannot be reopened for a message: messages continue in it as it is.
    if (isClosed(status) && !held && !asks) throw new Refused(endedByPerson ? CLOSED_BY_PERSON : CLOSED)
    if (waits && !asks && !mayFollow(status, 'waiting-for-person'))
      throw new Refused(cannotFollow(status, 'waiting-for-person'))
    return {
      status: waits ? 'waiting-for-person' : status,
      messages: 1,
      attention: reply.crossed ? 'staff' : 'person',
      action: 'case.replied',
      takes: true,
      ...(waits && { also: 'case.status waiting-for-person' }),
    }
  })
}

const CLOSED = 'This case is closed. Put it under review again to reply.'
const CLOSED_BY_PERSON =
  'This case is closed because its person wanted that. Ask them first: write to them, and send it with “Send and wait for the person”.'
const cannotFollow = (from: Status, to: Status): string =>
  `A case that is "${STATUS_LABELS[from]}" cannot become "${STATUS_LABELS[to]}".`

/** A staff member changes the status; the sealed record tells the person the old and the new one. */
export async function setStatus(
  db: Db,
  change: StaffRecord & { to: Status; spam?: boolean; handed?: HandedOver | undefined },
  by: string,
): Promise<void> {
  if (change.to === 'referred') await mustBeHandedOver(db, change.caseId, change.handed)
  const spam = change.spam === true && isClosed(change.to)
  await addAsStaff(db, change, by, ({ status, referral, attention, endedByPerson }) => {
    if (!mayFollow(status, change.to)) throw new Refused(cannotFollow(status, change.to))
    if (isClosed(status) && endedByPerson) throw new Refused(CLOSED_BY_PERSON)
    if (change.to === 'waiting-for-person' && attention !== 'person') throw new Refused(NOTHING_ASKED)
    if (change.to === 'referred' && referral !== 'agreed')
      throw new Refused('The person has not agreed to a referral. Ask them first.')
    return {
      status: change.to,
      messages: 0,
      attention: STATUS_RULES[change.to].attention,
      action: `case.status ${change.to}`,
      spamOn: spam ? today() : null,
      ...(spam && { also: 'case.spam' }),
      ...(change.handed && change.to === 'referred' && { also: `case.handed-over ${change.handed}` }),
    }
  })
}

const NOTHING_ASKED =
  'We have not asked anything yet, so the person cannot answer. Write to them, and send it with “Send and wait for the person”.'

/**
 * "Referred" means that an attorney has the case.
 * @throws Refused when the member did not say how they got it, or it should have been an export and none was made
 */
async function mustBeHandedOver(db: Db, caseId: string, handed: HandedOver | undefined): Promise<void> {
  if (!handed) throw new Refused('Say how the attorney got the case.', 422)
  if (handed !== 'export') return
  const made = await db
    .selectFrom('caseRequests')
    .select('id')
    .where('caseId', '=', caseId)
    .where('kind', '=', 'export')
    .where('outcome', '=', 'made')
    .where('purpose', '=', 'attorney')
    .limit(1)
    .executeTakeFirst()
  if (!made)
    throw new Refused('Nobody has made an export of this case for an attorney yet. Make it first.', 422)
}

/** A staff member corrects a legal date by hand. The sealed record tells the person which date, and why. */
export async function correctDate(db: Db, change: StaffRecord, by: string): Promise<void> {
  await addAsStaff(db, change, by, ({ status }) => ({ status, messages: 0, action: 'case.date-corrected' }))
}

/** A staff member says which day a typed date means. The legal dates are counted from it. */
export async function chooseDayAsStaff(db: Db, chosen: StaffRecord, by: string): Promise<void> {
  await addAsStaff(db, chosen, by, ({ status }) => ({ status, messages: 0, action: 'case.day-chosen' }))
}

/** The effects of a record on the case; `attention` and `referral` stay unchanged when not given. */
interface Decided {
  status: Status
  messages: number
  action: AuditAction
  attention?: Attention
  referral?: ReferralState
  /**
   * When a member marked it as spam: then it is retained for a shorter time. `lane` stays the result of the form's checks.
   */
  spamOn?: string | null
  /** The author becomes the owner, if there was none. */
  takes?: boolean
  /** One more line of the audit trail. */
  also?: AuditAction
}

/**
 * Adds a record that a staff browser sealed to the end of a case, and tells the person that there is news.
 * @param record `behind`: another record that follows it
 */
export async function addAsStaff(
  db: Db,
  { caseId, seq, sealed, behind }: StaffRecord & { behind?: string | undefined },
  by: string,
  decide: (now: NonNullable<Awaited<ReturnType<typeof headOf>>>) => Decided,
): Promise<void> {
  const records = [sealed, ...(behind === undefined ? [] : [behind])]
  if (!records.every(isSealedRecord)) throw new Refused('This is not a sealed record.', 400)
  await inTransaction(db, async (tx) => {
    await underTheKey(tx, caseId, records)
    const head = await headOf(tx, caseId)
    if (!head) throw new Refused('This case is no longer here.', 404)
    const { status, messages, action, takes, also, ...columns } = decide(head)
    if (head.held && status !== head.status)
      throw new Refused('This case is on hold. Its status stays as it is until the hold is lifted.')
    const rows = records.map((one, at) => ({ seq: seq + at, sealed: one }))
    if (seq !== head.seq + 1 || !(await append(tx, caseId, rows, { staff: by }))) {
      throw new Refused('Something was just added to this case. Read it, then send again.')
    }
    const { days } = await retention(tx)
    const taken = takes === true && head.ownerId === null
    await tx
      .updateTable('cases')
      .set((e) => ({
        status,
        ...columns,
        ...(taken ? { ownerId: by } : {}),
        ...(columns.attention && columns.attention !== 'staff' ? NOTHING_WAITS : {}),
        messageCount: e('messageCount', '+', messages),
        ...clockAfter(
          messages > 0 ? clockAnswered(head.clock, nowDate()) : head.clock,
          head.status,
          status,
          nowDate(),
          config.workHours,
        ),
        ...endingAfter(head.ending, status, {
          keepDays: columns.spamOn ? days.spamCases : days.closedCases,
          today: today(),
        }),
      }))
      .where('id', '=', caseId)
      .execute()
    await record(tx, by, action, caseId)
    if (also) await record(tx, by, also, caseId)
    if (taken) await record(tx, by, 'case.assigned', caseId)
    await tellClientLater(tx, caseId)
  })
}

/**
 * Replaces a line of the list, as after a date was corrected.
 * @param was the beginning of the line that it replaces (ListedCase.lineMark)
 * @throws Refused 409 when another line was sealed meanwhile
 */
export async function replaceLine(
  db: Db,
  { caseId, sealed, was }: { caseId: string; sealed: string; was: string },
): Promise<void> {
  if (!isSealedRecord(sealed)) throw new Refused('This is not a sealed record.', 400)
  const changed = await inTransaction(db, async (tx) => {
    await underTheKey(tx, caseId, [sealed])
    return tx
      .updateTable('cases')
      .set({ sealedCapsule: sealed })
      .where('id', '=', caseId)
      .where(sql`substr(sealed_capsule, 1, 46)`, '=', was)
      .returning('id')
      .executeTakeFirst()
  })
  if (!changed) throw new Refused('Someone just changed this case’s line in the list. Load the page again.')
}
