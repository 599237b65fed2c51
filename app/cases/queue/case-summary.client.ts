import { type Identity, openEnvelope, openRecord } from '#app/platform/sealing/sealing.ts'
import type { Capsule } from '../record/case-summary.ts'
import type { SealedLine } from './case-queue.server.ts'

/** The one-line content of a case for the list. @throws when the key or the record does not fit */
export async function openCapsule(identity: Identity, one: SealedLine): Promise<Capsule> {
  const caseKey = await openEnvelope(identity, one.envelope)
  const record = await openRecord<Capsule>(caseKey, one.id, { seq: 0, sealed: one.sealedCapsule })
  return record.body
}
