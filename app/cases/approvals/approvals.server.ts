import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { BrokenRecipients, listedSince, recipients } from '#app/platform/keys/recipients.server.ts'
import { readList } from '#app/platform/keys/recipients-format.ts'
import { Refused } from '#app/platform/refused.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { fromNow, now } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { CaseTables } from '#db/tables/cases.ts'
import { inTransaction } from '#db/transaction.ts'
import { EXPORT_LASTS, type ExportPurpose, REQUEST_LASTS } from '../status/ending-rules.ts'

// Requests that one staff member makes and another confirms. A case has at most one open request of each kind.

type Row = CaseTables['caseRequests']
export type RequestKind = Row['kind']
export type Scope = NonNullable<Row['scope']>

export interface CaseRequest extends Omit<Row, 'endedAt' | 'outcome'> {
  askedName: string
  confirmedName: string | null
}

/** The open requests: not carried out, not withdrawn, not expired. */
export const openRequests = (db: Db | Tx) =>
  db
    .selectFrom('caseRequests')
    .innerJoin('users as asker', 'asker.id', 'caseRequests.askedBy')
    .leftJoin('users as second', 'second.id', 'caseRequests.confirmedBy')
    .select(['caseRequests.id', 'caseRequests.caseId', 'kind', 'askedBy', 'askedAt', 'purpose', 'scope'])
    .select(['settingsVersion', 'listVersion', 'confirmedBy', 'confirmedAt', 'expiresAt'])
    .select(['asker.name as askedName', 'second.name as confirmedName'])
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())

export const openRequest = (
  db: Db | Tx,
  caseId: string,
  kind: RequestKind,
): Promise<CaseRequest | undefined> =>
  openRequests(db).where('caseId', '=', caseId).where('kind', '=', kind).executeTakeFirst()

export const GONE = 'This request has ended or was canceled. Load the page again.'
const ASKED_ALREADY = 'A colleague asked for this already. Load the page again.'
const NOT_LISTED = 'Your key is not on the list of keys, so you cannot ask for this. A steward can add it.'
const LISTED_LATER =
  'Your key joined the list of keys after this was asked for, or is not on it. A colleague who was on the list then has to confirm this.'
export const SAME_PERSON = 'You asked for this, so another person has to confirm it.'

/** A staff member requests the deletion of a case whose retention period is over. */
export async function askForPurge(db: Db, caseId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await mustBeDue(tx, caseId)
    const { version } = await retention(tx)
    await addRequest(tx, { caseId, kind: 'purge', askedBy: by, settingsVersion: version })
    await record(tx, by, 'case.purge-asked', caseId)
  })
}

/** @throws Refused when the case is on hold, its day has not come, or its person decides about it */
export async function mustBeDue(tx: Tx, caseId: string): Promise<void> {
  const found = await tx
    .selectFrom('cases')
    .select(['heldAt', 'purgeOn', 'deletionAskedOn'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!found) throw new Refused('This case is no longer here.', 404)
  if (found.heldAt) throw new Refused('This case is on hold. It cannot be deleted until the hold is lifted.')
  if (found.deletionAskedOn)
    throw new Refused('The person asked for the deletion. The site deletes it on the day it told them.')
  if (!found.purgeOn || found.purgeOn > dayNotOver()) throw new Refused('We have to keep this case longer.')
}

/** A staff member who can open the case asks to export it. */
export async function askForExport(
  db: Db,
  { caseId, purpose, scope }: { caseId: string; purpose: ExportPurpose; scope: Scope },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (purpose === 'attorney') await agreedTo(tx, caseId)
    await addRequest(tx, { caseId, kind: 'export', askedBy: by, purpose, scope })
    await record(tx, by, `case.export-asked ${purpose}`, caseId)
  })
}

/** Approvals count only for members on the list that a steward signed. @throws Refused while that list is invalid */
const theList = (tx: Tx) =>
  recipients(tx).catch((error: unknown) => {
    if (error instanceof BrokenRecipients)
      throw new Refused('The list of keys failed its check, so nobody can decide this now. Tell a steward.')
    throw error
  })

type NewRequest = Pick<Row, 'caseId' | 'kind' | 'askedBy'> &
  Partial<Pick<Row, 'purpose' | 'scope' | 'settingsVersion'>>

export async function addRequest(tx: Tx, asked: NewRequest): Promise<void> {
  await endExpired(tx, asked.caseId)
  const { version: listVersion } = await theList(tx)
  if (!(await listedSince(tx, asked.askedBy, listVersion))) throw new Refused(NOT_LISTED, 403)
  const added = await tx
    .insertInto('caseRequests')
    .values({
      purpose: null,
      scope: null,
      settingsVersion: null,
      ...asked,
      id: newId(),
      askedAt: now(),
      confirmedBy: null,
      confirmedAt: null,
      listVersion,
      expiresAt: fromNow(REQUEST_LASTS),
      endedAt: null,
      outcome: null,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refused(ASKED_ALREADY)
}

/** @throws Refused unless the person said yes to an attorney */
async function agreedTo(tx: Tx, caseId: string): Promise<void> {
  const row = await tx.selectFrom('cases').select('referral').where('id', '=', caseId).executeTakeFirst()
  if (row?.referral !== 'agreed')
    throw new Refused('The person has not agreed to an attorney. Ask them in the case first.')
}

/** A second member agrees. The requester then has 24 hours to make the export, once. */
export async function confirmExport(db: Db, requestId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { caseId, purpose } = await confirmRequest(tx, requestId, 'export', by, fromNow(EXPORT_LASTS))
    if (purpose === 'attorney') await agreedTo(tx, caseId)
    await record(tx, by, 'case.export-confirmed', caseId)
  })
}

/** Records a second member's approval, once. @throws Refused for the requester, and when the request is over */
export async function confirmRequest(
  tx: Tx,
  requestId: string,
  kind: RequestKind,
  by: string,
  expiresAt?: string,
): Promise<CaseRequest> {
  const asked = await openRequests(tx)
    .innerJoin('staff', 'staff.userId', 'caseRequests.askedBy')
    .where('caseRequests.id', '=', requestId)
    .where('kind', '=', kind)
    .where('confirmedAt', 'is', null)
    // Two people must agree. A member who left the staff is not one of them.
    .where('staff.removedAt', 'is', null)
    .executeTakeFirst()
  if (!asked) throw new Refused(GONE)
  if (asked.askedBy === by) throw new Refused(SAME_PERSON, 403)
  await mustBeTwo(tx, asked, by)
  const confirmed = await tx
    .updateTable('caseRequests')
    .set({ confirmedBy: by, confirmedAt: now(), ...(expiresAt ? { expiresAt } : {}) })
    .where('id', '=', requestId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) throw new Refused(GONE)
  return asked
}

/**
 * Refuses an approver who joined the signed list after the request was made: the account could have been created for this
 * approval. Also refuses when the requester has lost their place since.
 */
async function mustBeTwo(tx: Tx, asked: CaseRequest, by: string): Promise<void> {
  const { version, chain } = await theList(tx)
  // Requests from before the list version was stored: use the last version signed before them.
  const then = asked.listVersion ?? chain.filter(({ text }) => readList(text).at <= asked.askedAt).length
  if (!(await listedSince(tx, asked.askedBy, version))) throw new Refused(GONE)
  if (!(await listedSince(tx, by, then))) throw new Refused(LISTED_LATER, 403)
}

/**
 * The open export that this member requested and another confirmed, for the attorney its person agreed to. @throws Refused
 */
export async function exportForAttorney(tx: Tx, requestId: string, by: string): Promise<{ caseId: string }> {
  const found = await openRequests(tx)
    .where('caseRequests.id', '=', requestId)
    .where('kind', '=', 'export')
    .where('purpose', '=', 'attorney')
    .where('askedBy', '=', by)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (!found) throw new Refused(GONE)
  await agreedTo(tx, found.caseId)
  return found
}

/**
 * The export is made now, in the browser of the one who asked. Works once.
 * @param as what the audit trail says of it
 * @throws Refused when it has ended, and for an attorney when the person does not agree any more
 */
export async function takeExport(
  db: Db,
  requestId: string,
  by: string,
  as: 'case.exported' | 'case.copy-sent' = 'case.exported',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const taken = await tx
      .updateTable('caseRequests')
      .set({ endedAt: now(), outcome: 'made' })
      .where('id', '=', requestId)
      .where('kind', '=', 'export')
      .where('askedBy', '=', by)
      .where('confirmedAt', 'is not', null)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now())
      .returning(['caseId', 'purpose'])
      .executeTakeFirst()
    if (!taken) throw new Refused('This export was already made or canceled, or its 24 hours have passed.')
    if (taken.purpose === 'attorney') await agreedTo(tx, taken.caseId)
    await record(tx, by, as, taken.caseId)
  })
}

/**
 * Withdraws a request, by any member who may make it: a purge before the second approval,
 * anything else until it is carried out.
 */
export async function withdrawRequest(db: Db, requestId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('caseRequests')
      .set({ endedAt: now(), outcome: 'withdrawn' })
      .where('id', '=', requestId)
      .where('endedAt', 'is', null)
      .where((e) => e.or([e('kind', '!=', 'purge'), e('confirmedAt', 'is', null)]))
      .returning(['caseId', 'kind'])
      .executeTakeFirst()
    if (!ended) throw new Refused(GONE)
    await record(tx, by, `case.${ended.kind}-withdrawn`, ended.caseId)
  })
}

/** Ends the open requests of this kind, as when a hold begins. */
export async function endRequests(tx: Tx, caseId: string, kind: RequestKind): Promise<void> {
  await tx
    .updateTable('caseRequests')
    .set({ endedAt: now(), outcome: 'withdrawn' })
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .where('confirmedAt', 'is', null)
    .execute()
}

/** The person is asked about another attorney: what two members agreed to give to the one before is not for that one. */
export async function endAttorneyExports(tx: Tx, caseId: string): Promise<void> {
  await tx
    .updateTable('caseRequests')
    .set({ endedAt: now(), outcome: 'withdrawn' })
    .where('caseId', '=', caseId)
    .where('kind', '=', 'export')
    .where('purpose', '=', 'attorney')
    .where('endedAt', 'is', null)
    .execute()
}

/** Ends what waited too long. A confirmed purge never runs out: it may only have been interrupted. */
export async function endExpired(db: Db | Tx, caseId?: string): Promise<void> {
  await db
    .updateTable('caseRequests')
    .set({ endedAt: now(), outcome: 'expired' })
    .where('endedAt', 'is', null)
    .where('expiresAt', '<=', now())
    .where((e) => e.or([e('kind', '!=', 'purge'), e('confirmedAt', 'is', null)]))
    .$if(caseId !== undefined, (q) => q.where('caseId', '=', caseId ?? ''))
    .execute()
}
