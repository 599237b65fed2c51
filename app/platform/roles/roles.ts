// The rights of each role in the staff console. In a small organization the steward may do everything except run the
// site.

export type Role = 'admin' | 'steward' | 'caseworker' | 'editor' | 'treasurer'

export const ROLE_NAMES = [
  'caseworker',
  'editor',
  'treasurer',
  'steward',
  'admin',
] as const satisfies readonly Role[]

/** Cases and messages: only roles that read them get a key. */
export const mayReadCases = (role: Role): boolean => role === 'caseworker' || role === 'steward'
/**
 * Everything visitors read: posts, facts, words of pages, resources, the newsletter and the directory of attorneys;
 * also moderating the forum.
 */
export const mayPublish = (role: Role): boolean => role === 'editor' || role === 'steward'
/** Approving legal texts as the second person. */
export const mayReview = (role: Role): boolean => role === 'steward'
/** Gifts, receipts and messages from donors. */
export const mayKeepAccounts = (role: Role): boolean => role === 'treasurer' || role === 'steward'
export const mayInvite = (role: Role): boolean => role === 'admin' || role === 'steward'
/** Seeing whose key opens cases: for roles that have a key, and the role that removes people. */
export const maySeeKeys = (role: Role): boolean => mayReadCases(role) || role === 'admin'
/** How long data is retained. */
export const maySeeSettings = (role: Role): boolean => role === 'steward' || role === 'admin'
/** Confirming a change of money and contact settings as the second person. */
export const mayConfirmSettings = (role: Role): boolean => maySeeSettings(role) || role === 'treasurer'
/**
 * The parts of the audit trail a role sees besides its own lines, by the first word of an act; stewards see everything.
 * Lines about cases and messages are shown only to members whose key opens that very case or message.
 */
export const TRAIL_PARTS: Record<Exclude<Role, 'steward'>, readonly string[]> = {
  admin: ['staff', 'member', 'key', 'recipients', 'retention', 'settings', 'samples', 'job', 'mail'],
  caseworker: [],
  editor: ['newsletter', 'attorney', 'resource', 'forum', 'text', 'words', 'search'],
  treasurer: ['gift'],
}
/** Seeing the author of a post without a name. */
export const mayLookUpNames = (role: Role): boolean => role === 'steward'
export const maySignKeys = (role: Role): boolean => role === 'steward'
