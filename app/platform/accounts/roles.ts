// Who may do what in the staff console. A small organization's steward may do all but run the site.

export type Role = 'admin' | 'steward' | 'caseworker' | 'editor' | 'treasurer'

export const ROLE_NAMES = [
  'caseworker',
  'editor',
  'treasurer',
  'steward',
  'admin',
] as const satisfies readonly Role[]

/** Cases and messages: only who reads them gets a key. */
export const mayReadCases = (role: Role): boolean => role === 'caseworker' || role === 'steward'
/** What visitors read: posts, facts, words of pages, resources, the newsletter, the directory of attorneys; and the forum, as its moderator. */
export const mayPublish = (role: Role): boolean => role === 'editor' || role === 'steward'
/** As a second person: texts that speak of law. */
export const mayReview = (role: Role): boolean => role === 'steward'
/** Gifts, receipts and what donors told us. */
export const mayKeepAccounts = (role: Role): boolean => role === 'treasurer' || role === 'steward'
export const mayInvite = (role: Role): boolean => role === 'admin' || role === 'steward'
/** Whose key opens cases: who has one, and who removes people. */
export const maySeeKeys = (role: Role): boolean => mayReadCases(role) || role === 'admin'
/** How long things are kept. */
export const maySeeSettings = (role: Role): boolean => role === 'steward' || role === 'admin'
/** Who confirms, as a second person, a change of money and contact settings. */
export const mayConfirmSettings = (role: Role): boolean => maySeeSettings(role) || role === 'treasurer'
/**
 * The parts of the audit trail that a role sees besides its own lines, by the first word of an act; stewards see all. Lines of cases
 * and messages go only to those whose key opens the very case or message.
 */
export const TRAIL_PARTS: Record<Exclude<Role, 'steward'>, readonly string[]> = {
  admin: ['staff', 'member', 'key', 'recipients', 'retention', 'settings', 'samples', 'job', 'mail'],
  caseworker: [],
  editor: ['newsletter', 'attorney', 'resource', 'forum', 'text', 'words', 'search'],
  treasurer: ['gift'],
}
/** Who is behind a post without a name. */
export const mayLookUpNames = (role: Role): boolean => role === 'steward'
export const maySignKeys = (role: Role): boolean => role === 'steward'
