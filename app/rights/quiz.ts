import { words } from './words.ts'

// How the quiz goes on. Pure; the answers themselves stay on the server until a question is answered.

export const QUIZ = '/know-your-rights/quiz'
/** Where a question begins: below the heading of the page, so that nobody has to scroll at each step. */
export const QUIZ_HERE = 'quiz-here'

interface QuizQuestion {
  options: readonly string[]
  correctAnswer: number
}

type QuizPlace = { at: 'question'; number: number } | { at: 'result' }

/** The answers given so far, in the order of the questions. What no browser of ours wrote counts as none. */
export function answersFrom(value: string | undefined, questions: readonly QuizQuestion[]): number[] {
  if (!value || !/^\d(?:\.\d)*$/.test(value)) return []
  const answers = value.split('.').map(Number)
  const fit =
    answers.length <= questions.length && answers.every((answer, i) => answer < optionsOf(questions[i]))
  return fit ? answers : []
}

export const answersText = (answers: readonly number[]): string => answers.join('.')

/**
 * The answers with one more. A question that has been answered keeps its first answer.
 * @returns undefined when this is no choice of that question, or not its turn yet
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

/** Where an address leads: nobody gets ahead of the first question that is still open. */
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

/** Where an answered question says why. */
export const answeredUrl = (number: number, careful: boolean): string =>
  `${formUrl(number, careful)}&answered=yes#why`

/** The address of a question, or of the result behind the last one. */
export const questionUrl = (number: number | 'result', careful: boolean): string =>
  `${formUrl(number, careful)}#${QUIZ_HERE}`

/** Where an answer is posted to. Without a place on the page, so that the summary of an error can take the focus. */
export const formUrl = (number: number | 'result', careful: boolean): string =>
  `${QUIZ}?question=${number}${careful ? '&careful=yes' : ''}`

const optionsOf = (question: QuizQuestion | undefined): number => question?.options.length ?? 0
