import { HOUR, MINUTE } from '#app/platform/time.ts'

export type Role = 'admin' | 'steward' | 'caseworker'

/** What each role may do. The admin role alone reads no case. */
export const ROLES: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'caseworker', label: 'Caseworker', hint: 'Reads and answers cases and messages.' },
  { value: 'steward', label: 'Steward', hint: 'Does the same, and decides whose key opens cases.' },
  {
    value: 'admin',
    label: 'Admin',
    hint: 'Invites and removes people and keeps the site running. Reads no case.',
  },
]

export const roleName = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role

export const mayInvite = (role: Role): boolean => role === 'admin' || role === 'steward'
export const mayReadCases = (role: Role): boolean => role === 'caseworker' || role === 'steward'
/** How long things are kept. */
export const maySeeSettings = (role: Role): boolean => role === 'steward' || role === 'admin'
export const maySignKeys = (role: Role): boolean => role === 'steward'

export const INVITE_LASTS = 72 * HOUR
/** Without a request for this long, a member signs in again. */
export const IDLE = 60 * MINUTE
export const CODE_TRIES_AN_HOUR = 10
export const LINKS_AN_HOUR = 20
export const NAME_LONGEST = 80

/** A secret in groups of four, for typing it off the screen. */
export const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

export { PASSPHRASE_SHORTEST, passphraseProblem } from '#app/platform/passphrase.ts'
