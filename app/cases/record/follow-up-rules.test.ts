import { describe, expect, test } from 'vitest'
import { groupsFor, groupsToAsk, questionsFor } from '../follow-up/follow-up-questions.ts'
import { NOT_SURE } from '../follow-up/follow-up-shapes.ts'
import { KINDS } from '../model/rules.ts'
import { answersIn, boxName, inWords, limitOf, optionsOf, sameAnswers } from './follow-up-rules.ts'

const WORK = 'work'
const HOUSING = 'housing'

describe('the questions', () => {
  test.each(KINDS)('of %s have unique names, say why, and always offer "Not sure"', (kind) => {
    const questions = questionsFor(kind)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const question of questions) {
      expect(question.why.length, question.id).toBeGreaterThan(10)
      if ('choices' in question) expect(optionsOf(question).at(-1)?.label).toBe('Not sure')
    }
    expect(groupsFor(kind)).toHaveLength(3)
  })

  test('do not repeat the employer question, and let an answer that was given here be changed', () => {
    const asked = (worksFor: string, answers = {}) =>
      groupsToAsk(WORK, worksFor, answers).flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(asked('')).toContain('employer')
    expect(asked('made up')).toContain('employer')
    expect(asked('private')).not.toContain('employer')
    expect(asked('private', { employer: 'state' })).toContain('employer')
    expect(asked('private')).toHaveLength(questionsFor(WORK).length - 1)
  })

  test('ask for no diagnosis, proof, number of a card, immigration status or birth date', () => {
    const asked = KINDS.flatMap(questionsFor).map(({ label }) => label)
    expect(asked.join('\n')).not.toMatch(/diagnos|proof|prove|social security|immigra|citizen|birth|how old/i)
  })

  test('no name of a box is the name of another question', () => {
    for (const kind of KINDS) {
      const ids = questionsFor(kind).map(({ id }) => id)
      for (const id of ['intent', 'kind', 'number', 'words']) expect(ids).not.toContain(id)
      expect(ids.filter((id) => id.includes('.'))).toEqual([])
    }
  })
})

describe('answersIn', () => {
  test('keeps valid answers and nothing else', () => {
    const { answers, problems } = answersIn(HOUSING, {
      danger: 'no',
      still: NOT_SURE,
      first: 'made up',
      outcome: 'A ramp',
      [boxName('contact', 'writing')]: 'yes',
      [boxName('contact', 'made-up')]: 'yes',
      employer: 'private',
      intent: 'save',
    })
    expect(answers).toEqual({ danger: 'no', still: NOT_SURE, outcome: 'A ramp', contact: ['writing'] })
    expect(problems).toEqual({})
  })

  test('says how long an answer may be, and keeps the typed text', () => {
    const question = questionsFor(HOUSING).find(({ id }) => id === 'outcome')!
    const long = 'x'.repeat(limitOf(question) + 1)
    const { answers, problems } = answersIn(HOUSING, { outcome: long })
    expect(problems.outcome).toMatch(/Use up to 2,000 characters. Yours has 2,001/)
    expect(answers.outcome).toBe(long)
    expect(answersIn(HOUSING, { outcome: long.slice(1) }).problems).toEqual({})
  })
})

test('answers are listed in the order of the questions, with the labels of the choices', () => {
  const answers = { outcome: 'A ramp', danger: 'no', contact: ['short', NOT_SURE], gone: 'x' }
  expect(inWords(HOUSING, answers)).toMatchObject([
    { name: 'Are you in danger now?', value: 'No' },
    { name: 'What would help most?', value: 'A ramp' },
    { name: 'How should we talk with you?', value: 'In short messages; Not sure' },
  ])
})

test('the same answers are equal in any order', () => {
  expect(sameAnswers({ a: '1', b: ['x'] }, { b: ['x'], a: '1' })).toBe(true)
  expect(sameAnswers({ a: '1' }, { a: '2' })).toBe(false)
  expect(sameAnswers({}, { a: '1' })).toBe(false)
})
