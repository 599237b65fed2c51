import { kindLabel, kindMeans } from '#app/platform/settings/kinds-in-lines.ts'
import type { DirectoryKinds } from '../rules.ts'
import { type Answers, answersInWords, freshness } from '../words.ts'
import type { Bar } from './license-lookup.ts'

interface Facts {
  confirmedOn: string | null
  answers: Answers
  origin: string
  specializations: string[]
  feeTypes: string[]
  licenses: { state: string; number: string; checkedOn: string | null }[]
}

/**
 * An attorney as a card shows them: kinds of law and of fee by their names, dates and counts in words, the counts left out, and
 * where each license is looked up. A license that nobody here found is told to no visitor: it may be made up. A sample's are,
 * and it says so.
 */
export function forCard<T extends Facts>(
  attorney: T,
  today: string,
  barOf: (state: string) => Bar | undefined,
  kinds: DirectoryKinds,
): Omit<T, 'answers' | 'licenses'> & {
  /** What each kind of fee means. */
  fees: { name: string; value: string }[]
  fresh: string
  answers: string
  licenses: (Facts['licenses'][number] & { bar?: Bar })[]
} {
  return {
    ...attorney,
    specializations: attorney.specializations.map((code) => kindLabel(kinds.law, code)),
    feeTypes: attorney.feeTypes.map((code) => kindLabel(kinds.fees, code)),
    fees: attorney.feeTypes.map((code) => ({
      name: kindLabel(kinds.fees, code),
      value: kindMeans(kinds.fees, code),
    })),
    licenses: attorney.licenses
      .filter(({ checkedOn }) => checkedOn !== null || attorney.origin === 'sample')
      .map((one) => ({ ...one, bar: barOf(one.state) })),
    fresh: attorney.origin === 'sample' ? '' : freshness(attorney.confirmedOn, today),
    answers: answersInWords(attorney.answers),
  }
}
