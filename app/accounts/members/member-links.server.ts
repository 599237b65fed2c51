import type { ExpressionBuilder } from 'kysely'
import { hmac, sameMark, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import type { Schema } from '#db/schema.ts'
import type { MemberTables } from '#db/tables/members.ts'

// What makes a mailed link a way into an account: who wrote it, and where it works.

/** What a link is vouched for by. */
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

/** A link is a way into an account: under the server key, so that nobody makes one by writing into the database. */
export const linkMark = (row: Whose): string =>
  hmac(serverSecret('member link'), JSON.stringify(WHOSE.map((name) => row[name])))

/** Whether the site wrote this row. */
export const isOurs = (row: Whose & { mark: string | null }): boolean =>
  row.mark !== null && sameMark(row.mark, linkMark(row))

/** There are only a million codes: a plain hash of one would tell it. */
export const codeMark = (id: string, code: string): string =>
  hmac(serverSecret('member code'), JSON.stringify([id, code]))

/**
 * A link to a new address signs nobody in: whoever typed it may have mistyped it, and whose devices were ended may have asked for it.
 * It works where its account is signed in. @param signedInAs the account of this browser
 */
export const worksFor = (signedInAs: string | null) => (e: ExpressionBuilder<Schema, 'memberLinks'>) =>
  e.or([e('forMember', 'is', null), e('forMember', '=', signedInAs ?? '')])
