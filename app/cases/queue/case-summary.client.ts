import { type Identity, openEnvelope, openRecord, recipientOf } from '#app/platform/sealing/sealing.ts'
import type { SealedLine } from '../record/listed-case.ts'
import { parsedRecord, summaryIn } from '../record/record-bodies.ts'
import type { OpenedLine } from './case-queue.ts'

/** The content of a case's line in the list. @throws when the key or the record does not match */
export async function openSummary(identity: Identity, one: SealedLine): Promise<OpenedLine> {
  const caseKey = await openEnvelope(identity, one.envelope)
  const summary = summaryIn(await openRecord(caseKey, one.id, { seq: 0, sealed: one.sealedCapsule }))
  // The list shows which tags do not open.
  return { ...summary, tags: await openTags(identity, one, summary.notes).catch(() => null) }
}

/** @param notes the key of the notes, as named by the line */
async function openTags(identity: Identity, one: SealedLine, notes: string | undefined) {
  const { id, staffEnvelope, tagsSeq: seq, sealedTags: sealed } = one
  if (!seq || !staffEnvelope) return []
  if (!sealed) return null
  const key = await openEnvelope(identity, staffEnvelope)
  if (notes && (await recipientOf(key)) !== notes) return null
  const note = parsedRecord(await openRecord(key, id, { seq, sealed }))
  return note?.kind === 'note' && note.author === 'staff' ? (note.body.tags ?? null) : null
}
