import { sql } from 'kysely'
import { record } from '#app/platform/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { retention } from '#app/platform/retention.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { clockAfter, clockAnswered } from './clock.ts'
import { endingAfter } from './ending-rules.ts'
import { isSealedRecord } from './envelopes.ts'
import { tellClientLater } from './jobs.server.ts'
import { append, headOf, underTheKey } from './records.server.ts'
import { mayFollow, type Status } from './rules.ts'

export interface MessageBody {
  text: string
  /** What the person can do next, in one sentence. */
  next?: string
  /** Whether the text is Markdown. What a person writes never is. */
  markdown?: true
  /** The name of the staff member who wrote it, as it was then. Colleagues see it; the person is answered by the team. */
  by?: string
}
export interface StatusBody {
  from: string
  to: string
  reason?: string
  /** As in a message. */
  by?: string
}

/** What a staff browser sends: a record that it sealed itself, since only it and the person hold the case key. */
export interface StaffRecord {
  caseId: string
  seq: number
  sealed: string
}

/**
 * A staff member answers. The server cannot read it; it only keeps it at its place.
 * @param reply `crossed`: the person wrote meanwhile, which nobody has answered so far, so the case goes on waiting for us
 * @throws Refused 409 when another record took that place: seal again with the new `seq` and `prev`
 */
export async function replyToCase(
  db: Db,
  reply: StaffRecord & { crossed?: string | undefined },
  by: string,
): Promise<void> {
  await addAsStaff(db, reply, by, ({ status, held }) => {
    // Nobody can open a held case again to write: messages go on in it as it is.
    if (status === 'Closed' && !held)
      throw new Refused('This case is closed. Put it under review again to reply.')
    return { status, messages: 1, attention: reply.crossed ? 'staff' : 'person', action: 'case.replied' }
  })
}

/** A staff member changes the status; the sealed record tells the person from what to what. */
export async function setStatus(db: Db, change: StaffRecord & { to: Status }, by: string): Promise<void> {
  await addAsStaff(db, change, by, ({ status, referral }) => {
    if (!mayFollow(status, change.to))
      throw new Refused(`A case that is "${status}" cannot become "${change.to}".`)
    if (change.to === 'Referred to an Attorney' && referral !== 'agreed')
      throw new Refused('The person has not agreed to a referral. Ask them first.')
    const attention =
      change.to === 'Under Review' ? 'staff' : change.to === 'Waiting for You' ? 'person' : 'none'
    return { status: change.to, messages: 0, attention, action: `case.status ${change.to}` }
  })
}

/** A staff member corrects a legal date by hand. The sealed record tells the person which, and why. */
export async function correctDate(db: Db, change: StaffRecord, by: string): Promise<void> {
  await addAsStaff(db, change, by, ({ status }) => ({ status, messages: 0, action: 'case.date-corrected' }))
}

/**
 * Adds a record that a staff browser sealed to the end of a case, and tells the person that there is news.
 * @param decide what it means for the case; `attention` and `referral` stay as they are when not given
 */
export async function addAsStaff(
  db: Db,
  { caseId, seq, sealed }: StaffRecord,
  by: string,
  decide: (now: { status: Status; held: boolean; referral: string }) => {
    status: Status
    messages: number
    action: string
    attention?: string
    referral?: string
  },
): Promise<void> {
  if (!isSealedRecord(sealed)) throw new Refused('This is not a sealed record.', 400)
  await inTransaction(db, async (tx) => {
    await underTheKey(tx, caseId, [sealed])
    const head = await headOf(tx, caseId)
    if (!head) throw new Refused('This case is not here any more.', 404)
    const { status, messages, action, ...columns } = decide(head)
    if (head.held && status !== head.status)
      throw new Refused('This case is on hold. Its status stays as it is until the hold is lifted.')
    if (seq !== head.seq + 1 || !(await append(tx, caseId, [{ seq, sealed }]))) {
      throw new Refused('Something was added to this case meanwhile. Read it, then send again.')
    }
    const { days } = await retention(tx)
    await tx
      .updateTable('cases')
      .set((e) => ({
        status,
        ...columns,
        messageCount: e('messageCount', '+', messages),
        ...clockAfter(
          messages > 0 ? clockAnswered(head.clock, new Date()) : head.clock,
          head.status,
          status,
          new Date(),
        ),
        ...endingAfter(head.ending, status, { keepDays: days.closedCases, today: now().slice(0, 10) }),
      }))
      .where('id', '=', caseId)
      .execute()
    await record(tx, by, action, caseId)
    await tellClientLater(tx, caseId)
  })
}

/**
 * Puts a line for the list in the place of the one that was there, as after a date was corrected.
 * @param was the begin of the line that it replaces (ListedCase.lineMark)
 * @throws Refused 409 when somebody sealed another line meanwhile
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
  if (!changed) throw new Refused('Somebody changed the line of this case meanwhile. Load the page again.')
}
