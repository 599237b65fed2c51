import { openEnvelope } from '#app/platform/keys/opener.client.ts'
import { leftToFill } from '#app/platform/mail/template-blanks.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { filledIn, type Values } from '../model/reply-templates.ts'
import type { Status } from '../model/rules.ts'
import { addEntry } from '../record/open-case.client.ts'
import { isClosed } from '../status/status-rules.ts'
import type { CaseEnd } from './bulk.client.ts'

// One message to many people: filled in for each case and sealed to it alone.

/** A case as the list showed it when the letter was sent. */
export interface BulkReplyCase {
  /** The values for the names in braces. */
  values: Values
  /** The place of the person's last record. */
  personSeq: number
  /** It may be about a name that we are connected to, and that check is still missing. */
  unchecked: boolean
}

export interface BulkReply {
  text: string
  next: string
  by: string
  /** By the ids of the cases. */
  cases: ReadonlyMap<string, BulkReplyCase>
}

/** Why a case gets no letter. `other`: it is closed, a blank stays empty, or a colleague wrote meanwhile. */
type Skipped = 'unread' | 'unchecked' | 'other'

async function write(
  own: StaffKey,
  id: string,
  { text, next, by, cases }: BulkReply,
): Promise<'sent' | Skipped> {
  const shown = cases.get(id)
  if (!shown) return 'other'
  if (shown.unchecked) return 'unchecked'
  const { values, personSeq } = shown
  const body = {
    text: filledIn(text, values),
    next: filledIn(next, values, true),
    markdown: true as const,
    by,
  }
  if (leftToFill(body.text) || leftToFill(body.next)) return 'other'
  const answer = await fetch(`/staff/cases/${id}/head`)
  if (!answer.ok) return 'other'
  const end = (await answer.json()) as CaseEnd
  // The letter would count as our answer to words that the list has not shown yet.
  if (end.personSeq > personSeq) return 'unread'
  if (isClosed(end.status as Status) && !end.held) return 'other'
  const caseKey = await openEnvelope(own.identity, end.envelope)
  await addEntry({ caseKey, signing: own.signing }, id, [end.last], { kind: 'message', body, forMany: true })
  return 'sent'
}

/** @param tell after each case. @returns how many got the letter, and sentences about those that did not */
export async function writeToAll(
  own: StaffKey,
  ids: readonly string[],
  letter: BulkReply,
  tell: (done: number, sent: number) => void,
): Promise<{ changed: number; why: string }> {
  const count = { sent: 0, unread: 0, unchecked: 0, other: 0 }
  for (const [at, id] of ids.entries()) {
    const result = await write(own, id, letter).catch((error: Error) => {
      // A colleague or the person wrote at this moment: it is looked at alone.
      if (error.name === 'CaseMoved') return 'other' as const
      throw error
    })
    count[result] += 1
    tell(at + 1, count.sent)
  }
  return { changed: count.sent, why: whySkipped(count) }
}

const whySkipped = ({ unread, unchecked }: Record<Skipped, number>): string =>
  [
    unread > 0 && `In ${casesOf(unread)}, the person wrote after you loaded this list.`,
    unchecked > 0 && `In ${casesOf(unchecked)}, a conflict of interest has to be checked first.`,
  ]
    .filter(Boolean)
    .join(' ')

const casesOf = (count: number): string => (count === 1 ? '1 case' : `${count} cases`)
