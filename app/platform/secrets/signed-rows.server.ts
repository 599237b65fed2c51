import { hmac, sameMark, serverSecret } from './data-keys.server.ts'

// Rows that give access: who signs in, with what role, by which link, and who wrote a record of a case. Each carries an HMAC
// of these columns under the server key, which is not in the database: an attacker who can only write there makes no such row
// and changes none.
//
// The purposes and the order of the columns are part of the signatures of stored rows: they never change.

const PASSKEY = ['id', 'userId', 'publicKey', 'credentialId'] as const
/** `recordMark` stays the same when a record is sealed again to a newer key of its case. */
const RECORD = ['table', 'caseId', 'seq', 'recordMark', 'side', 'sentBy', 'listVersion'] as const

export const SIGNED_ROWS = {
  staff: {
    purpose: 'staff member',
    columns: [
      'userId',
      'email',
      'role',
      'removedAt',
      'publicKey',
      'signerKey',
      'keyProof',
      'lockedKey',
      'sealedTotp',
    ],
  },
  staffSessions: {
    purpose: 'staff session',
    columns: ['id', 'userId', 'token', 'provedAt', 'inviteId', 'sealedTotp'],
  },
  staffInvites: {
    purpose: 'invitation',
    columns: ['id', 'tokenHash', 'sealedEmail', 'role', 'forMember', 'expiresAt'],
  },
  passkeys: { purpose: 'passkey', columns: PASSKEY },
  /** `root`: of the list of recipients that is sealed with the key. */
  keyUnlocks: {
    purpose: 'passkey that opens a key',
    columns: [...PASSKEY, 'sealedKey', 'madeAt', 'root'],
  },
  members: { purpose: 'member', columns: ['id', 'email', 'sealedEmail', 'wordsHash'] },
  memberSessions: { purpose: 'member session', columns: ['id', 'userId', 'token', 'begunAt'] },
  memberPasskeys: { purpose: 'member passkey', columns: PASSKEY },
  memberLinks: {
    purpose: 'member link',
    columns: ['id', 'tokenHash', 'browserHash', 'addressMark', 'sealedEmail', 'forMember', 'expiresAt'],
  },
  giftLinks: { purpose: 'gift link', columns: ['tokenHash', 'donorId', 'giftId', 'expiresAt'] },
  caseRecords: { purpose: 'sender of a record', columns: RECORD },
  caseNotes: { purpose: 'sender of a record', columns: RECORD },
} as const

type SignedTable = keyof typeof SIGNED_ROWS
export type SignedColumns<Table extends SignedTable> = Record<
  (typeof SIGNED_ROWS)[Table]['columns'][number],
  string | number | null
>

/** The HMAC of a row as it is written. */
export function rowSignature<Table extends SignedTable>(table: Table, row: SignedColumns<Table>): string {
  const { purpose, columns } = SIGNED_ROWS[table]
  const values: Record<string, string | number | null> = row
  return hmac(serverSecret(purpose), JSON.stringify(columns.map((column) => values[column])))
}

/** Whether this site wrote the row. A row that is not signed counts as missing. */
export const isSigned = <Table extends SignedTable>(
  table: Table,
  row: SignedColumns<Table> & { mark: string | null },
): boolean => row.mark !== null && sameMark(row.mark, rowSignature(table, row))
