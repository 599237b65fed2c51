import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { topicWords } from '../model/rules.ts'
import { leavingToken, subscriberMark } from './addresses.server.ts'

/** The newsletter subscription of an address that a member has verified. */
export interface OwnLetters {
  /** "Legal updates and Monthly digest" */
  topics: string
  since: string
  pausedUntil: string | null
  /** The links to change it and to end it. */
  changeUrl: string
  leaveUrl: string
}

export async function subscriptionOfAddress(db: Db, email: string): Promise<OwnLetters | null> {
  const row = await db
    .selectFrom('newsletterSubscribers')
    .select(['id', 'topics', 'consentAt', 'pausedUntil'])
    .where('addressMark', '=', subscriberMark(email))
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const token = leavingToken(row.id)
  return {
    topics: topicWords(row.topics),
    since: row.consentAt,
    pausedUntil: row.pausedUntil && row.pausedUntil > now() ? row.pausedUntil : null,
    changeUrl: `/newsletter/preferences?t=${token}`,
    leaveUrl: `/newsletter/leave?t=${token}`,
  }
}
