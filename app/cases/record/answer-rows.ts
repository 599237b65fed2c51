import { longDate } from '#app/platform/time.ts'
import {
  type Answers,
  isAsked,
  isLeftOut,
  QUESTION_NAMES,
  QUESTIONS,
  type QuestionName,
} from '../model/questions.ts'
import { words } from '../model/words.ts'
import { words as readBack } from './words.ts'

interface AnswerRow {
  field: QuestionName
  name: string
  value: string
}

/** The answers of the case form as text: the same questions for their person and for staff. */
export const answerRows = (answers: Answers, reader: 'person' | 'staff'): AnswerRow[] =>
  QUESTION_NAMES.flatMap((field) => rowOf(field, answers, reader) ?? [])

function rowOf(field: QuestionName, answers: Answers, reader: 'person' | 'staff'): AnswerRow | null {
  const said = words.questions[field]
  if (!said.listed || !isAsked(field, answers)) return null
  const {
    name,
    yes,
    none = readBack.noAnswer,
    anonymous,
  } = {
    ...said.listed,
    ...(reader === 'staff' ? said.forStaff : {}),
  }
  if (isLeftOut(field, answers)) return anonymous ? { field, name, value: anonymous } : null
  return { field, name, value: inWords(field, answers[field], reader, yes) || none }
}

/** @param typed undefined if the question did not exist when these answers were sent */
function inWords(field: QuestionName, typed: string | undefined, reader: 'person' | 'staff', yes?: string) {
  if (!typed) return ''
  const question = QUESTIONS[field]
  if (question.kind === 'box') return yes
  if ('values' in question) return words.questions[field].options?.[typed]
  const isDay = question.kind === 'line' && question.day && /^\d{4}-\d\d-\d\d$/.test(typed)
  return isDay && reader === 'staff' ? longDate(typed) : typed
}
