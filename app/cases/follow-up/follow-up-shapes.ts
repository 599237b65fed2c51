import type { CaseSummary, Urgent } from '../model/case-summary.ts'

/** "Not sure" is below every list of choices and is never part of one. */
export const NOT_SURE = 'unsure'

export interface Option {
  value: string
  label: string
  urgent?: Urgent
}

interface Asked {
  id: string
  label: string
  /** Shown under the question: why we ask, or what kind of answer is enough. */
  why: string
}

export interface ChoiceQuestion extends Asked {
  choices: readonly Option[]
  /** The person may choose several. */
  several?: true
}

interface TextQuestion extends Asked {
  text: 'short' | 'long'
}

/** A day, typed in the person's own format. */
interface DayQuestion extends Asked {
  day: {
    /**
     * 'that-day': the person must act by the day itself. A number: the day starts a deadline of
     * this many days to go to court.
     */
    mustAct?: 'that-day' | number
  }
}

export type Question = ChoiceQuestion | TextQuestion | DayQuestion

export interface Group {
  title: string
  questions: readonly Question[]
}

/** One value, several, or text; unanswered questions are absent. */
export type MoreAnswers = Record<string, string | string[]>

/** The urgent needs of a case, machine-readable: the case's summary has them too. */
export type Urgency = Pick<CaseSummary, 'urgentOn' | 'still'> & { urgent: Urgent[] }

/** The body of the sealed record "more". */
export interface MoreBody extends Urgency {
  answers: MoreAnswers
}

export const TEXT_LIMIT = { short: 500, long: 2000, day: 100 } as const
