import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeDurably } from '../durable.server.ts'
import { config } from '../settings/config.server.ts'
import { DAY, MINUTE } from '../time.ts'
import { logTrouble } from './log.server.ts'

// For how long something kept the site from looking at the newest lines of the trail. Whoever can write the database can do that,
// cut lines off meanwhile, and let go. So a long time is written down beside the keys, where they cannot write, and stays
// known for a day, also after the site was started again.

/** Milliseconds since 1970, by the clock of the machine. */
interface Hold {
  from: number
  until: number
}

/** The newest lines are looked at each minute. */
const LONG = 5 * MINUTE

export const holdFile = () => path.join(config.dataDir, 'keys', 'trail-held')

/** Since when the newest lines were asked for and not looked at; null while all is well. */
let since: number | null = null

const now = (): Hold | null => (since === null ? null : { from: since, until: Date.now() })
const length = ({ from, until }: Hold): number => until - from
const isLong = (hold: Hold | null): hold is Hold => hold !== null && length(hold) >= LONG

/** The longest of the last day that was written down. */
function kept(): Hold | null {
  try {
    const hold = JSON.parse(readFileSync(holdFile(), 'utf8')) as Hold
    // A clock that was ahead and was put back must not show it for longer.
    return Math.abs(Date.now() - hold.until) < DAY ? hold : null
  } catch {
    // There was none, or a hand that has the keys as well was there.
    return null
  }
}

function keep(hold: Hold | null): void {
  if (!isLong(hold)) return
  const before = kept()
  if (before && length(before) >= length(hold)) return
  try {
    writeDurably(holdFile(), JSON.stringify(hold))
  } catch (error) {
    // Without room for it, the look goes on.
    logTrouble(error, 'trail held')
  }
}

/** Each time that the newest lines should be looked at: what lasts is written down by the minute, the last time before the look goes well. */
export function askToLook(): void {
  since ??= Date.now()
  keep(now())
}

export function haveLooked(): void {
  since = null
}

/** What somebody should hear of: five minutes or more without a look, now (`lasts`) or else the longest within a day. */
export function longHold(): (Hold & { lasts: boolean }) | null {
  const hold = now()
  if (isLong(hold)) return { ...hold, lasts: true }
  const before = kept()
  return before && { ...before, lasts: false }
}
