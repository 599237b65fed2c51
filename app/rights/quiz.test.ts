import { expect, test } from 'vitest'
import { questionFacts } from '#app/factbook/factbook.server.ts'
import { quizPage } from './quiz.server.ts'
import { answersFrom, answersText, quizPlace, scoreOf, scoreWords, withAnswer } from './quiz.ts'
import { words } from './words.ts'

const quizQuestions = questionFacts()
const right = quizQuestions.map(({ correctAnswer }) => correctAnswer)

test('the quiz is the specification’s: five questions, three true or false and two with four options', () => {
  expect(quizQuestions).toHaveLength(5)
  expect(quizQuestions.map(({ options }) => options.length).sort()).toEqual([2, 2, 2, 4, 4])
  for (const { options, correctAnswer } of quizQuestions) expect(options[correctAnswer]).toBeTypeOf('string')
})

test.each([
  [undefined, []],
  ['', []],
  ['0', [0]],
  ['1.2.0.1.3', [1, 2, 0, 1, 3]],
  ['1.2.0.1.3.1', []],
  ['2', []],
  ['0.9', []],
  ['0,1', []],
  ['__proto__', []],
  ['-1', []],
])('the answers stored as %s', (value, answers) => expect(answersFrom(value, quizQuestions)).toEqual(answers))

test('answers are stored and read back', () => {
  expect(answersFrom(answersText(right), quizQuestions)).toEqual(right)
})

test('the first answer of a question is final, and none is accepted before its turn', () => {
  expect(withAnswer([], quizQuestions, 1, '1')).toEqual([1])
  expect(withAnswer([1], quizQuestions, 1, '0')).toEqual([1])
  expect(withAnswer([1], quizQuestions, 2, '3')).toEqual([1, 3])
  expect(withAnswer([1], quizQuestions, 3, '0')).toBeUndefined()
  expect(withAnswer([1], quizQuestions, 0, '0')).toBeUndefined()
  expect(withAnswer([], quizQuestions, 1, '2')).toBeUndefined()
  expect(withAnswer([], quizQuestions, 1, 'x')).toBeUndefined()
  expect(withAnswer([], quizQuestions, 1, undefined)).toBeUndefined()
  expect(withAnswer(right, quizQuestions, 6, '0')).toBeUndefined()
})

test.each([
  [null, 0, { at: 'question', number: 1 }],
  [null, 2, { at: 'question', number: 3 }],
  [null, 5, { at: 'result' }],
  ['1', 2, { at: 'question', number: 1 }],
  ['5', 2, { at: 'question', number: 3 }],
  ['result', 4, { at: 'question', number: 5 }],
  ['result', 5, { at: 'result' }],
  ['99', 5, { at: 'result' }],
  ['0', 0, { at: 'question', number: 1 }],
  ['-1', 1, { at: 'question', number: 2 }],
  ['<script>', 0, { at: 'question', number: 1 }],
])('question %s after %i answers', (asked, answered, place) =>
  expect(quizPlace(asked, answered, 5)).toEqual(place),
)

test('each right answer counts one, and only all five are perfect', () => {
  expect(scoreOf(right, quizQuestions)).toBe(5)
  expect(scoreOf([(right[0] ?? 0) === 0 ? 1 : 0, ...right.slice(1)], quizQuestions)).toBe(4)
  expect(scoreWords(5, 5)).toBe(words.quiz.perfect)
  expect(scoreWords(4, 5)).toBe(words.quiz.good)
  expect(scoreWords(0, 5)).toBe(words.quiz.good)
})

test('a page reveals the right answer only of answered questions', () => {
  const open = quizPage('1', [])
  expect(open).toMatchObject({ at: 'question', number: 1, given: null })
  expect(JSON.stringify(open)).not.toMatch(/correctAnswer|explanation/)
  expect(quizPage('1', [0])).toMatchObject({ given: { chosen: 0, correctAnswer: right[0] } })
  expect(quizPage('result', right)).toMatchObject({ at: 'result', score: 5 })
})
