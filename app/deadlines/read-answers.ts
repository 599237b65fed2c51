import { readDate } from '#app/platform/dates/read-date.ts'
import { wrongDate } from '#app/platform/dates/typed-day.ts'
import { words as dateWords } from '#app/platform/dates/words.ts'
import { longDate } from '#app/platform/time.ts'
import { dayBegun } from '#app/shared/legal-days.ts'
import { jurisdictions } from '#app/shared/states.ts'
import type { CaseKind } from '#db/tables/cases.ts'
import { FACT_NAMES, type Facts, factIn } from './answers.ts'
import { words } from './words.ts'

// Parses the form of "How long do I have?" into answers and errors. Unknown fields are dropped; invalid values stay as typed.

export interface Typed {
  kind: CaseKind | ''
  state: string
  /** As typed. */
  when: string
  /** It happened more than once, or is ongoing. */
  again: boolean
  facts: Facts
}

export interface ReadAnswers {
  typed: Typed
  /** The day it happened; the first of the month if only that was given; null if nothing was. */
  from: { day: string; exact: boolean } | null
  /** The days that an unclear date can mean, for a choice. */
  mayBe: string[]
  problems: { kind?: string; when?: string }
}

/** When the form is answered. */
export interface Now {
  at: Date
  /** The day in the person's time zone, for "yesterday". */
  today: string
  /** The day before, if it may still be that day where the person is. */
  earliest?: string
}

/** Longer than any date; the rest is cut before parsing. */
const LONGEST_DATE = 200
const OLDEST_YEARS = 100

const KIND_CODES = Object.keys(words.kinds) as CaseKind[]
const STATE_CODES = new Set(jurisdictions.map(([code]) => code))

export function readAnswers(field: (name: string) => string | undefined, now: Now): ReadAnswers {
  const kind = KIND_CODES.find((one) => one === field('kind')) ?? ''
  const state = field('state') ?? ''
  const typed: Typed = {
    kind,
    state: STATE_CODES.has(state) ? state : '',
    when: (field('when') ?? '').slice(0, LONGEST_DATE).trim(),
    again: field('again') === 'yes',
    facts: Object.fromEntries(FACT_NAMES.map((name) => [name, factIn(name, field(name))])),
  }
  const when = readDay(typed.when, now)
  return {
    typed,
    from: 'from' in when ? when.from : null,
    mayBe: 'mayBe' in when ? when.mayBe : [],
    problems: {
      ...(kind === '' && { kind: words.problems.kind }),
      ...('problem' in when && { when: when.problem }),
    },
  }
}

type ReadDay = Pick<ReadAnswers, 'from'> | { problem: string; mayBe: string[] }

/** Only an unambiguous day or month is used; for an ambiguous one, the form asks which of the possible days it is. */
function readDay(when: string, { at, today, earliest }: Now): ReadDay {
  if (when === '') return { from: null }
  const read = readDate(when, today, 'past', earliest)
  if (read.kind === 'none') return { problem: wrongDate(when, read), mayBe: [] }
  if (read.kind === 'ask') {
    // A day that has not begun has no last day yet.
    const mayBe = read.candidates.filter((day) => day <= dayBegun(at))
    const days = mayBe.map((day) => longDate(day))
    const problem =
      days.length > 0
        ? words.problems.which({ days: days.join(words.problems.or), many: days.length })
        : wrongDate(when, read)
    return { problem, mayBe }
  }
  const begun = dayBegun(at)
  if (read.day > begun) return { problem: dateWords.wrong['to-come'], mayBe: [] }
  if (Number(read.day.slice(0, 4)) < Number(begun.slice(0, 4)) - OLDEST_YEARS)
    return { problem: words.problems.tooOld, mayBe: [] }
  return { from: { day: read.day, exact: read.kind === 'day' } }
}
