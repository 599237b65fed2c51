import { record } from '#app/platform/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { clockAfter, clockAnswered } from './clock.ts'
import { isSealedRecord } from './envelopes.ts'
import { tellClientLater } from './jobs.server.ts'
import { append, headOf, underTheKey } from './records.server.ts'
import { mayFollow, type Status } from './rules.ts'

export interface MessageBody {
  text: string
}
export interface StatusBody {
  from: string
  to: string
  reason?: string
}

/** What a staff browser sends: a record that it sealed itself, since only it and the person hold the case key. */
export interface StaffRecord {
  caseId: string
  seq: number
  sealed: string
}

/**
 * A staff member answers. The server cannot read it; it only keeps it at its place.
 * @throws Refused 409 when another record took that place: seal again with the new `seq` and `prev`
 */
export async function replyToCase(db: Db, reply: StaffRecord, by: string): Promise<void> {
  await addAsStaff(db, reply, by, (status) => {
    if (status === 'Closed') throw new Refused('This case is closed. Put it under review again to reply.')
    return { status, messages: 1, attention: 'person', action: 'case.replied' }
  })
}

/** A staff member changes the status; the sealed record tells the person from what to what. */
export async function setStatus(db: Db, change: StaffRecord & { to: Status }, by: string): Promise<void> {
  await addAsStaff(db, change, by, (status) => {
    if (!mayFollow(status, change.to))
      throw new Refused(`A case that is "${status}" cannot become "${change.to}".`)
    const attention =
      change.to === 'Under Review' ? 'staff' : change.to === 'Waiting for You' ? 'person' : 'none'
    return { status: change.to, messages: 0, attention, action: `case.status ${change.to}` }
  })
}

async function addAsStaff(
  db: Db,
  { caseId, seq, sealed }: StaffRecord,
  by: string,
  decide: (status: Status) => { status: Status; messages: number; attention: string; action: string },
): Promise<void> {
  if (!isSealedRecord(sealed)) throw new Refused('This is not a sealed record.', 400)
  await inTransaction(db, async (tx) => {
    await underTheKey(tx, caseId, [sealed])
    const head = await headOf(tx, caseId)
    if (!head) throw new Refused('This case is not here any more.', 404)
    const { status, messages, attention, action } = decide(head.status)
    if (seq !== head.seq + 1 || !(await append(tx, caseId, [{ seq, sealed }]))) {
      throw new Refused('Something was added to this case meanwhile. Read it, then send again.')
    }
    await tx
      .updateTable('cases')
      .set((e) => ({
        status,
        attention,
        messageCount: e('messageCount', '+', messages),
        ...clockAfter(
          messages > 0 ? clockAnswered(head.clock, new Date()) : head.clock,
          head.status,
          status,
          new Date(),
        ),
      }))
      .where('id', '=', caseId)
      .execute()
    await record(tx, by, action, caseId)
    await tellClientLater(tx, caseId)
  })
}
