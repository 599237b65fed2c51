import {
  deriveKeyHere,
  openRecord,
  recipientOf,
  recordMark,
  type SigningKey,
  sealEnvelope,
  sealRecord,
  toBase64,
} from '#app/platform/keys/opener.client.ts'
import { drawWords, joinWords } from '#app/platform/passphrases/private-words.ts'
import list from '#db/samples/private-words.json' with { type: 'json' }
import { wordsKeyFrom } from '../person/words-key.ts'
import type { StaffCase } from '../record/case-queries.server.ts'
import { CaseMoved, type OpenedCase } from '../record/open-case.client.ts'
import { summaryIn } from '../record/record-bodies.ts'
import type { NewWords } from './words-reset.server.ts'

// New words for a person who lost theirs. Generated here and sent nowhere: the server gets a
// salt, a public key and a verifier.

export interface DrawnWords {
  words: string[]
  salt: string
  verifier: string
  recipient: string
}

/** Generates six words and derives their key, like the server when a case is sent. Takes some seconds. */
export async function drawnWords(derive = deriveKeyHere): Promise<DrawnWords> {
  const words = drawWords(list)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const { identity, verifier } = await wordsKeyFrom(await derive(joinWords(words), salt))
  return { words, salt: toBase64(salt), verifier, recipient: await recipientOf(identity) }
}

/**
 * Seals the case's keys to the new words, and records that: for its person, for the team, and in the line for the list, so
 * that later keys of the case are sealed to these words.
 * @param note how the staff member made sure, and their name
 * @throws when a public key is not the one that belongs to the case
 */
export async function sealNewWords(
  found: StaffCase,
  { caseKey, staffKey }: Pick<OpenedCase, 'caseKey' | 'staffKey'>,
  { words: _, ...drawn }: DrawnWords,
  note: { text: string; by: string },
  signing: SigningKey,
): Promise<NewWords> {
  if (!staffKey) throw new Error('Your key does not open the notes of this case.')
  const { id } = found
  const summary = summaryIn(await openRecord(caseKey, id, { seq: 0, sealed: found.sealedCapsule }))
  if ((summary.words ?? found.wordsRecipient) !== found.wordsRecipient)
    throw new Error('The public key of the words is not the one that belongs to the case. Tell a steward.')
  const at = new Date().toISOString()
  const sealAfter = async (
    key: string,
    kind: string,
    last: { seq: number; sealed: string } | undefined,
    body: object,
  ) => {
    const seq = (last?.seq ?? 0) + 1
    const prev = recordMark(last?.sealed)
    const written = { caseId: id, kind, seq, author: 'staff' as const, at, prev, body }
    return { seq, sealed: await sealRecord(key, written, signing) }
  }
  const line = { caseId: id, kind: 'capsule', seq: 0, author: 'staff' as const, at, prev: '' }
  const body = { ...summary, words: drawn.recipient }
  return {
    caseId: id,
    before: found.wordsRecipient,
    ...drawn,
    envelope: await sealEnvelope(drawn.recipient, caseKey),
    entry: await sealAfter(caseKey, 'new-words', found.records.at(-1), {}),
    note: await sealAfter(staffKey, 'note', found.notes.at(-1), note),
    line: {
      sealed: await sealRecord(caseKey, { ...line, body }),
      was: found.lineMark,
    },
  }
}

/** @throws Error with a sentence for the screen; CaseMoved when the case must be loaded and read again */
export async function sendNewWords({ caseId, ...made }: NewWords): Promise<void> {
  const body = new URLSearchParams({ made: JSON.stringify(made) })
  const answer = await fetch(`/staff/cases/${caseId}/words`, { method: 'POST', body })
  if (answer.ok) return
  const sentence = await answer.text()
  throw answer.status === 409 ? new CaseMoved(sentence) : new Error(sentence)
}
