import { describe, expect, test } from 'vitest'
import { aGoodAnswer, allAnswered } from '#tests/support/case-questions.ts'
import { checkAnswers } from '../intake/answer-checks.server.ts'
import { asSent } from '../intake/report-answers.ts'
import { STEPS } from '../intake/wizard-steps.ts'
import { answerRows } from '../record/answer-rows.ts'
import {
  FORM_ORDER,
  isAsked,
  NO_ANSWERS,
  QUESTION_NAMES,
  QUESTIONS,
  questionsIn,
  STEP_PARTS,
} from './questions.ts'
import { problems, words } from './words.ts'

// These promises apply to every question of the table, so also to a new one.

test('every question has its page, its part of the whole form and its words', () => {
  const parts = [...new Set(Object.values(STEP_PARTS))]
  expect(parts.flatMap(questionsIn).toSorted()).toEqual(QUESTION_NAMES.toSorted())
  expect(STEPS.flatMap(({ fields }) => fields)).toEqual(FORM_ORDER)
  for (const name of QUESTION_NAMES) {
    const question = QUESTIONS[name]
    const said = words.questions[name]
    const wrong = problems.questions[name]
    expect(said.label, name).not.toBe('')
    if (question.required) expect(wrong?.missing, name).toBeTruthy()
    if ('most' in question && question.kind !== 'email') expect(wrong?.tooLong, name).toBeTruthy()
    if ('values' in question) {
      for (const value of question.values) expect(said.options?.[value], `${name} ${value}`).toBeTruthy()
      expect(wrong?.unknown ?? wrong?.missing, name).toBeTruthy()
    }
    if (question.kind === 'select') expect(said.notSure, name).toBeTruthy()
  }
})

test('a form with valid answers to all questions has no errors', () => {
  expect(checkAnswers(allAnswered())).toEqual({})
})

test('errors are listed in the order of the form', () => {
  const wrong = FORM_ORDER.filter((name) => QUESTIONS[name].required)
  expect(Object.keys(checkAnswers(NO_ANSWERS))).toEqual(wrong)
})

describe.each(QUESTION_NAMES)('%s', (name) => {
  const question = QUESTIONS[name]
  const answered = allAnswered()
  const problem = (typed: string) => checkAnswers({ ...answered, [name]: typed })[name]

  test('an empty answer', () => {
    expect(problem('')).toBe(question.required ? problems.questions[name]?.missing : undefined)
  })

  if ('most' in question)
    test('an answer that is too long', () => {
      const { most } = question as { most: number }
      const fits = question.kind === 'email' ? aGoodAnswer(name) : 'x'.repeat(most)
      expect(problem(fits)).toBeUndefined()
      expect(problem(`x${'x'.repeat(most)}`)).toMatch(
        question.kind === 'email' ? /characters|@/ : /can have up to/,
      )
    })

  if ('values' in question)
    test('an answer that is no choice', () => {
      expect(problem('no such choice')).toBeTruthy()
    })

  test('is read back in the same words to the person and to staff, or not at all', () => {
    const row = (reader: 'person' | 'staff', answers = answered) =>
      answerRows(answers, reader).find(({ field }) => field === name)
    const { listed, options } = words.questions[name]
    if (!listed) {
      expect([row('person'), row('staff')]).toEqual([undefined, undefined])
      return
    }
    const typed = aGoodAnswer(name)
    const value = question.kind === 'box' ? listed.yes : (options?.[typed] ?? typed)
    expect(row('person')).toEqual({ field: name, name: listed.name, value })
    expect(row('staff')?.value).toBe(words.questions[name].forStaff?.yes ?? value)
    // Sent before the question existed.
    const { [name]: _, ...before } = answered
    if (isAsked(name, before as typeof answered))
      expect(row('staff', before as typeof answered)?.value).toBeTruthy()
  })

  if (question.unless)
    test('is not stored for an anonymous person', () => {
      const anonymous = { ...answered, anonymous: 'yes', [name]: '' }
      expect(checkAnswers(anonymous)).toEqual({})
      expect(asSent({ ...answered, anonymous: 'yes' })[name]).toBe('')
    })
})
