import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeDurably } from '../fsync.server.ts'
import { logTrouble } from '../log.server.ts'
import { config } from '../settings/config.server.ts'
import { DAY, MINUTE } from '../time.ts'

// For how long the site was kept from checking the newest lines of the trail. An attacker who can write to the database
// can block the check, cut lines off meanwhile, and release the lock. So a long block is recorded beside the keys,
// where they cannot write, and is remembered for a day, also after a restart.

/** Milliseconds since 1970, by the machine's clock. */
interface Hold {
  from: number
  until: number
}

/** The newest lines are checked each minute. */
const LONG = 5 * MINUTE

export const holdFile = () => path.join(config.dataDir, 'keys', 'trail-held')

/** Since when a check of the newest lines was requested but did not succeed; null while all is well. */
let since: number | null = null

const now = (): Hold | null => (since === null ? null : { from: since, until: Date.now() })
const length = ({ from, until }: Hold): number => until - from
const isLong = (hold: Hold | null): hold is Hold => hold !== null && length(hold) >= LONG

/** The longest recorded block of the last day. */
function kept(): Hold | null {
  try {
    const hold = JSON.parse(readFileSync(holdFile(), 'utf8')) as Hold
    // A clock that was ahead and was put back must not extend the warning.
    return Math.abs(Date.now() - hold.until) < DAY ? hold : null
  } catch {
    // The file is missing, or someone with access to the keys changed it.
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
    // If there is no room for it, the check still runs.
    logTrouble(error, 'trail held')
  }
}

/**
 * Called before each check of the newest lines: an ongoing block is recorded every minute, the last time before the
 * check succeeds.
 */
export function askToLook(): void {
  since ??= Date.now()
  keep(now())
}

export function haveLooked(): void {
  since = null
}

/** The block to warn about: five minutes or more without a check, now (`lasts`) or else the longest within a day. */
export function longHold(): (Hold & { lasts: boolean }) | null {
  const hold = now()
  if (isLong(hold)) return { ...hold, lasts: true }
  const before = kept()
  return before && { ...before, lasts: false }
}
