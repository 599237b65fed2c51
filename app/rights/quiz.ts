import { words } from './words.ts'

// The steps of the quiz. Pure; the right answers stay on the server until a question is answered.

export const QUIZ = '/know-your-rights/quiz'
/** The anchor of a question: below the page's heading, so that visitors need not scroll at each step. */
export const QUIZ_HERE = 'quiz-here'

interface QuizQuestion {
  options: readonly string[]
  correctAnswer: number
}

type QuizPlace = { at: 'question'; number: number } | { at: 'result' }

/** The answers so far, in the order of the questions. An invalid value counts as none. */
export function answersFrom(value: string | undefined, questions: readonly QuizQuestion[]): number[] {
  if (!value || !/^\d(?:\.\d)*$/.test(value)) return []
  const answers = value.split('.').map(Number)
  const fit =
    answers.length <= questions.length && answers.every((answer, i) => answer < optionsOf(questions[i]))
  return fit ? answers : []
}

export const answersText = (answers: readonly number[]): string => answers.join('.')

/**
 * The answers with one more. An answered question keeps its first answer.
 * @returns undefined if this is not a choice of that question, or not its turn yet
 */
export function withAnswer(
  answers: readonly number[],
  questions: readonly QuizQuestion[],
  number: number,
  choice: string | undefined,
): readonly number[] | undefined {
  if (number >= 1 && number <= answers.length) return answers
  if (number !== answers.length + 1 || !choice || !/^\d$/.test(choice)) return undefined
  return Number(choice) < optionsOf(questions[number - 1]) ? [...answers, Number(choice)] : undefined
}

/** The page for a URL: visitors cannot skip past the first open question. */
export function quizPlace(asked: string | null, answered: number, total: number): QuizPlace {
  const open = answered + 1
  const number = asked === 'result' ? total + 1 : /^\d{1,2}$/.test(asked ?? '') ? Number(asked) : open
  if (number > total && answered === total) return { at: 'result' }
  return { at: 'question', number: Math.max(1, Math.min(number, open, total)) }
}

export const scoreOf = (answers: readonly number[], questions: readonly QuizQuestion[]): number =>
  answers.filter((answer, i) => answer === questions[i]?.correctAnswer).length

export const scoreWords = (score: number, total: number): string =>
  score === total ? words.quiz.perfect : words.quiz.good

/** The URL of an answered question's reason. */
export const answeredUrl = (number: number, careful: boolean): string =>
  `${formUrl(number, careful)}&answered=yes#why`

/** The URL of a question, or of the result after the last one. */
export const questionUrl = (number: number | 'result', careful: boolean): string =>
  `${formUrl(number, careful)}#${QUIZ_HERE}`

/** The URL that an answer is posted to. Without an anchor, so that the error summary can take the focus. */
export const formUrl = (number: number | 'result', careful: boolean): string =>
  `${QUIZ}?question=${number}${careful ? '&careful=yes' : ''}`

const optionsOf = (question: QuizQuestion | undefined): number => question?.options.length ?? 0
