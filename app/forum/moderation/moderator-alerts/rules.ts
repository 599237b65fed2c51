import { DAY, HOUR } from '#app/platform/time.ts'

/** The waiting posts at the desk for one person: how many, and since when the newest waits. */
export interface Waits {
  count: number
  newest: string
  /** The newest unread post with help lines. */
  newestHelp: string | null
}

/** The minimum time between two emails when a post may be from a person in a crisis. */
const HELP_AGAIN = HOUR
const NEW_AGAIN = 6 * HOUR
/** The minimum time between two emails when nothing new has arrived. */
const SAME_AGAIN = DAY

/** A waiting post is emailed once this part of the promised time has passed. */
export const PART_OF_HOURS = 0.5

/** Whether an email is due. @param told when this person got the last one */
export function isDue({ newest, newestHelp }: Waits, told: string | null, at: number): boolean {
  if (told === null) return true
  const passed = at - Date.parse(told)
  if (newestHelp !== null && newestHelp > told) return passed >= HELP_AGAIN
  return passed >= (newest > told ? NEW_AGAIN : SAME_AGAIN)
}
