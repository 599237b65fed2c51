import { openEnvelope, openRecord, type StoredRecord } from '#app/platform/keys/opener.client.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { changedTags, type TagChange } from '../record/case-tags.ts'
import { addEntry, keyOfNotes } from '../record/open-case.client.ts'
import { parsedRecord, summaryIn } from '../record/record-bodies.ts'

// Tags one case or many: each gets its own note, sealed here with the key of its notes.

interface SealedTags {
  id: string
  envelope: string
  staffEnvelope: string
  sealedCapsule: string
  last: StoredRecord | null
  tags: StoredRecord | null
}

interface Tagging extends TagChange {
  by: string
  batch: string
}

const TRIES = 3

/** @returns false for a case whose tags do not change */
async function tag(own: StaffKey, id: string, { by, batch, ...change }: Tagging): Promise<boolean> {
  const answer = await fetch(`/staff/cases/${id}/tags`)
  if (!answer.ok) return false
  const found = (await answer.json()) as SealedTags
  const { last, tags } = found
  const caseKey = await openEnvelope(own.identity, found.envelope)
  const line = summaryIn(await openRecord(caseKey, id, { seq: 0, sealed: found.sealedCapsule }))
  const staffKey = await keyOfNotes(own.identity, { ...found, notes: last ? [last] : [] }, line)
  if (!staffKey) return false
  const note = tags && parsedRecord(await openRecord(staffKey, id, tags))
  const after = changedTags(note?.kind === 'note' ? (note.body.tags ?? []) : [], change)
  if (!after) return false
  const body = { text: '', tags: after, by }
  await addEntry({ caseKey: staffKey, signing: own.signing }, id, last ? [last] : [], {
    kind: 'note',
    body,
    batch,
  })
  return true
}

/** A colleague may tag the same case at the same moment: reads the tags again, so that none is lost. */
async function tagInTurn(own: StaffKey, id: string, tagging: Tagging): Promise<boolean> {
  for (let left = TRIES; ; left--)
    try {
      return await tag(own, id, tagging)
    } catch (error) {
      if ((error as Error).name !== 'CaseMoved' || left === 1) throw error
    }
}

/** @param tell called after each case. @returns how many were changed */
export async function tagCases(
  own: StaffKey,
  ids: readonly string[],
  tagging: Tagging,
  tell: (done: number, changed: number) => void,
): Promise<number> {
  let changed = 0
  for (const [at, id] of ids.entries()) {
    if (await tagInTurn(own, id, tagging)) changed += 1
    tell(at + 1, changed)
  }
  return changed
}
