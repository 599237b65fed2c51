import { type SqlBool, sql } from 'kysely'

/**
 * What the form's checks and one of us took for spam: the site deletes it by itself. A case that only one of us calls spam needs two people,
 * as any other does.
 */
export const isSpamToBoth = sql<SqlBool>`(cases.spam_on is not null and cases.lane = 'quarantine')`
