import { typedDay } from '#app/platform/dates/typed-day.ts'
import { longDate } from '#app/platform/time.ts'
import { words } from '../words.ts'
import type { Answers } from './fill-letter.ts'
import type { Question } from './letter-questions.ts'

export const LINE_LONGEST = 500
export const TEXT_LONGEST = 3000

export interface ReadLetterAnswers {
  answers: Answers
  /** As it was typed or chosen, for the form. */
  typed: Record<string, string[]>
  errors: Record<string, string>
}

/** @param posted the values of a field, as they were posted */
export function readLetterAnswers(
  questions: readonly Question[],
  posted: (name: string) => string[],
  today: string,
): ReadLetterAnswers {
  const answers = new Map<string, string>()
  const typed: Record<string, string[]> = {}
  const errors: Record<string, string> = {}
  for (const question of questions) {
    const values = posted(question.name).map((value) => value.replaceAll('\r\n', '\n').trim())
    typed[question.name] = values
    const read = answerTo(question, values, today)
    if ('error' in read) errors[question.name] = read.error
    else if (read.answer !== '') answers.set(question.name, read.answer)
  }
  return { answers, typed, errors }
}

function answerTo(
  { kind, choices }: Question,
  values: readonly string[],
  today: string,
): { answer: string } | { error: string } {
  const [typed = ''] = values
  if (kind === 'sentence') return { answer: typed === 'yes' ? 'yes' : '' }
  if (kind === 'one' || kind === 'some') {
    const chosen = choices.flatMap((_, at) => (values.includes(String(at + 1)) ? [String(at + 1)] : []))
    return { answer: kind === 'one' ? (chosen[0] ?? '') : chosen.join('\n') }
  }
  if (kind === 'date' && typed !== '') {
    const read = typedDay(typed, today)
    return 'day' in read ? { answer: longDate(read.day) } : read
  }
  const most = kind === 'text' ? TEXT_LONGEST : LINE_LONGEST
  return typed.length > most ? { error: words.letter.tooLong(most) } : { answer: typed }
}
