import { deadLinks } from '#app/content/content.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { ISSUES_A_PAGE } from './rules.ts'

export type Issue = NonNullable<Awaited<ReturnType<typeof issueAt>>>

export async function issueAt(db: Db, id: string) {
  return db
    .selectFrom('newsletterIssues')
    .select([
      'id',
      'number',
      'subject',
      'body',
      'topic',
      'state',
      'corrects',
      'version',
      'editedAt',
      'sendAt',
      'begunAt',
      'endedAt',
      'recipients',
      'leaseUntil',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Drafts and planned issues first, then sent ones, newest first. */
export async function issues(db: Db, page = 1) {
  return db
    .selectFrom('newsletterIssues')
    .select(['id', 'number', 'subject', 'topic', 'state', 'sendAt', 'begunAt', 'editedAt', 'recipients'])
    .orderBy((e) => e.case().when('state', 'in', ['sent', 'stopped']).then(1).else(0).end())
    .orderBy('editedAt', 'desc')
    .orderBy('id')
    .limit(ISSUES_A_PAGE + 1)
    .offset((page - 1) * ISSUES_A_PAGE)
    .execute()
}

/**
 * The delivery results of an issue: how many emails in each state, how many unsubscribed through
 * its link, and how many wait because their mail server asked for a retry. No opens, no clicks.
 */
export async function countsOf(
  db: Db,
  issueId: string,
): Promise<{ states: Record<string, number>; left: number; later: number }> {
  const rows = await db
    .selectFrom('newsletterDeliveries')
    .select((e) => [
      'state',
      e.fn.countAll<number>().as('count'),
      e.fn.count<number>('leftAt').as('left'),
      // Tried at least once, and asked to retry.
      e.fn.sum<number | string>(e.case().when('tries', '>', 0).then(1).else(0).end()).as('tried'),
    ])
    .where('issueId', '=', issueId)
    .groupBy('state')
    .execute()
  return {
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    left: rows.reduce((sum, { left }) => sum + left, 0),
    later: Number(rows.find(({ state }) => state === 'waiting')?.tried ?? 0),
  }
}

export interface ListCounts {
  active: number
  paused: number
  left: number
  suppressed: number
  asked: number
}

export async function listCounts(db: Db): Promise<ListCounts> {
  const rows = await db
    .selectFrom('newsletterSubscribers')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  const { paused } = await db
    .selectFrom('newsletterSubscribers')
    .select((e) => e.fn.countAll<number>().as('paused'))
    .where('state', '=', 'active')
    .where('pausedUntil', '>', now())
    .executeTakeFirstOrThrow()
  const { asked } = await db
    .selectFrom('newsletterAsks')
    .select((e) => e.fn.countAll<number>().as('asked'))
    // The others pressed the button.
    .where('sealedAddress', '!=', '')
    .executeTakeFirstOrThrow()
  return {
    active: of('active'),
    paused,
    left: of('left'),
    suppressed: of('suppressed'),
    asked,
  }
}

/** For the overview: an issue that is planned or being sent; whether it waits with links that lead nowhere. */
export async function newsletterToday(
  db: Db,
): Promise<{ id: string; subject: string; says: string; hasDeadLinks: boolean } | undefined> {
  const issue = await db
    .selectFrom('newsletterIssues')
    .select(['id', 'subject', 'body', 'state', 'sendAt'])
    .where('state', 'in', ['planned', 'sending'])
    .orderBy('sendAt')
    .limit(1)
    .executeTakeFirst()
  if (!issue) return undefined
  const { states, later } = await countsOf(db, issue.id)
  const says =
    issue.state === 'sending'
      ? later > 0 && later === states.waiting && !states.sending
        ? `It is sent, except to ${later}. Their mail servers asked us to try again later.`
        : 'It is being sent now. You can stop the rest.'
      : `It goes out on ${dayAndHour(issue.sendAt ?? '', config.timeZone)}. Until then you can stop it.`
  const hasDeadLinks = issue.state === 'planned' && (await deadLinks(db, issue.body)).length > 0
  return { id: issue.id, subject: issue.subject, says, hasDeadLinks }
}
