import { DAY } from '#app/platform/time.ts'

/** The day this many days ago, as YYYY-MM-DD: for a test whose dates must stay recent. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
