import { kindLabel, kindMeans } from '#app/platform/settings/kinds-in-lines.ts'
import type { DirectoryKinds } from '../model/rules.ts'
import { type Answers, answersInWords, freshness } from '../model/words.ts'
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
 * An attorney as a card shows them: kinds of law and of fee by name, dates and counts in words,
 * raw counts left out, and the look-up link of each license. Visitors never see a license that
 * we did not find: it may be made up. A sample shows its licenses and says that it is a sample.
 */
export function forCard<T extends Facts>(
  attorney: T,
  today: string,
  barOf: (state: string) => Bar | undefined,
  kinds: DirectoryKinds,
): Omit<T, 'answers' | 'licenses'> & {
  /** The meaning of each kind of fee. */
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
