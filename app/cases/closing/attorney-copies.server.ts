import { addressToRefer, toAttorney } from '#app/attorneys/attorneys.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, dayAndHour, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { CopyEnd } from '#db/tables/cases.ts'
import { inTransaction } from '#db/transaction.ts'
import { exportForAttorney, takeExport } from '../approvals/approvals.server.ts'
import { COPY_LASTS, COPY_PAGE, MOST_PARTS } from '../attorney-copy/copy-rules.ts'
import { endCopies } from '../attorney-copy/end-copies.server.ts'
import { linkForAttorney } from '../model/case-mails.server.ts'

// An export for an attorney as a link: a staff browser seals the copy and uploads it in parts, then the link is sent.

const COPY_OVER = 'This copy ended before it was sent. Press “Send the link” again.'

/** One sealing of an export, under an id that the browser drew for it. Parts of another sealing never mix with its parts. */
interface Upload {
  requestId: string
  copyId: string
}

/**
 * Keeps one part of a copy that is being made. The same part sent again replaces the first. A copy that is begun ends an older
 * one of the same case that was never sent, as of another tab.
 * @throws Refused when this copy ended meanwhile
 */
export async function keepCopyPart(
  db: Db,
  { requestId, copyId, part, sealedPart }: Upload & { part: number; sealedPart: string },
  by: string,
): Promise<void> {
  if (part >= MOST_PARTS) throw new Refused('This case is too large for a link. Make a file instead.', 413)
  await inTransaction(db, async (tx) => {
    const { caseId } = await exportForAttorney(tx, requestId, by)
    const begun = await tx
      .insertInto('caseCopies')
      .values({
        id: copyId,
        caseId,
        madeBy: by,
        madeAt: now(),
        proofHash: null,
        sentAt: null,
        // Without a link it is deleted after a day.
        expiresAt: fromNow(DAY),
        endedAt: null,
        endedWhy: null,
      })
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (begun) await endOthers(tx, { caseId, but: copyId, unsent: true })
    await lockUnsent(tx, { caseId, copyId }, by)
    await tx
      .insertInto('caseCopyParts')
      .values({ copyId, part, sealedPart })
      .onConflict((c) => c.columns(['copyId', 'part']).doUpdateSet({ sealedPart }))
      .execute()
  })
}

/** Ends the other copies of a case, or those of them that were not sent. */
async function endOthers(
  tx: Tx,
  { caseId, but, unsent = false }: { caseId: string; but: string; unsent?: boolean },
): Promise<void> {
  const others = await tx
    .selectFrom('caseCopies')
    .select('id')
    .where('caseId', '=', caseId)
    .where('id', '!=', but)
    .where('endedAt', 'is', null)
    .$if(unsent, (q) => q.where('sentAt', 'is', null))
    .execute()
  for (const { id } of others) await endCopies(tx, caseId, 'staff', id)
}

/** Locks a copy that this member is making, so that nothing ends it before the commit. @throws Refused when it has ended */
async function lockUnsent(
  tx: Tx,
  { caseId, copyId }: { caseId: string; copyId: string },
  by: string,
): Promise<void> {
  const locked = await tx
    .updateTable('caseCopies')
    .set({ expiresAt: fromNow(DAY) })
    .where('id', '=', copyId)
    .where('caseId', '=', caseId)
    .where('madeBy', '=', by)
    .where('sentAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!locked) throw new Refused(COPY_OVER)
}

export interface CopyToSend extends Upload {
  parts: number
  proofHash: string
  /** Half of the key to the copy. It goes into the mail and is stored nowhere else. */
  secret: string
  attorneyId: number
}

/**
 * All parts are here: the link goes to the attorney's own address, and the export is used up. A link that was sent before ends.
 * @throws Refused when the person does not agree any more, the copy has ended, or the attorney is no longer in the directory
 */
export async function sendCopyLink(db: Db, copy: CopyToSend, by: string): Promise<{ until: string }> {
  const { requestId, copyId: id, parts, proofHash, secret, attorneyId } = copy
  const expiresAt = fromNow(COPY_LASTS)
  const until = dayAndHour(expiresAt, config.timeZone)
  await inTransaction(db, async (tx) => {
    const { caseId } = await exportForAttorney(tx, requestId, by)
    const attorney = await addressToRefer(tx, attorneyId)
    if (!attorney)
      throw new Refused(
        'This attorney is no longer in the directory, so we have no address for the link. Make a file instead.',
      )
    await lockUnsent(tx, { caseId, copyId: id }, by)
    const kept = await tx
      .selectFrom('caseCopyParts')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('copyId', '=', id)
      .where('part', '<', parts)
      .executeTakeFirstOrThrow()
    if (parts === 0 || kept.count !== parts)
      throw new Refused('Not all of the copy arrived. Send the link again.', 400)
    await tx.deleteFrom('caseCopyParts').where('copyId', '=', id).where('part', '>=', parts).execute()
    await takeExport(tx, requestId, by, 'case.copy-sent')
    await endOthers(tx, { caseId, but: id })
    await tx
      .updateTable('caseCopies')
      .set({ proofHash, sentAt: now(), expiresAt })
      .where('id', '=', id)
      .execute()
    const letter = linkForAttorney(`${config.origin}${COPY_PAGE}#${id}.${secret}`, until)
    await queueMail(tx, {
      ...toAttorney(attorney, letter),
      worksUntil: expiresAt,
      askAgain: 'If you still want the case, ask our team for a new link.',
    })
  })
  return { until }
}

export interface SentCopy {
  id: string
  madeByName: string
  sentAt: string
  expiresAt: string
  /** Null while it can be opened. */
  ended: CopyEnd | null
  endedAt: string | null
  openedAt: string[]
}

/** The links that were sent for a case, the newest first, with the times they were opened. */
export async function sentCopies(db: Db, caseId: string): Promise<SentCopy[]> {
  const rows = await db
    .selectFrom('caseCopies')
    .innerJoin('users', 'users.id', 'caseCopies.madeBy')
    .select(['caseCopies.id', 'users.name as madeByName', 'sentAt', 'expiresAt', 'endedAt', 'endedWhy'])
    .where('caseId', '=', caseId)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const openings = await db
    .selectFrom('caseCopyOpenings')
    .select(['copyId', 'openedAt'])
    .where('copyId', 'in', ids)
    .orderBy('openedAt')
    .execute()
  return rows.map(({ id, madeByName, sentAt, expiresAt, endedAt, endedWhy }) => ({
    id,
    madeByName,
    sentAt: sentAt ?? '',
    expiresAt,
    ended: endedWhy ?? (expiresAt <= now() ? 'time' : null),
    endedAt,
    openedAt: openings.filter(({ copyId }) => copyId === id).map(({ openedAt }) => openedAt),
  }))
}

/** A staff member ends a link at once. Its copy is deleted. */
export async function endCopyLink(
  db: Db,
  { caseId, copyId }: { caseId: string; copyId: string },
  by: string,
) {
  await inTransaction(db, async (tx) => {
    if ((await endCopies(tx, caseId, 'staff', copyId)) === 0)
      throw new Refused('This link has already ended. Load the page again.')
    await record(tx, by, 'case.copy-ended', caseId)
  })
}
