import type { Topic } from '../model/rules.ts'

/** What an issue says. */
export interface IssueWords {
  subject: string
  /** Markdown. */
  body: string
  topic: Topic
}

/** What the form has: that of a correction has no topic. */
export type TypedIssue = Omit<IssueWords, 'topic'> & { topic?: Topic | undefined }

/** An issue as it is stored. */
export interface IssueText extends IssueWords {
  /** The text of the issue that this one corrects; it goes to the recipients of that one. */
  corrects: string | null
}

export const readIssue = (stored: string): IssueText => JSON.parse(stored) as IssueText

export const storedIssue = ({ subject, body, topic, corrects }: IssueText) => ({
  title: subject,
  content: JSON.stringify({ subject, body, topic, corrects }),
  reviewDueOn: null,
})
