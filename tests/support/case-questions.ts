import {
  type Answers,
  NO_ANSWERS,
  QUESTION_NAMES,
  QUESTIONS,
  type QuestionName,
} from '#app/cases/model/questions.ts'

// A valid answer to every question of the case form, made from the table: a new question is tested like the others.

export const aGoodAnswer = (name: QuestionName): string => {
  const question = QUESTIONS[name]
  if (question.kind === 'box') return 'yes'
  if (question.kind === 'email') return 'sam@example.org'
  if ('values' in question) return question.values[0] ?? ''
  return `What I say for ${name}`
}

/** All of them, by a person who gives a name, about the kind of problem with every question. */
export const allAnswered = (): Answers => {
  const names = QUESTION_NAMES.filter((name) => name !== 'anonymous')
  return { ...NO_ANSWERS, ...Object.fromEntries(names.map((name) => [name, aGoodAnswer(name)])) }
}
