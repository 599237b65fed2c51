import type { Broken, TrailCheck } from '#app/platform/audit/trail-check.server.ts'
import { capital } from '#app/platform/text/capital.ts'
import { mayReadCases, type Role, TRAIL_PARTS } from '../model/rules.ts'
import { ACTS, countWords } from '../model/words.ts'

// The audit trail's text for staff: who sees which lines, and the result of a check.

/** Why some line numbers are missing, for every role that does not see all lines. */
export const WHAT_YOU_SEE: Record<Exclude<Role, 'steward'>, string> = {
  admin:
    'You see what you did, and what was done with people, keys, settings and the work of the site. Stewards see all lines.',
  caseworker:
    'You see what you did, and what was done with the cases and messages that your key opens. Stewards see all lines.',
  editor:
    'You see what you did, and what was done with the newsletter, the attorneys and the resources. Stewards see all lines.',
  treasurer: 'You see what you did, and what was done with the gifts. Stewards see all lines.',
}

/** The acts by which this role can filter its lines. */
export function actsFor(role: Role): typeof ACTS {
  if (role === 'steward') return ACTS
  const parts = new Set(['staff', 'key', ...TRAIL_PARTS[role], ...(mayReadCases(role) ? CASE_WORK : [])])
  return ACTS.filter(({ value }) => parts.has(value.slice(0, value.indexOf('.'))))
}
const CASE_WORK = ['case', 'message']

export function brokenWords({ seq, how }: Broken): string {
  if (how === 'missing') return `Line ${seq} is missing. Someone or something took it out.`
  if (how === 'cut') return `The trail ends before line ${seq}, which was there at the last check.`
  if (how === 'anew')
    return `Line ${seq} is not the line that was there at the last check. Lines before it may have been changed too.`
  return `Line ${seq} does not match. It was changed after it was written, or the line before it was replaced.`
}

export const BROKEN_MEANS =
  'The site itself never changes a line. So the database was changed outside the site. Do not use the lines from there on as proof. Keep a copy of the database as it is, compare it with the last backup, and tell the person who runs the server.'

/** @param held `until` when it ended; null while it lasts */
export function heldWords({ minutes, until }: { minutes: number; until: string | null }): {
  says: string
  more: string
} {
  const long = countWords(minutes, 'minute', 'minutes')
  return until === null
    ? {
        says: `The site has tried to look at the newest lines for ${long}, and could not.`,
        more: 'Until it can, nothing would show that the newest lines were cut off. Something may hold a lock in the database, or the database may be out of reach. The log of the site says which.',
      }
    : {
        says: `For ${long}, the site could not look at the newest lines. That ended on ${until}.`,
        more: 'Lines from that time could have been cut off without a trace. If someone restarted or moved the database then, that is probably why. If not, ask your team if everything they did then is in the trail. If something is missing, treat it as a break-in. The page Health shows this for a day.',
      }
}

export const CANNOT_LOOK = 'The site cannot look at the trail right now.'
export const LOAD_AGAIN =
  'Something may hold a lock in the database. Load this page again in a minute. If it goes on for 5 minutes, this page says so, and stewards and admins get a letter.'

export const NOT_OUR_NOTE =
  'We cannot read the note that the last check left. That happens when the data is restored without the folder with the keys. If nobody did that, someone changed the note.'

export const CHECK_IT = 'Press “Check every line” on the page Audit trail.'

/** For the member who requested the check. */
export const HELD_FROM_CHECK = {
  title: 'The trail was not checked',
  sentences: [
    `${CANNOT_LOOK} Something may hold a lock in the database.`,
    'Try again in a minute. If it happens again, tell a steward.',
  ],
}

export function checkWords({ lines, ms, broken, note }: TrailCheck): { title: string; sentences: string[] } {
  const time = ms < 1000 ? 'less than a second' : countWords(Math.round(ms / 1000), 'second', 'seconds')
  const recomputed = `${capital(countWords(lines, 'line was', 'lines were'))} checked again in ${time}.`
  const unreadable = note === 'unreadable' ? [NOT_OUR_NOTE] : []
  return broken
    ? {
        title: 'The chain is broken',
        sentences: [brokenWords(broken), BROKEN_MEANS, recomputed, ...unreadable],
      }
    : {
        title: 'The chain is whole',
        sentences: [
          'Every line matches the one before. Nothing was changed or taken out.',
          recomputed,
          ...unreadable,
        ],
      }
}
