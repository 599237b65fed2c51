import { type About, type ReadDate, readDate } from '#app/platform/dates/read-date.ts'
import type { Answers } from '../model/questions.ts'
import { type DayBody, HAPPENED, UNKNOWN } from './chosen-day.ts'
import { typedOnIn } from './day-typed.ts'

// Which day a typed date means: the one that the person or our team chose for this text, else an unambiguous one in it.

interface Told {
  of: string
  words: string
  received: string
  /** The day before `received`, if it may still have been that day where the person is. */
  earliest?: string
  about: About
}

/** @param chosen in the order in which they were made: the last one for this text counts */
export function dayMeant(
  { of, words, received, earliest, about }: Told,
  chosen: readonly DayBody[],
): ReadDate {
  const last = chosen.findLast((one) => one.of === of && one.words === words)
  if (last) return last.day ? { kind: 'day', day: last.day } : { kind: 'none' }
  return readDate(words, received, about, earliest)
}

/**
 * When it happened: the date that the legal dates of a case are counted from.
 * @param received the day it was sent, for reports that do not say when the date was typed
 */
export const whenItHappened = (
  answers: Pick<Answers, 'date'> & Partial<Pick<Answers, 'dateMeant' | 'dateTyped'>>,
  received: string,
  chosen: readonly DayBody[] = [],
): ReadDate => {
  const on = typedOnIn(answers.dateTyped ?? '', answers.date) ?? { received }
  return dayMeant({ of: HAPPENED, words: answers.date, ...on, about: 'past' }, [
    ...chosenOnForm(answers),
    ...chosen,
  ])
}

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
