import { newlyDue, reviewerAddresses } from '#app/content/content.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sourcesToCheck } from '../model/fact-mails.server.ts'

/** The day up to which reviewers were notified. */
const TOLD = 'facts due told'

/** Checked hourly, sent once a day: whether a review day has arrived since the last notification. */
export async function planDueFacts(db: Db, day = today()): Promise<void> {
  if ((await siteValue(db, TOLD)) === day) return
  await inTransaction(db, async (tx) => {
    const told = (await siteValue(tx, TOLD)) ?? ''
    if (told >= day) return
    await setSiteValue(tx, TOLD, day)
    if ((await newlyDue(tx, told, day)) > 0) await enqueue(tx, 'facts.tell-due')
  })
}

/** One email to each reviewer. It names no record: the list does. */
async function tellDue(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const to of await reviewerAddresses(tx)) await queueMail(tx, sourcesToCheck(to))
  })
}

export const dueJobs = { 'facts.tell-due': tellDue }
