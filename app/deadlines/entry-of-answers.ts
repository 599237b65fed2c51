import { calendarEntry } from './calendar-entry.ts'
import { keptDeadline } from './deadline-words.ts'
import { type Book, outcomeOf } from './outcome.ts'
import { type Now, readAnswers } from './read-answers.ts'
import { readSeed } from './read-seed.ts'

/**
 * The calendar entry of one date of these answers, computed again.
 * @returns null if there is no such future date
 */
export function entryOfAnswers(
  field: (name: string) => string | undefined,
  { chart }: Pick<Book, 'chart'>,
  now: Now,
): string | null {
  const read = readAnswers(field, now)
  const seed = readSeed(field('seed'))
  if (Object.keys(read.problems).length > 0 || !seed) return null
  const one = outcomeOf(read, chart, now.at).first.find(({ id }) => id === field('rule'))
  return one?.day && !one.safePassed
    ? calendarEntry({ uid: `${seed}-${one.id}`, day: one.day, says: keptDeadline(one) }, now.at)
    : null
}
