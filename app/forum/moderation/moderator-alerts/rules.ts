import { DAY, HOUR } from '#app/platform/time.ts'

/** What waits at the desk for one person: how much, and since when the newest of it. */
export interface Waits {
  count: number
  newest: string
  /** Of the posts with help lines that nobody has read. */
  newestHelp: string | null
}

/** Somebody may need a person: so soon after a letter there may be another one. */
const HELP_AGAIN = HOUR
const NEW_AGAIN = 6 * HOUR
/** Nothing new has come, and it still waits. */
const SAME_AGAIN = DAY

/** A post that waits is written about once this part of the promised time is over. */
export const PART_OF_HOURS = 0.5

/** Whether it is time for a letter. @param told when this person got the last one */
export function isDue({ newest, newestHelp }: Waits, told: string | null, at: number): boolean {
  if (told === null) return true
  const passed = at - Date.parse(told)
  if (newestHelp !== null && newestHelp > told) return passed >= HELP_AGAIN
  return passed >= (newest > told ? NEW_AGAIN : SAME_AGAIN)
}
