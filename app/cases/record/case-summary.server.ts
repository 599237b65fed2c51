import { openRecord, sealRecord } from '#app/platform/sealing/sealing.ts'
import type { Capsule } from './case-summary.ts'
import { capsuleIn } from './record-bodies.ts'

/** Seals a case's capsule. It stands outside the chain of records, at place 0. */
export const sealCapsule = (caseKey: string, caseId: string, at: string, body: Capsule): Promise<string> =>
  sealRecord(caseKey, { caseId, kind: 'capsule', seq: 0, author: 'system', at, prev: '', body })

/** Opens the capsule, changes it and seals it anew. */
export async function changedCapsule(
  { id, caseKey }: { id: string; caseKey: string },
  sealed: string,
  at: string,
  change: (capsule: Capsule) => Capsule,
): Promise<string> {
  const capsule = capsuleIn(await openRecord(caseKey, id, { seq: 0, sealed }))
  return sealCapsule(caseKey, id, at, change(capsule))
}
