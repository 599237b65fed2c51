import { openRecord, sealRecord } from '#app/platform/sealing/sealing.ts'
import type { CaseSummary } from '../model/case-summary.ts'
import { summaryIn } from './record-bodies.ts'

/** Seals a case's summary, which is outside the chain of records, at place 0. Its sealed kind keeps the older name. */
export const sealSummary = (
  caseKey: string,
  caseId: string,
  at: string,
  body: CaseSummary,
): Promise<string> =>
  sealRecord(caseKey, { caseId, kind: 'capsule', seq: 0, author: 'system', at, prev: '', body })

/** Opens the summary, changes it and seals it again. */
export async function changedSummary(
  { id, caseKey }: { id: string; caseKey: string },
  sealed: string,
  at: string,
  change: (summary: CaseSummary) => CaseSummary,
): Promise<string> {
  const summary = summaryIn(await openRecord(caseKey, id, { seq: 0, sealed }))
  return sealSummary(caseKey, id, at, change(summary))
}
