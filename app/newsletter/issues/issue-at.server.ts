import { type TextRow, textAt, versionAt } from '#app/content/content.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type SentIssue, sentIssueOf } from '../sending/sent-issues.server.ts'
import { type IssueText, readIssue } from './issue-text.ts'

export interface IssueItem {
  text: TextRow
  content: IssueText
  /** How it was sent; null before that. */
  sent: SentIssue | null
  /** The issue that it corrects. */
  original: SentIssue | null
}

/**
 * An issue with its newest version, or another one.
 * @throws Refused if there is none
 */
export async function issueAt(db: Db | Tx, id: string, version?: number): Promise<IssueItem> {
  const text = await textAt(db, id)
  const found =
    text?.kind === 'issue' && text.state !== 'gone' && (await versionAt(db, id, version ?? text.version))
  if (!text || !found) throw new Refused('There is no such letter. Go back to all letters.', 404)
  const content = readIssue(found.content)
  return {
    text,
    content,
    sent: await sentIssueOf(db, id),
    original: content.corrects === null ? null : await sentIssueOf(db, content.corrects),
  }
}
