import { DAY } from '#app/platform/time.ts'

/** The day so many days ago, as YYYY-MM-DD: for a test whose dates may not grow too old. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
