import { openEnvelope, type StoredRecord } from '#app/platform/keys/opener.client.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { Status } from '../model/rules.ts'
import { addEntry } from '../record/open-case.client.ts'
import { isClosed, mayFollow } from '../status/status-rules.ts'

// One act on many cases: each gets its own record, sealed here with its own key.

export interface CaseEnd {
  envelope: string
  last: StoredRecord
  /** The place of the person's last record. */
  personSeq: number
  status: string
  held: boolean
  endedByPerson: boolean
  referral: string
}

export interface BulkAct {
  to: Status
  /** It is spam, and no staff member reads it again. */
  spam: boolean
  by: string
  /** For undoing all of it. */
  batch: string
  /** The place of the person's last record in each case, as the list showed it. */
  personSeqs: ReadonlyMap<string, number>
}

/** @returns false for a case that stays as it is, by its own rules or because a colleague or the person wrote meanwhile */
async function change(
  own: StaffKey,
  id: string,
  { to, spam, by, batch, personSeqs }: BulkAct,
): Promise<boolean> {
  const answer = await fetch(`/staff/cases/${id}/head`)
  if (!answer.ok) return false
  const end = (await answer.json()) as CaseEnd
  // Nothing is decided over words of the person that the list has not shown yet.
  if (end.personSeq > (personSeqs.get(id) ?? 0)) return false
  const from = end.status as Status
  if (!mayFollow(from, to) || end.held || (isClosed(from) && end.endedByPerson)) return false
  const caseKey = await openEnvelope(own.identity, end.envelope)
  const body = { from, to, by }
  await addEntry({ caseKey, signing: own.signing }, id, [end.last], { kind: 'status', body, spam, batch })
  return true
}

/** @param tell called after each case. @returns how many were changed */
export async function changeAll(
  own: StaffKey,
  ids: readonly string[],
  act: BulkAct,
  tell: (done: number, changed: number) => void,
): Promise<number> {
  let changed = 0
  for (const [at, id] of ids.entries()) {
    // It got an entry at this moment: the member has to handle this case by itself.
    if (await change(own, id, act).catch(moved)) changed += 1
    tell(at + 1, changed)
  }
  return changed
}

function moved(error: Error): false {
  if (error.name === 'CaseMoved') return false
  throw error
}
