import { letterhead } from '#app/blog/blog.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { readyIssue } from '../letters/issue-mail.server.ts'

/** Possible recipients of a test besides the requesting member: only staff. */
export const colleagues = (db: Db, me: string): Promise<{ userId: string; name: string; email: string }[]> =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['userId', 'name', 'email'])
    .where('removedAt', 'is', null)
    .where('userId', '!=', me)
    .orderBy('name')
    .execute()

/**
 * Sends an issue as subscribers get it to a staff member. Its unsubscribe links lead nowhere.
 * @param to the member it is for: a colleague, or by default the requesting member
 * @returns the address it is sent to
 */
export async function sendTest(
  db: Db,
  issue: { textId: string; number: number | null; subject: string; body: string },
  me: { userId: string; email: string },
  to?: string,
): Promise<string> {
  const mine = !to || to === me.userId
  const other = mine ? me : (await colleagues(db, me.userId)).find(({ userId }) => userId === to)
  if (!other) throw new Refused('This colleague is no longer on the staff. Choose another one.')
  const { email } = other
  const letter = (await readyIssue(issue, await letterhead(db))).letterTo(email, 'test', 'html')
  await inTransaction(db, async (tx) => {
    await queueMail(tx, { ...letter, subject: `Test: ${letter.subject}`, headers: {} })
    await record(tx, me.userId, 'newsletter.tested', issue.textId)
  })
  return email
}
