import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { ISSUES_A_PAGE } from './rules.ts'

interface Listed {
  number: number
  subject: string
  begunAt: string
}

/** The day it was sent, in our time zone, for machines and in words. */
export const sentDay = (begunAt: string) => ({
  on: dayOf(new Date(begunAt), config.timeZone),
  day: longDate(begunAt, config.timeZone),
})

const shown = (db: Db) => db.selectFrom('newsletterIssues')

/** Sent issues, newest first: public. */
export async function archive(db: Db, most = ISSUES_A_PAGE, page = 1): Promise<Listed[]> {
  return shown(db)
    .select(['number', 'subject', 'begunAt'])
    .orderBy('number', 'desc')
    .limit(most)
    .offset((page - 1) * most)
    .execute()
}

/** The newest issues with their text. */
export async function lettersForFeed(db: Db) {
  return shown(db)
    .select(['number', 'subject', 'body', 'begunAt'])
    .orderBy('number', 'desc')
    .limit(ISSUES_A_PAGE)
    .execute()
}

export async function archiveSize(db: Db): Promise<number> {
  const { count } = await shown(db)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A sent issue, what it corrects, and what corrects it. */
export async function sentIssue(db: Db, number: number) {
  const issue = await shown(db)
    .select(['id', 'number', 'subject', 'body', 'topic', 'begunAt', 'corrects'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!issue) return undefined
  const related = await shown(db)
    .select(['id', 'number', 'subject', 'begunAt'])
    .where((e) => e.or([e('corrects', '=', issue.id), e('id', '=', issue.corrects ?? '')]))
    .orderBy('number')
    .execute()
  return {
    number,
    subject: issue.subject,
    body: issue.body,
    topic: issue.topic,
    begunAt: issue.begunAt,
    correctedBy: related.filter(({ id }) => id !== issue.corrects),
    corrects: related.find(({ id }) => id === issue.corrects),
  }
}
