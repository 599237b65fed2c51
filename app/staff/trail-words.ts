import type { Broken, TrailCheck } from '#app/platform/trail-check.server.ts'
import { capital, countWords } from './words.ts'

// What a check of the audit trail found, in words for staff.

export function brokenWords({ seq, how }: Broken): string {
  if (how === 'missing') return `Line ${seq} is missing. Somebody or something took it out.`
  if (how === 'cut') return `The trail ends before line ${seq}, which stood there at the last check.`
  if (how === 'anew')
    return `Line ${seq} is not the line that stood there at the last check. Lines before it may have been changed too.`
  return `Line ${seq} does not fit. It was changed after it was written, or the line before it was replaced.`
}

export const BROKEN_MEANS =
  'The site itself never changes a line. So the database was changed outside the site. Do not use the lines from there on as proof. Keep a copy of the database as it is, compare it with the last backup, and tell who runs the server.'

export const NOT_OUR_NOTE =
  'The note that the last check left cannot be read. That is so after the data was put back without the folder with the keys. If nobody did that, somebody changed the note.'

export const CHECK_IT = 'Check the whole chain on the page Audit trail.'

export function checkWords({ lines, ms, broken, note }: TrailCheck): { title: string; sentences: string[] } {
  const time = ms < 1000 ? 'less than a second' : countWords(Math.round(ms / 1000), 'second', 'seconds')
  const recomputed = `${capital(countWords(lines, 'line was', 'lines were'))} worked out again in ${time}.`
  const unreadable = note === 'unreadable' ? [NOT_OUR_NOTE] : []
  return broken
    ? {
        title: 'The chain is broken',
        sentences: [brokenWords(broken), BROKEN_MEANS, recomputed, ...unreadable],
      }
    : {
        title: 'The chain holds',
        sentences: [
          'Every line fits the one before. Nothing was changed or taken out.',
          recomputed,
          ...unreadable,
        ],
      }
}
