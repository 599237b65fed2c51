import { expect, test } from 'vitest'
import { isSigned, rowSignature, SIGNED_ROWS, type SignedColumns } from './signed-rows.server.ts'

type Table = keyof typeof SIGNED_ROWS
const tables = Object.keys(SIGNED_ROWS) as Table[]

const rowOf = (table: Table): Record<string, string | null> =>
  Object.fromEntries(SIGNED_ROWS[table].columns.map((column, at) => [column, at % 3 === 2 ? null : `${at}`]))
const signed = <T extends Table>(table: T, row: Record<string, string | null>) =>
  rowSignature(table, row as SignedColumns<T>)
const counts = <T extends Table>(table: T, row: Record<string, string | null>) =>
  isSigned(table, row as SignedColumns<T> & { mark: string | null })

test.each(tables)('a row of %s counts only as the site wrote it', (table) => {
  const row = rowOf(table)
  const mark = signed(table, row)
  expect(counts(table, { ...row, mark, other: 'column' })).toBe(true)
  expect(counts(table, { ...row, mark: null })).toBe(false)
  for (const column of SIGNED_ROWS[table].columns)
    expect(counts(table, { ...row, [column]: 'changed', mark }), column).toBe(false)
})

test('a signature is worth nothing in another table, and a value nothing in the next column', () => {
  const passkey = { id: 'a', userId: 'b', publicKey: 'c', credentialId: 'd' }
  expect(rowSignature('passkeys', passkey)).not.toBe(rowSignature('memberPasskeys', passkey))
  const link = { tokenHash: 'a', donorId: 'b', giftId: null, expiresAt: 'c' }
  expect(rowSignature('giftLinks', link)).not.toBe(
    rowSignature('giftLinks', { ...link, donorId: 'b","c', expiresAt: '' }),
  )
})
