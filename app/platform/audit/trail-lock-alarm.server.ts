import { anchorFile, anchors } from '../file-store/anchors.server.ts'
import { logTrouble } from '../log.server.ts'
import { DAY, MINUTE } from '../time.ts'

// For how long the site was kept from checking the newest lines of the trail. An attacker who can write to the database
// can block the check, cut lines off meanwhile, and release the lock. So a long block is recorded out of the
// database, and is remembered for a day, also after a restart.

/** Milliseconds since 1970, by the machine's clock. */
interface Hold {
  from: number
  until: number
}

/** The newest lines are checked each minute. */
const LONG = 5 * MINUTE

/** Only without a bucket. */
export const holdFile = () => anchorFile('held')

/** Since when a check of the newest lines was requested but did not succeed; null while all is well. */
let since: number | null = null

const now = (): Hold | null => (since === null ? null : { from: since, until: Date.now() })
const length = ({ from, until }: Hold): number => until - from
const isLong = (hold: Hold | null): hold is Hold => hold !== null && length(hold) >= LONG

/** The longest recorded block of the last day. */
async function kept(): Promise<Hold | null> {
  try {
    const found = await anchors().read('held')
    if (typeof found === 'string') return null
    const hold = JSON.parse(found.text) as Hold
    // A clock that was ahead and was put back must not extend the warning.
    return Math.abs(Date.now() - hold.until) < DAY ? hold : null
  } catch {
    // Someone with access to the keys changed it, or the bucket does not answer.
    return null
  }
}

async function keep(hold: Hold | null): Promise<void> {
  if (!isLong(hold)) return
  const before = await kept()
  if (before && length(before) >= length(hold)) return
  try {
    await anchors().write('held', JSON.stringify(hold))
  } catch (error) {
    // If there is no room for it, the check still runs.
    logTrouble(error, 'trail held')
  }
}

/**
 * Called before each check of the newest lines: an ongoing block is recorded every minute, the last time before the
 * check succeeds.
 */
export async function askToLook(): Promise<void> {
  since ??= Date.now()
  await keep(now())
}

export function haveLooked(): void {
  since = null
}

/** The block to warn about: five minutes or more without a check, now (`lasts`) or else the longest within a day. */
export async function longHold(): Promise<(Hold & { lasts: boolean }) | null> {
  const hold = now()
  if (isLong(hold)) return { ...hold, lasts: true }
  const before = await kept()
  return before && { ...before, lasts: false }
}
