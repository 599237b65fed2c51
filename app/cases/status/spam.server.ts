import { type SqlBool, sql } from 'kysely'

/**
 * Marked as spam by both the form's checks and a member: the site deletes it automatically. A case that only a member marked
 * as spam needs two people, like any other.
 */
export const isSpamToBoth = sql<SqlBool>`(cases.spam_on is not null and cases.lane = 'quarantine')`
