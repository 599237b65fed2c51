import { signatureHolds, signText } from './key-statement.ts'
import type { SealedRecord } from './sealed-format.ts'

// Every member who opens a case can compute a record's HMAC. So what staff write is also signed by its author, inside
// the sealed part, since a signature outside would reveal the author. Why: docs/decisions/0057-who-wrote-a-record.md.

/** Private half as PKCS #8 and public half raw, both base64. */
export interface SigningKey {
  privateKey: string
  publicKey: string
}

type Content = Omit<SealedRecord, 'v' | 'signer' | 'signature'>

/** Everything a record says, its case and its place. Parsing and serializing the JSON gives the same text. */
const textOf = ({ caseId, kind, seq, author, at, prev, body }: Content): string =>
  `handrail-record-signed 1\n${JSON.stringify([caseId, kind, seq, author, at, prev, body])}`

/** @returns the record with its signature */
export async function signedRecord<One extends Content>(
  { privateKey, publicKey }: SigningKey,
  record: One,
): Promise<One & { signer: string; signature: string }> {
  return { ...record, signer: publicKey, signature: await signText(privateKey, textOf(record)) }
}

/** Whether the key that the record names signed it, regardless of the key's owner. */
export const isSigned = (record: SealedRecord): Promise<boolean> =>
  record.signer && record.signature
    ? signatureHolds(record.signer, textOf(record), record.signature)
    : Promise.resolve(false)
