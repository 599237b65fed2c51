import { type About, type ReadDate, readDate } from '#app/platform/dates/read-date.ts'
import type { Answers } from '../model/questions.ts'
import { type DayBody, HAPPENED, UNKNOWN } from './chosen-day.ts'

// Which day a typed date means: the one that the person or our team chose for this text, else an unambiguous one in it.

/** @param chosen in the order in which they were made: the last one for this text counts */
export function dayMeant(
  { of, words, received, about }: { of: string; words: string; received: string; about: About },
  chosen: readonly DayBody[],
): ReadDate {
  const last = chosen.findLast((one) => one.of === of && one.words === words)
  if (last) return last.day ? { kind: 'day', day: last.day } : { kind: 'none' }
  return readDate(words, received, about)
}

/**
 * When it happened: the date that the legal dates of a case are counted from.
 * @param received the day it was sent
 */
export const whenItHappened = (
  answers: Pick<Answers, 'date'> & Partial<Pick<Answers, 'dateMeant'>>,
  received: string,
  chosen: readonly DayBody[] = [],
): ReadDate =>
  dayMeant({ of: HAPPENED, words: answers.date, received, about: 'past' }, [
    ...chosenOnForm(answers),
    ...chosen,
  ])

/** The person's choice while they checked their answers. It applies to the text that was there then. */
function chosenOnForm({
  date,
  dateMeant = '',
}: Pick<Answers, 'date'> & Partial<Pick<Answers, 'dateMeant'>>): DayBody[] {
  const [, day = '', words] = /^(\S{1,10}) ?(.*)$/s.exec(dateMeant) ?? []
  if (words !== date) return []
  if (day === UNKNOWN) return [{ of: HAPPENED, words: date, day: null }]
  const read = readDate(day, day)
  return read.kind === 'day' && read.day === day ? [{ of: HAPPENED, words: date, day }] : []
}
