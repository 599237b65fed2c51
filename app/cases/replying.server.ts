import { record } from '#app/platform/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { markOf, splitSealed } from '#app/platform/sealed-format.ts'
import { sealRecord } from '#app/platform/sealing.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { tellClientLater, tellStaffLater } from './jobs.server.ts'
import { LIMITS, mayFollow, type Status, statusAfterAnswer } from './rules.ts'

export interface MessageBody {
  text: string
}
export interface StatusBody {
  from: string
  to: string
  reason?: string
}

interface Addition {
  kind: 'message' | 'status' | 'file'
  body: MessageBody | StatusBody
}

const RETRIES = 5

/** The person writes: while they are inside, the server holds their case key and seals for them. */
export async function replyAsPerson(
  db: Db,
  opened: { id: string; caseKey: string },
  text: string,
): Promise<void> {
  await addAsPerson(db, opened, (status) => {
    const next = statusAfterAnswer(status)
    const message: Addition = { kind: 'message', body: { text } }
    return next === status
      ? { status, additions: [message] }
      : { status: next, additions: [message, { kind: 'status', body: { from: status, to: next } }] }
  })
}

/** The person takes the case back. It stays readable to them. */
export async function withdrawCase(db: Db, opened: { id: string; caseKey: string }): Promise<void> {
  await addAsPerson(db, opened, (status) => ({
    status: 'Closed',
    additions:
      status === 'Closed'
        ? []
        : [{ kind: 'status', body: { from: status, to: 'Closed', reason: 'You withdrew it' } }],
  }))
}

async function addAsPerson(
  db: Db,
  { id, caseKey }: { id: string; caseKey: string },
  decide: (status: Status) => { status: Status; additions: Addition[] },
): Promise<void> {
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    const head = await headOf(db, id)
    if (!head) throw new Refused('This case is not here any more.', 404)
    const { status, additions } = decide(head.status as Status)
    if (additions.length === 0) return
    // Sealed before the transaction. If someone adds a record meanwhile, ours no longer fits and is sealed anew.
    const sealed: { seq: number; sealed: string }[] = []
    let prev = head.mark
    for (const [i, addition] of additions.entries()) {
      const seq = head.seq + 1 + i
      const one = await sealRecord(caseKey, {
        caseId: id,
        seq,
        author: 'person',
        at: now(),
        prev,
        ...addition,
      })
      sealed.push({ seq, sealed: one })
      prev = markOf(one)
    }
    const messages = additions.filter((one) => one.kind === 'message').length
    const done = await inTransaction(db, async (tx) => {
      if (!(await append(tx, id, sealed))) return false
      await tx
        .updateTable('cases')
        .set((e) => ({
          status,
          attention: status === 'Closed' ? 'none' : 'staff',
          messageCount: e('messageCount', '+', messages),
          sealedUnsent: null,
        }))
        .where('id', '=', id)
        .execute()
      await record(tx, 'person', status === 'Closed' ? 'case.withdrawn' : 'case.answered', id)
      await tellStaffLater(tx)
      return true
    })
    if (done) return
  }
  throw new Refused('Someone else wrote at the same moment. Send it again.')
}

/** What a staff browser sends: a record that it sealed itself, since only it and the person hold the case key. */
export interface StaffRecord {
  caseId: string
  seq: number
  sealed: string
}

const MESSAGE_SIZE = 4 * LIMITS.message + 8192

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
    return { status: change.to, messages: 0, attention, action: 'case.status' }
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
    const head = await headOf(tx, caseId)
    if (!head) throw new Refused('This case is not here any more.', 404)
    const { status, messages, attention, action } = decide(head.status as Status)
    if (seq !== head.seq + 1 || !(await append(tx, caseId, [{ seq, sealed }]))) {
      throw new Refused('Something was added to this case meanwhile. Read it, then send again.')
    }
    await tx
      .updateTable('cases')
      .set((e) => ({ status, attention, messageCount: e('messageCount', '+', messages) }))
      .where('id', '=', caseId)
      .execute()
    await record(tx, by, action, caseId)
    await tellClientLater(tx, caseId)
  })
}

function isSealedRecord(sealed: string): boolean {
  if (sealed.length > MESSAGE_SIZE) return false
  try {
    return (
      new TextDecoder().decode(splitSealed(sealed).ciphertext.subarray(0, 21)) === 'age-encryption.org/v1'
    )
  } catch {
    return false
  }
}

async function headOf(db: Db | Tx, id: string) {
  const row = await db
    .selectFrom('cases')
    .innerJoin('caseRecords', 'caseRecords.caseId', 'cases.id')
    .select(['status', 'seq', 'sealed'])
    .where('cases.id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { status: row.status, seq: row.seq, mark: markOf(row.sealed) }
}

/** @returns false when a place is taken already */
async function append(tx: Tx, caseId: string, rows: { seq: number; sealed: string }[]): Promise<boolean> {
  const added = await tx
    .insertInto('caseRecords')
    .values(rows.map((row) => ({ caseId, ...row })))
    .onConflict((c) => c.columns(['caseId', 'seq']).doNothing())
    .returning('seq')
    .execute()
  if (added.length > 0 && added.length < rows.length) throw new Error('half a reply was taken')
  return added.length === rows.length
}
