import { enqueue, type Finish, type Handlers } from '#app/platform/jobs/jobs.server.ts'
import { mailOnce, queueMail } from '#app/platform/mail/mail.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { DAY, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endExpired } from './approvals/approvals.server.ts'
import { sweepCopies } from './attorney-copy/end-copies.server.ts'
import { purgeDue } from './closing/purging.server.ts'
import { addressesOf, escalateLateCases } from './desk/escalating.server.ts'
import { sweepUndos } from './desk/undo.server.ts'
import { dropFiles } from './files/drop-files.server.ts'
import { sweepDrafts } from './intake/drafts.server.ts'
import { sweepOrphanedFiles } from './intake/orphaned-files.server.ts'
import { tidyNewKeys } from './keys/key-rotation.server.ts'
import { itemsNeedAttention, thereIsNews } from './model/case-mails.server.ts'
import { sweepSessions } from './person/case-sessions.server.ts'
import { openContact, sweepAddressChecks } from './person/contact-address.server.ts'
import { sealCaseAgain } from './record/re-encrypt.server.ts'

export const caseJobs = {
  'cases.tell-client': (db, { caseId }, _, finish) => tellClient(db, caseId ?? '', finish),
  'cases.tell-staff': (db, _payload, _held, finish) => tellStaff(db, finish),
  'cases.tell-owner': (db, { owner }, _, finish) => tellOwner(db, owner ?? '', finish),
  'cases.escalate': escalateLateCases,
  'cases.seal-again': (db, { caseId }) => sealCaseAgain(db, caseId ?? ''),
  'cases.drop-files': (db, { names }) => dropFiles(db, names?.split(' ') ?? []),
  'cases.sweep': async (db) => {
    await sweepDrafts(db)
    await sweepSessions(db)
    await sweepAddressChecks(db)
    await endExpired(db)
    await sweepCopies(db)
    await purgeDue(db)
    await tidyNewKeys(db)
    await sweepOrphanedFiles(db)
    await sweepUndos(db)
    await db.deleteFrom('caseReceipts').where('expiresAt', '<=', now()).execute()
  },
} satisfies Handlers

/** At most one mail a day; later events of the same day are reported the next. */
async function tellClient(db: Db, caseId: string, finish: Finish): Promise<void> {
  const day = today()
  const found = await db
    .selectFrom('cases')
    .select(['sealedContact', 'contactMode'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!found?.sealedContact || found.contactMode !== 'email') return
  const to = openContact(caseId, found.sealedContact)
  if (!to) return
  await inTransaction(db, async (tx) => {
    if (!(await finish(tx))) return
    const first = await tx
      .updateTable('cases')
      .set({ toldOn: day })
      .where('id', '=', caseId)
      .where((e) => e.or([e('toldOn', 'is', null), e('toldOn', '!=', day)]))
      .returning('id')
      .executeTakeFirst()
    if (first) await queueMail(tx, thereIsNews(to))
    else await enqueue(tx, 'cases.tell-client', { caseId }, { after: DAY })
  })
}

async function tellStaff(db: Db, finish: Finish): Promise<void> {
  const waiting = await howManyWait(db)
  if (waiting > 0) await mailOnce(db, itemsNeedAttention(waiting), finish)
}

/** A member who left gets no mail: the team does. */
async function tellOwner(db: Db, owner: string, finish: Finish): Promise<void> {
  const to = (await addressesOf(db, [owner])).get(owner)
  if (!to) return tellStaff(db, finish)
  const waiting = await howManyWait(db, owner)
  if (waiting > 0) await mailOnce(db, itemsNeedAttention(waiting, to), finish)
}

async function howManyWait(db: Db, owner?: string): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('attention', '=', 'staff')
    .$if(owner !== undefined, (query) => query.where('ownerId', '=', owner ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** For server/jobs.ts: every quarter of an hour. */
export const watchClocks = (db: Db): Promise<void> => enqueue(db, 'cases.escalate')

/** For server/jobs.ts: hourly. */
export const sweepCases = (db: Db): Promise<void> => enqueue(db, 'cases.sweep')
