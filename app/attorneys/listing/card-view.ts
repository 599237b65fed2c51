import { type Answers, answersInWords, freshness } from '../words.ts'
import type { Bar } from './license-lookup.ts'

interface Facts {
  confirmedOn: string | null
  answers: Answers
  origin: string
  licenses: { state: string; number: string; checkedOn: string | null }[]
}

/**
 * An attorney as a card shows them: dates and counts in words, the counts left out, and where each license is looked up. A
 * license that nobody here found is told to no visitor: it may be made up. A sample's are, and it says so.
 */
export function forCard<T extends Facts>(
  attorney: T,
  today: string,
  barOf: (state: string) => Bar | undefined,
): Omit<T, 'answers' | 'licenses'> & {
  fresh: string
  answers: string
  licenses: (Facts['licenses'][number] & { bar?: Bar })[]
} {
  return {
    ...attorney,
    licenses: attorney.licenses
      .filter(({ checkedOn }) => checkedOn !== null || attorney.origin === 'sample')
      .map((one) => ({ ...one, bar: barOf(one.state) })),
    fresh: attorney.origin === 'sample' ? '' : freshness(attorney.confirmedOn, today),
    answers: answersInWords(attorney.answers),
  }
}
