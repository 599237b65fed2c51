import type { ExpressionBuilder } from 'kysely'
import { hmac, sameMark, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import type { Schema } from '#db/schema.ts'
import type { MemberTables } from '#db/tables/members.ts'

// The mark that makes a mailed link valid, and the rule for where it works.

/** The fields that the mark of a link covers. */
export const WHOSE = [
  'id',
  'tokenHash',
  'browserHash',
  'addressMark',
  'sealedEmail',
  'forMember',
  'expiresAt',
] as const
type Whose = Pick<MemberTables['memberLinks'], (typeof WHOSE)[number]>

/**
 * A link gives access to an account: marked with the server key, so that an attacker who writes
 * to the database cannot make one.
 */
export const linkMark = (row: Whose): string =>
  hmac(serverSecret('member link'), JSON.stringify(WHOSE.map((name) => row[name])))

/** Whether the site wrote this row. */
export const isOurs = (row: Whose & { mark: string | null }): boolean =>
  row.mark !== null && sameMark(row.mark, linkMark(row))

/** There are only a million codes: a plain hash of one could be reversed. */
export const codeMark = (id: string, code: string): string =>
  hmac(serverSecret('member code'), JSON.stringify([id, code]))

/**
 * A link to a new address signs no one in: the address may have a typo, and a person whose devices were ended may have
 * requested it. It works where its account is signed in. @param signedInAs the account of this browser
 */
export const worksFor = (signedInAs: string | null) => (e: ExpressionBuilder<Schema, 'memberLinks'>) =>
  e.or([e('forMember', 'is', null), e('forMember', '=', signedInAs ?? '')])
