import { kindLabel, kindMeans } from '#app/platform/settings/kinds-in-lines.ts'
import type { DirectoryKinds } from '../model/rules.ts'
import { type Answers, answersInWords, freshness } from '../model/words.ts'
import type { Bar } from './license-lookup.ts'

/** The contents of a card. */
export interface AttorneyCardFacts {
  id: number
  name: string
  sayAs: string | null
  firm: string
  city: string | null
  imageDescription: string
  bio: string
  states: string[]
  specializations: string[]
  feeTypes: string[]
  languages: string[]
  remote: string[]
  takesNewCases: string
  takesSaidOn: string | null
  mailPausedOn: string | null
  licenses: { state: string; number: string; checkedOn: string | null; bar?: Bar }[]
  /** In words; empty if there is nothing to say. */
  fresh: string
  answers: string
  origin: 'sample' | 'listed'
}

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

const CARD_FIELDS = [
  'id',
  'name',
  'sayAs',
  'firm',
  'city',
  'imageDescription',
  'bio',
  'states',
  'specializations',
  'feeTypes',
  'languages',
  'remote',
  'takesNewCases',
  'takesSaidOn',
  'mailPausedOn',
  'licenses',
  'fresh',
  'answers',
  'origin',
] as const satisfies (keyof AttorneyCardFacts)[]

/** What the cards of a list show; the rest of an entry stays out of the page's data. */
export const cardFacts = (
  attorney: AttorneyCardFacts,
): Pick<AttorneyCardFacts, (typeof CARD_FIELDS)[number]> =>
  Object.fromEntries(CARD_FIELDS.map((field) => [field, attorney[field]])) as unknown as AttorneyCardFacts
