import { DAY, dayOf, nowMs } from '../time.ts'
import { config } from './config.server.ts'

/** The organization's current day, like 2026-11-21: what pages say, and what is counted from. */
export const today = (): string => daysAgo(0)

/** The organization's day at a stored time. */
export const dayHere = (at: string): string => dayOf(new Date(at), config.timeZone)

/** The organization's day this many days ago. */
export const daysAgo = (days: number): string => dayOf(new Date(nowMs() - days * DAY), config.timeZone)
