import { typedDay } from '#app/platform/dates/typed-day.ts'
import { longDate } from '#app/platform/time.ts'
import { words } from '../model/words.ts'
import type { Answers } from './fill-letter.ts'
import type { Question } from './letter-questions.ts'

export const LINE_LONGEST = 500
export const TEXT_LONGEST = 3000
/** Two pages. */
const MOST_LINES = 100
/** More than one empty line in a row, also with spaces in it. */
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g

/** The checkbox name for one line of a list that allows several. */
export const boxName = (question: string, at: number): string => `${question}-${at + 1}`

interface ReadLetterAnswers {
  answers: Answers
  /** The raw input, by field name. */
  typed: Record<string, string>
  errors: Record<string, string>
}

/** @param posted returns the submitted value of a field */
export function readLetterAnswers(
  questions: readonly Question[],
  posted: (field: string) => string,
  today: string,
): ReadLetterAnswers {
  const answers = new Map<string, string>()
  const typed: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const question of questions) {
    for (const field of fieldsOf(question)) typed[field] = posted(field).replaceAll('\r\n', '\n').trim()
    const read = answerTo(question, typed, today)
    if ('error' in read) errors[question.name] = read.error
    else if (read.answer !== '') answers.set(question.name, read.answer)
  }
  return { answers, typed, errors }
}

const fieldsOf = ({ name, kind, choices }: Question): string[] =>
  kind === 'some' ? choices.map((_, at) => boxName(name, at)) : [name]

function answerTo(
  { name, kind, choices }: Question,
  typed: Readonly<Record<string, string>>,
  today: string,
): { answer: string } | { error: string } {
  const value = typed[name] ?? ''
  if (kind === 'sentence') return { answer: value === 'yes' ? 'yes' : '' }
  if (kind === 'one') return { answer: choices[Number(value) - 1] === undefined ? '' : String(Number(value)) }
  if (kind === 'some') {
    const chosen = choices.flatMap((_, at) => (typed[boxName(name, at)] === 'yes' ? [String(at + 1)] : []))
    return { answer: chosen.join('\n') }
  }
  if (kind === 'date' && value !== '') {
    const read = typedDay(value, today)
    return 'day' in read ? { answer: longDate(read.day) } : read
  }
  const most = kind === 'text' ? TEXT_LONGEST : LINE_LONGEST
  if (value.length > most) return { error: words.letter.tooLong({ most }) }
  const answer = value.replace(EMPTY_LINES, '\n\n')
  return answer.split('\n').length > MOST_LINES
    ? { error: words.letter.tooManyLines({ most: MOST_LINES }) }
    : { answer }
}
