import { record } from '#app/platform/audit.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { notFound } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { readyIssue } from './issue-letter.server.ts'
import { issueAt } from './staff-queries.server.ts'

/** The letter as people get it, to the member who asked. Its links to leave lead nowhere. */
export async function sendTest(db: Db, id: string, me: { userId: string; email: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = (await issueAt(tx, id)) ?? notFound()
    const letter = readyIssue(issue).letterTo(me.email, 'test', 'html')
    await queueMail(tx, { ...letter, subject: `Test: ${letter.subject}`, headers: {} })
    await record(tx, me.userId, 'newsletter.tested', id)
  })
}
