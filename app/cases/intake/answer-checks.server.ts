import { z } from 'zod'
import { fieldSchema } from '#app/platform/forms/form-schema.server.ts'
import { questionField } from '../model/question-form.ts'
import { type Answers, FORM_ORDER, isLeftOut, type QuestionName } from '../model/questions.ts'
import type { Problems } from './report-answers.ts'

const SCHEMAS = FORM_ORDER.map((name) => [name, fieldSchema(questionField(name))] as const)

/** A sentence for each invalid answer, in the order of the form. */
export function checkAnswers(answers: Answers): Problems {
  const asked = SCHEMAS.filter(([name]) => !isLeftOut(name, answers))
  const { error } = z.object(Object.fromEntries(asked)).safeParse(answers)
  const problems: Problems = {}
  for (const { path, message } of error?.issues ?? []) problems[path[0] as QuestionName] ??= message
  return problems
}
