import { createText } from '#app/content/content.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { correctionOf, type Topic } from '../model/rules.ts'
import { sentIssueOf } from '../sending/sent-issues.server.ts'
import { type IssueWords, storedIssue } from './issue-text.ts'

/**
 * @param corrects the issue that it corrects
 * @returns its id
 */
export async function draftIssue(
  db: Db,
  words: IssueWords,
  by: string,
  corrects: string | null = null,
): Promise<string> {
  const { id } = await inTransaction(db, (tx) =>
    createText(tx, 'issue', storedIssue({ ...words, corrects }), by),
  )
  return id
}

/** Drafts a correction, which is sent only to the recipients of this issue. */
export async function draftCorrection(db: Db, id: string, by: string): Promise<string> {
  const issue = await sentIssueOf(db, id)
  if (!issue || issue.state === 'sending') throw new Refused('Only a letter that was sent can be corrected.')
  const subject = cutText(`Correction: ${issue.subject}`, 120)
  return draftIssue(db, { subject, body: correctionOf(issue.subject), topic: issue.topic as Topic }, by, id)
}
