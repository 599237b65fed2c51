import { type Answers, answersInWords, freshness } from './words.ts'

/** An attorney as a card shows them: dates and counts in words, and the counts left out. */
export function forCard<T extends { confirmedOn: string | null; answers: Answers; origin: string }>(
  attorney: T,
  today: string,
): Omit<T, 'answers'> & { fresh: string; answers: string } {
  return {
    ...attorney,
    fresh: attorney.origin === 'sample' ? '' : freshness(attorney.confirmedOn, today),
    answers: answersInWords(attorney.answers),
  }
}
