import type { ExpressionBuilder } from 'kysely'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { isSigned, rowSignature, SIGNED_ROWS } from '#app/platform/secrets/signed-rows.server.ts'
import type { Schema } from '#db/schema.ts'
import type { MemberTables } from '#db/tables/members.ts'

// The mark that makes a mailed link valid, and the rule for where it works.

/** The fields that the mark of a link covers. */
export const WHOSE = SIGNED_ROWS.memberLinks.columns
type Whose = Pick<MemberTables['memberLinks'], (typeof WHOSE)[number]>

export const linkMark = (row: Whose): string => rowSignature('memberLinks', row)

/** Whether the site wrote this row. */
export const isOurs = (row: Whose & { mark: string | null }): boolean => isSigned('memberLinks', row)

/** There are only a million codes: a plain hash of one could be reversed. */
export const codeMark = (id: string, code: string): string =>
  hmac(serverSecret('member code'), JSON.stringify([id, code]))

/**
 * A link to a new address signs no one in: the address may have a typo, and a person whose devices were ended may have
 * requested it. It works where its account is signed in. @param signedInAs the account of this browser
 */
export const worksFor = (signedInAs: string | null) => (e: ExpressionBuilder<Schema, 'memberLinks'>) =>
  e.or([e('forMember', 'is', null), e('forMember', '=', signedInAs ?? '')])
