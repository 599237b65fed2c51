import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { NewsletterTables } from '#db/tables/newsletter.ts'
import { writeDeliveries } from '../subscribers/audience.server.ts'

export type SentIssue = NewsletterTables['newsletterIssues']

/** How the issue with this text was sent; null before that. */
export async function sentIssueOf(db: Db | Tx, textId: string): Promise<SentIssue | null> {
  const row = await db
    .selectFrom('newsletterIssues')
    .selectAll()
    .where('textId', '=', textId)
    .executeTakeFirst()
  return row ?? null
}

/** The same for several, by text. */
export async function sentIssuesOf(db: Db | Tx, textIds: readonly string[]): Promise<Map<string, SentIssue>> {
  if (textIds.length === 0) return new Map()
  const rows = await db.selectFrom('newsletterIssues').selectAll().where('textId', 'in', textIds).execute()
  return new Map(rows.map((row) => [row.textId, row]))
}

/** The first one that is being sent. */
export const issueBeingSent = (db: Db): Promise<SentIssue | undefined> =>
  db
    .selectFrom('newsletterIssues')
    .selectAll()
    .where('state', '=', 'sending')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

type Words = Pick<SentIssue, 'textId' | 'subject' | 'body' | 'topic' | 'corrects'>

/**
 * Begins to send an issue, in the transaction that publishes its text: it gets its number, a page, and a row for each
 * recipient. The job sends it. What it says is copied, and never changes again.
 */
export async function beginSending(tx: Tx, words: Words): Promise<void> {
  const id = newId()
  // Publications run one after the other (`textsTurn`), so no other issue takes this number.
  const { last } = await tx
    .selectFrom('newsletterIssues')
    .select((e) => e.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const row = { endedAt: null, recipients: 0, lease: null, leaseUntil: null }
  await tx
    .insertInto('newsletterIssues')
    .values({ ...row, ...words, id, number: (last ?? 0) + 1, state: 'sending', begunAt: now() })
    .execute()
  const recipients = await writeDeliveries(tx, id, words)
  await tx.updateTable('newsletterIssues').set({ recipients }).where('id', '=', id).execute()
  await enqueue(tx, 'newsletter.send', { id })
  publicContentChanged(tx)
}
