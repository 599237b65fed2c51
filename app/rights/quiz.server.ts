import { questionFacts } from '#app/factbook/factbook.server.ts'
import { readCookie } from '#app/platform/http/cookies.server.ts'
import { answersFrom, answersText, quizPlace, scoreOf } from './quiz.ts'
import { federalLaw } from './records.server.ts'

// A visitor's quiz answers are stored in a small cookie for an hour, only for the rights
// pages. It contains nothing about the person, and restarting the quiz removes it.

const COOKIE = 'quiz'
const ONE_HOUR = 3600
const WHERE = 'Path=/know-your-rights; Secure; HttpOnly; SameSite=Lax'

export const answersOf = (request: Request): number[] =>
  answersFrom(readCookie(request, COOKIE), questionFacts())

export const answersCookie = (answers: readonly number[]): string =>
  answers.length === 0
    ? `${COOKIE}=; Max-Age=0; ${WHERE}`
    : `${COOKIE}=${answersText(answers)}; Max-Age=${ONE_HOUR}; ${WHERE}`

/** The contents of a quiz page. The right answer is omitted until the question is answered. */
export function quizPage(asked: string | null, answers: readonly number[]) {
  const quiz = questionFacts()
  const total = quiz.length
  const place = quizPlace(asked, answers.length, total)
  if (place.at === 'result') {
    return { at: 'result' as const, total, score: scoreOf(answers, quiz), questions: answers.map(answered) }
  }
  const { number } = place
  const { question, options } = quiz[number - 1]!
  const given = answers[number - 1]
  return {
    at: 'question' as const,
    total,
    number,
    question,
    options,
    given: given === undefined ? null : answered(given, number - 1),
  }
}

export type QuizPage = ReturnType<typeof quizPage>
export type AnsweredQuestion = ReturnType<typeof answered>

function answered(chosen: number, index: number) {
  const { topic, question, options, correctAnswer, explanation, learnMore, lawPage } = questionFacts()[index]!
  const law = federalLaw(lawPage)
  return {
    number: index + 1,
    question,
    options,
    chosen,
    correctAnswer,
    right: chosen === correctAnswer,
    explanation,
    learnMore,
    topic,
    law: law && { href: law.href, name: law.shortName },
  }
}
