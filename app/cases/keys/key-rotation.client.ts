import {
  newIdentity,
  openEnvelope,
  openRecord,
  openWhatOpens,
  type Recipient,
  recipientOf,
  recordMark,
  replacedKey,
  type StoredRecord,
  sealEnvelope,
  sealRecord,
} from '#app/platform/keys/opener.client.ts'
import { giveNewKey, type Opener } from '#app/platform/keys/rotate-keys.client.ts'
import { summaryIn } from '../record/record-bodies.ts'
import type { CaseForNewKeys, NewKeys } from './key-rotation.server.ts'

/**
 * Makes the new keys of one case, for its person and everybody who holds it now.
 * @param entries the signed list, checked by this browser
 * @throws when anything of the case does not hold
 */
export async function makeNewKeys(
  { identity }: Opener,
  found: CaseForNewKeys,
  entries: readonly Recipient[],
): Promise<NewKeys> {
  const { id, number } = found
  const caseKey = await openEnvelope(identity, found.envelope)
  const staffKey = found.staffEnvelope && (await openEnvelope(identity, found.staffEnvelope))
  if (!staffKey)
    throw new Error(`You do not hold the key for the notes of case ${number}. A colleague must go on.`)
  const line = await openLine(caseKey, found)
  const { words = found.wordsRecipient, notes, ...told } = line.body
  const fits =
    (await recipientOf(caseKey)) === found.recipient &&
    (await recipientOf(staffKey)) === found.staffRecipient &&
    words === found.wordsRecipient &&
    (notes ?? found.staffRecipient) === found.staffRecipient
  if (!fits) throw new Error('a public key is not the one that belongs to the case')
  const newCaseKey = await after(caseKey, id, found.records, false)
  // The line names the key of the notes, and the records have shown that it is the line of this case.
  const newStaffKey = await after(staffKey, id, found.notes, notes !== undefined)
  const staffRecipient = await recipientOf(newStaffKey)
  const { v: _, ...same } = { ...line, body: { ...told, words, notes: staffRecipient } }
  const seal = async ({ holder, keyKind }: CaseForNewKeys['holders'][number]) => {
    const entry = entries.find((one) => one.id === holder)
    if (!entry) throw new Error('the list of keys has changed')
    const envelope = await sealEnvelope(entry.recipient, keyKind === 'C' ? newCaseKey : newStaffKey)
    return { holder, keyKind, envelope }
  }
  const forWords = await sealEnvelope(found.wordsRecipient, newCaseKey)
  return {
    caseId: id,
    before: {
      recipient: found.recipient,
      staffRecipient: found.staffRecipient,
      summary: recordMark(found.sealedCapsule),
    },
    recipient: await recipientOf(newCaseKey),
    staffRecipient,
    sealedCapsule: await sealRecord(newCaseKey, same),
    lastRecord: found.records.at(-1)?.seq ?? 0,
    lastNote: found.notes.at(-1)?.seq ?? 0,
    envelopes: [
      { holder: 'words', keyKind: 'C', envelope: forWords },
      ...(await Promise.all(found.holders.map(seal))),
    ],
  }
}

/** @throws where it is damaged: nothing else says whose words may open the case, and anybody's could take their place */
async function openLine(caseKey: string, { id, sealedCapsule }: CaseForNewKeys) {
  try {
    const line = await openRecord(caseKey, id, { seq: 0, sealed: sealedCapsule })
    return { ...line, body: summaryIn(line) }
  } catch {
    throw new Error(
      'its line in the list is damaged. The people who run the server can put it back from a backup',
    )
  }
}

/**
 * A new key that vouches for what comes after the last record. A damaged one keeps its place, which says so to its readers; where it
 * is the last, the others show that the key is the right one.
 * @param known whether something else shows that already
 * @throws when nothing shows it, or one was left out or moved
 */
async function after(key: string, caseId: string, stored: StoredRecord[], known: boolean): Promise<string> {
  const last = stored.at(-1)
  if (last)
    await openRecord(key, caseId, last).catch(() => openWhatOpens(key, caseId, stored, async () => known))
  return replacedKey(key, await newIdentity(), { until: last?.seq ?? 0, mark: recordMark(last?.sealed) })
}

/**
 * Gives one case new keys.
 * @throws Error with a sentence for the screen
 */
export const giveNewKeys = (opener: Opener, id: string, entries: readonly Recipient[]): Promise<void> =>
  giveNewKey<CaseForNewKeys>('/staff/cases/new-keys/work', { case: id }, opener, {
    make: (found) => makeNewKeys(opener, found, entries),
    name: ({ number }) => `Case ${number}`,
  })
