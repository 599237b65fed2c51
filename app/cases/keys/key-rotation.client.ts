import {
  newIdentity,
  openEnvelope,
  openRecord,
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
  const summary = await openRecord(caseKey, id, {
    seq: 0,
    sealed: found.sealedCapsule,
  })
  const fits =
    (await recipientOf(caseKey)) === found.recipient &&
    (await recipientOf(staffKey)) === found.staffRecipient &&
    (summaryIn(summary).words ?? found.wordsRecipient) === found.wordsRecipient
  if (!fits) throw new Error('a public key is not the one that belongs to the case')
  const newCaseKey = await after(caseKey, id, found.lastRecord)
  const newStaffKey = await after(staffKey, id, found.lastNote)
  const { v: _, ...same } = summary
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
    staffRecipient: await recipientOf(newStaffKey),
    sealedCapsule: await sealRecord(newCaseKey, same),
    lastRecord: found.lastRecord?.seq ?? 0,
    lastNote: found.lastNote?.seq ?? 0,
    envelopes: [
      { holder: 'words', keyKind: 'C', envelope: forWords },
      ...(await Promise.all(found.holders.map(seal))),
    ],
  }
}

/** A new key that vouches for what comes after the last record, which is checked first. */
async function after(key: string, caseId: string, last: StoredRecord | null): Promise<string> {
  if (last) await openRecord(key, caseId, last)
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
