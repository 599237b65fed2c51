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
export const maySignKeys = (role: Role): boolean => role === 'steward'

export const INVITE_LASTS = 72 * HOUR
/** Without a request for this long, a member signs in again. */
export const IDLE = 60 * MINUTE
export const CODE_TRIES_AN_HOUR = 10
export const LINKS_AN_HOUR = 20
export const NAME_LONGEST = 80

/** A secret in groups of four, for typing it off the screen. */
export const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

export const PASSPHRASE_SHORTEST = 16

/** Long enough, and tried first by everybody who guesses. Letters and digits alone, in small letters. */
const KNOWN = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'maytheforcebewithyou',
  'tobeornottobe',
  'qwertyuiopasdfgh',
  'abcdefghijklmnop',
  'abc123abc123abc1',
  '1q2w3e4r5t6y7u8i',
  'passwordpassword',
  'letmein',
  'opensesame',
  'handrail',
  '0123456789abcdef',
]

/** A sentence when a passphrase is too easy: too short, the same few letters again and again, or a known one. */
export function passphraseProblem(passphrase: string): string | null {
  if (!passphrase) return `Choose a passphrase of ${PASSPHRASE_SHORTEST} characters or more`
  if (passphrase.length < PASSPHRASE_SHORTEST)
    return `Use ${PASSPHRASE_SHORTEST} characters or more. This one has ${passphrase.length}`
  if (new Set(passphrase.toLowerCase()).size < 8)
    return 'Use more different letters. This one is easy to guess'
  const plain = passphrase.toLowerCase().replace(/[^a-z0-9]/g, '')
  const rest = KNOWN.reduce((left, known) => left.replaceAll(known, ''), plain)
  if (rest !== plain && rest.length < PASSPHRASE_SHORTEST / 2)
    return 'Many people know this one. Use words of your own'
  return null
}
