import { readList, type SignedList, verifierOf } from '#app/platform/keys/recipients-format.ts'
import { isSigned } from '#app/platform/sealing/record-signature.ts'
import type { SealedRecord } from '#app/platform/sealing/sealed-format.ts'
import { DAMAGED } from '#app/platform/sealing/sealing.ts'
import type { Origin, Proof, Told } from './authorship.ts'
import { isTime, parsedRecord, unreadable } from './record-bodies.ts'

// Computes the authors of a case's records. Separate from authorship.ts, because visitors' pages need none of it.

/** The kinds of records of each side. A yes to an attorney from the staff does not count, whatever author it names. */
const WRITES = {
  person: ['answers', 'file', 'more', 'day', 'message', 'status', 'referral-answer'],
  staff: ['message', 'status', 'date', 'day', 'referral', 'new-words', 'note'],
}

/** @param chain all versions of the signed list of keys, checked by the reader; none when they are invalid */
export const proveWhoWrote = (
  records: readonly SealedRecord[],
  rows: readonly { origin: Origin }[],
  chain: readonly SignedList[],
): Promise<Told[]> =>
  Promise.all(
    records.map(async (record, place) => {
      const origin = rows[place]?.origin ?? { side: 'unknown' }
      const sentBy = origin.side === 'staff' ? origin.by : null
      const parsed = parsedRecord(record)
      const proof = await proofOf(record, parsed !== null, origin, chain)
      const at = isTime(record.at) ? record.at : (records[0]?.at ?? '')
      return { ...(parsed ?? unreadable(record)), at, proof, sentBy }
    }),
  )

async function proofOf(
  record: SealedRecord,
  hasItsShape: boolean,
  origin: Origin,
  chain: readonly SignedList[],
): Promise<Proof> {
  if (record.kind === DAMAGED) return 'damaged'
  if (origin.side === 'before' || origin.side === 'unknown') return origin.side
  if (record.author !== origin.side || !WRITES[origin.side].includes(record.kind)) return 'other-side'
  if (origin.side === 'person') return origin.side
  if (!hasItsShape) return 'misshapen'
  return keyOf(origin.by, chain[origin.listVersion - 1]) === record.signer && (await isSigned(record))
    ? 'signed'
    : 'unsigned'
}

/** The key with which a member signed under this version of the list. Null when none was on it. */
function keyOf(userId: string, version: SignedList | undefined): string | null {
  const line = version && readList(version.text).recipients.find(({ staffId }) => staffId === userId)
  return line ? verifierOf(line) : null
}
