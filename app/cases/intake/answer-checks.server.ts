import { z } from 'zod'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { type Answers, FORM_ORDER, isLeftOut, QUESTIONS, type QuestionName } from '../model/questions.ts'
import { problems as said, words } from '../model/words.ts'
import type { Problems } from './report-answers.ts'

/** The valid answers to this question, with messages for invalid ones. */
function schemaOf(name: QuestionName): z.ZodType {
  const question = QUESTIONS[name]
  const { missing, unknown, tooLong } = said.questions[name] ?? {}
  if (question.kind === 'email') return emailAddress(missing)
  const given = z.string().min(question.required ? 1 : 0, missing)
  if (question.kind === 'box') return given
  if ('values' in question)
    return given.refine((value) => value === '' || question.values.includes(value), unknown ?? missing)
  const { most } = question
  const longer = (issue: { input?: unknown }) =>
    said.tooLong(tooLong ?? words.questions[name].label, most, String(issue.input).length)
  return given.max(most, { error: longer })
}

const SCHEMAS = FORM_ORDER.map((name) => [name, schemaOf(name)] as const)

/** A sentence for each invalid answer, in the order of the form. */
export function problemsIn(answers: Answers): Problems {
  const asked = SCHEMAS.filter(([name]) => !isLeftOut(name, answers))
  const { error } = z.object(Object.fromEntries(asked)).safeParse(answers)
  const problems: Problems = {}
  for (const { path, message } of error?.issues ?? []) problems[path[0] as QuestionName] ??= message
  return problems
}
