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
 * Makes the new keys of one case, for its person and all current holders.
 * @param entries the signed list, checked by this browser
 * @throws when any part of the case fails verification
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
  // The line names the key of the notes, and the records have proved that the line belongs to this case.
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

/** @throws when it is damaged: nothing else proves whose words may open the case, and an attacker's could replace them */
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
 * A new key that vouches for what comes after the last record. A damaged record keeps its place, which readers are told. If
 * it is the last one, the others prove that the key is right.
 * @param known whether something else proves that already
 * @throws when nothing proves it, or a record was left out or moved
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
