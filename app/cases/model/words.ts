import { copy } from '../copy.ts'
import type { Part, QuestionName, StepName } from './questions.ts'

// Copy for the questions of the case form (questions.ts).

interface Listed {
  /** The label of the answer. */
  name: string
  /** Shown for no answer, and for a checked box. */
  none?: string
  yes?: string
  /** Shown for the answer of an anonymous person; if missing, there is no line. */
  anonymous?: string
}

interface ProblemWords {
  missing?: string
  /** For an answer that is not in the list. */
  unknown?: string
  /** Its name in the sentence about an answer that is too long. */
  tooLong?: string
}

interface QuestionWords {
  label: string
  hint?: string
  /** Replaces the question while the site cannot send email. */
  hintWithoutMail?: string
  /** Behind "Help with this question". */
  help?: { first: string; list?: readonly string[]; last?: string }
  options?: Record<string, string>
  /** For each option: examples of its meaning, the first one beside it and the others as help. */
  examples?: Record<string, readonly string[]>
  /** The first option of a list, for no answer. */
  notSure?: string
  /** Used where answers are read back, to the person and to staff; if missing, they are not. */
  listed?: Listed
  /** Differences for staff. */
  forStaff?: Partial<Listed>
}

export const words: {
  questions: Record<QuestionName, QuestionWords>
  /** The heading of each one-question page. */
  steps: Record<StepName, string>
  /** The headings on the whole form. */
  parts: Record<Exclude<Part, 'problem'>, string>
} = copy.questions

/** The errors in an answer. Only the server uses them: as a separate export they stay out of the browser's script. */
export const problems: {
  questions: Partial<Record<QuestionName, ProblemWords>>
  tooLong: typeof copy.questionProblems.tooLong
} = copy.questionProblems
