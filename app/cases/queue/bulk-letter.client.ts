import { openEnvelope } from '#app/platform/keys/opener.client.ts'
import { leftToFill } from '#app/platform/mail/letter-blanks.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { filledIn, type Values } from '../model/reply-templates.ts'
import type { Status } from '../model/rules.ts'
import { addEntry } from '../record/open-case.client.ts'
import { isClosed } from '../status/status-rules.ts'
import type { CaseEnd } from './bulk.client.ts'

// One message to many people: filled in for each case and sealed to it alone.

export interface BulkLetter {
  text: string
  next: string
  by: string
  /** The placeholder values of each case, by its id. */
  values: ReadonlyMap<string, Values>
}

/** @returns false for a case that gets no message: it is closed, has an unfilled placeholder, or got an entry meanwhile */
async function write(own: StaffKey, id: string, { text, next, by, values }: BulkLetter): Promise<boolean> {
  const meant = values.get(id)
  if (!meant) return false
  const body = { text: filledIn(text, meant), next: filledIn(next, meant, true), markdown: true as const, by }
  if (leftToFill(body.text) || leftToFill(body.next)) return false
  const answer = await fetch(`/staff/cases/${id}/head`)
  if (!answer.ok) return false
  const end = (await answer.json()) as CaseEnd
  if (isClosed(end.status as Status) && !end.held) return false
  const caseKey = await openEnvelope(own.identity, end.envelope)
  await addEntry({ caseKey, signing: own.signing }, id, [end.last], { kind: 'message', body })
  return true
}

/** @param tell called after each case. @returns how many got the message */
export async function writeToAll(
  own: StaffKey,
  ids: readonly string[],
  letter: BulkLetter,
  tell: (done: number, sent: number) => void,
): Promise<number> {
  let sent = 0
  for (const [at, id] of ids.entries()) {
    const went = await write(own, id, letter).catch((error: Error) => {
      // A colleague or the person wrote at this moment: the member has to handle this case by itself.
      if (error.name === 'CaseMoved') return false
      throw error
    })
    if (went) sent += 1
    tell(at + 1, sent)
  }
  return sent
}
