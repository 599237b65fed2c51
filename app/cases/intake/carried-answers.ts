import { type Answers, NO_ANSWERS, type QuestionName } from '../model/questions.ts'

// Answers carried over from "How long do I have?".

const CARRIED = ['violationType', 'state', 'date', 'worksFor'] as const satisfies QuestionName[]

/** An unfinished report keeps all its answers: only empty ones are filled in. */
export function withCarried(before: Answers | undefined, carried: Answers): Answers {
  const answers: Answers = { ...NO_ANSWERS, ...before }
  const filled = Object.fromEntries(CARRIED.map((name) => [name, answers[name] || carried[name]]))
  return { ...answers, ...filled }
}

/** Whether all of them are in the report now. */
export const isCarriedWhole = (answers: Answers, carried: Answers): boolean =>
  CARRIED.every((name) => !carried[name] || answers[name] === carried[name])
