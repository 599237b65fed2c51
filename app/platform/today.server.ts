import { config } from './settings/config.server.ts'
import { DAY, dayOf } from './time.ts'

/** The day where the organisation is, like 2026-11-21: what pages say, and what is counted from. */
export const today = (): string => daysAgo(0)

/** The day that it was there at a stored time. */
export const dayHere = (at: string): string => dayOf(new Date(at), config.timeZone)

/** The day that many days ago. */
export const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * DAY), config.timeZone)
