import type { StoredRecord } from '#app/platform/sealing/sealed-format.ts'
import type { CaseRecord } from './record-bodies.ts'
import { words } from './words.ts'

// The author of a record of a case, and how well that is proved. Each reader computes it: the browser of the staff, the
// server for the person's page, an export (who-wrote.ts). Why: docs/decisions/0057-who-wrote-a-record.md.

/**
 * The side from which the site accepted a record, by the site's own mark. 'unknown': the site has no
 * mark for it, or a different one.
 */
export type Origin =
  | { side: 'person' }
  | { side: 'before' }
  | { side: 'unknown' }
  | { side: 'staff'; by: string; listVersion: number }

export type SentRecord = StoredRecord & { origin: Origin }

/**
 * 'person': the site accepted it from its person. 'signed': by the member who sent it, with a key that was on the list then.
 * 'unsigned': sent by the staff, without further proof. 'before': from before this was recorded. The others do not count:
 * 'other-side', sent by one side in the name of the other, 'misshapen', sent by the staff and not made by our pages,
 * 'unknown', and 'damaged': it does not open.
 */
export type Proof =
  | 'person'
  | 'signed'
  | 'unsigned'
  | 'before'
  | 'other-side'
  | 'misshapen'
  | 'unknown'
  | 'damaged'

/** A record with the evidence of its author. */
export type Told = CaseRecord & {
  proof: Proof
  /** The account of the staff member who sent it. */
  sentBy: string | null
}

const NOT_COUNTED: readonly (Proof | undefined)[] = ['other-side', 'misshapen', 'unknown', 'damaged']

/** Whether a record affects the state of the case, besides being shown. */
export const counts = ({ proof }: { proof?: Proof }): boolean => !NOT_COUNTED.includes(proof)

/**
 * An attacker who writes to the database can seal their own key to the words of a case and to the staff, with records made
 * by it, and would read later entries. They cannot make records that carry the site's mark.
 * @throws when none of these came through the site
 */
export function mustBeOfThisCase(records: readonly Told[]): void {
  if (records.length > 0 && records.every(({ proof }) => proof === 'unknown' || proof === 'damaged'))
    throw new Error('the site took none of these records')
}

const SIDE = { person: 'the person', staff: 'our team', system: 'the site' } as const

/** Whether answers to more questions replace earlier ones. */
export const saidBefore = ({ kind, seq }: Told, all: readonly Told[]): boolean =>
  all.some((other) => other.kind === kind && other.seq < seq && counts(other))

/** The doubt about the author of a record, as text for the staff. Null when it is proved, or from before. */
export function doubtForStaff({ proof, author }: Told, sender: string): string | null {
  if (proof === 'damaged')
    return 'This entry does not open. It was damaged or changed where it is stored. The other entries are as they were written. Tell a steward and the people who run the server.'
  if (proof === 'other-side')
    return `${sender} sent this, and it says that ${SIDE[author]} wrote it. Do not rely on it. Tell a steward.`
  if (proof === 'misshapen')
    return `${sender} sent this, but not from our pages: it cannot be shown as it should. Do not rely on it. Tell a steward.`
  if (proof === 'unknown')
    return 'The site has no record of who sent this. Someone may have put it straight into the database. Do not rely on it. Tell a steward.'
  if (proof === 'unsigned') return `${sender} sent this. It is not signed with their key on the list.`
  return null
}

/** The same for the person of the case. */
export const DOUBT_FOR_PERSON: Partial<Record<Proof, string>> = words.proof.doubts

/** Shown under the last entry from before. */
export const FROM_BEFORE = words.proof.fromBefore

/** The staff member who sent a record, by the site's own mark. */
export const senderOf = ({ sentBy }: Told, names: Record<string, string>): string =>
  (sentBy && names[sentBy]) || 'Someone on our team'

/** The author of a note: the account that signed it, or the name in the note if there was no signature yet. */
export function writerOfNote(one: Told, names: Record<string, string>): string {
  if (one.proof === 'before') return (one.kind === 'note' && one.body.by) || 'Our team'
  return counts(one) ? senderOf(one, names) : 'A note we could not confirm'
}

/** The last record from before senders were recorded, 0 for none. */
export const beforeUpTo = (records: readonly { seq: number; proof?: Proof }[]): number =>
  records.findLast(({ proof }) => proof === 'before')?.seq ?? 0
