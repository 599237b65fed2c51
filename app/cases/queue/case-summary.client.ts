import { type Identity, openEnvelope, openRecord } from '#app/platform/sealing/sealing.ts'
import type { CaseSummary } from '../record/case-summary.ts'
import { summaryIn } from '../record/record-bodies.ts'
import type { SealedLine } from './case-queue.server.ts'

/** The one-line content of a case for the list. @throws when the key or the record does not fit */
export async function openSummary(identity: Identity, one: SealedLine): Promise<CaseSummary> {
  const caseKey = await openEnvelope(identity, one.envelope)
  return summaryIn(await openRecord(caseKey, one.id, { seq: 0, sealed: one.sealedCapsule }))
}
