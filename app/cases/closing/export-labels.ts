import { KIND_LABELS, STATUS_LABELS } from '../model/labels.ts'
import type { Answers } from '../model/questions.ts'
import type { CaseRecord } from '../record/record-bodies.ts'
import { REASON_FOR_PERSON } from '../record/status-reasons.ts'

// The export format has labels where the site has codes, because programs have read it so from the start.

export const labelledAnswers = (answers: Answers) => ({
  ...answers,
  violationType: answers.violationType && KIND_LABELS[answers.violationType],
})

/** The body of a record as the export has it. */
export function labelledBody(record: CaseRecord): unknown {
  if (record.kind === 'answers') return labelledAnswers(record.body)
  if (record.kind !== 'referral' && record.kind !== 'status') return record.body
  const labels = { from: STATUS_LABELS[record.body.from], to: STATUS_LABELS[record.body.to] }
  if (record.kind === 'referral') return { ...record.body, ...labels }
  const { why, ...rest } = record.body
  return { ...rest, ...labels, ...(why && { reason: REASON_FOR_PERSON[why] }) }
}
