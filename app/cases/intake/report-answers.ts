import { type Answers, isLeftOut, QUESTION_NAMES, type QuestionName } from '../model/questions.ts'

export type Problems = Partial<Record<QuestionName | 'file' | 'form', string>>

/** An anonymous report has no name and no address, whatever the boxes contain. */
export const asSent = (answers: Answers): Answers => ({
  ...answers,
  ...Object.fromEntries(QUESTION_NAMES.filter((name) => isLeftOut(name, answers)).map((name) => [name, ''])),
})

/** The specification's notice is above the list when one of these two is missing. */
export const needsNotice = (problems: Problems): boolean =>
  Boolean(problems.violationType || problems.description)
