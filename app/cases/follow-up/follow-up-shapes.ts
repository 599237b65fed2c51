import type { CaseSummary, Urgent } from '../model/case-summary.ts'

/** "Not sure" is under every list of choices and is never written into one. */
export const NOT_SURE = 'unsure'

export interface Option {
  value: string
  label: string
  urgent?: Urgent
}

interface Asked {
  id: string
  label: string
  /** Stands under the question: why we ask, or what kind of answer is enough. */
  why: string
}

export interface ChoiceQuestion extends Asked {
  choices: readonly Option[]
  /** As many as fit, not one. */
  several?: true
}

interface TextQuestion extends Asked {
  text: 'short' | 'long'
}

/** A day, typed as people write it. */
interface DayQuestion extends Asked {
  day: {
    /** The day itself is one to be there by, or it starts a time of so many days to go to court. */
    mustAct?: 'that-day' | number
  }
}

export type Question = ChoiceQuestion | TextQuestion | DayQuestion

export interface Group {
  title: string
  questions: readonly Question[]
}

/** One value, several, or text; what was not answered is not there. */
export type MoreAnswers = Record<string, string | string[]>

/** What a case may need at once, as a program reads it: the case's summary has it too. */
export type Urgency = Pick<CaseSummary, 'urgentOn' | 'still'> & { urgent: Urgent[] }

/** The body of the sealed record "more". */
export interface MoreBody extends Urgency {
  answers: MoreAnswers
}

export const TEXT_LIMIT = { short: 500, long: 2000, day: 100 } as const
