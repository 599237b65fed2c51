import { mayConfirmSettings, type Role } from '#app/platform/roles/roles.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'

export {
  mayInvite,
  mayKeepAccounts,
  mayPublish,
  mayReadCases,
  maySeeKeys,
  maySeeSettings,
  maySignKeys,
  type Role,
  TRAIL_PARTS,
} from '#app/platform/roles/roles.ts'

/** What each role may do. Only caseworkers and stewards read cases. */
export const ROLES: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'caseworker', label: 'Caseworker', hint: 'Reads and answers cases and messages.' },
  {
    value: 'editor',
    label: 'Editor',
    hint: 'Writes posts and the newsletter, looks after the forum, and keeps the directory and the resources correct. Does not read cases.',
  },
  {
    value: 'treasurer',
    label: 'Treasurer',
    hint: 'Keeps the gifts and their receipts. Does not read cases.',
  },
  {
    value: 'steward',
    label: 'Steward',
    hint: 'Does what caseworkers, editors and treasurers do, and decides whose key opens cases.',
  },
  {
    value: 'admin',
    label: 'Admin',
    hint: 'Invites and removes caseworkers and editors, and keeps the site running. Does not read cases.',
  },
]

export const roleName = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role

/** Why a role cannot change yet. */
export const ON_THE_LIST =
  'Their key is on the list of keys, with what their role may do. A steward has to take it off the list first. Then it can be put back for the new role.'

/** The operator of the server invites and helps at its command line (npm run invite). */
type Asker = Role | 'operator'

/**
 * Whether they may give a person this role, by an invitation or a change. An admin gives no role that confirms changes of
 * settings: otherwise one admin could make the second person (docs/decisions/0510-who-makes-a-second-person.md).
 */
export const mayGive = (asker: Asker, role: Role): boolean =>
  asker === 'operator' || asker === 'steward' || (asker === 'admin' && !mayConfirmSettings(role))

/** Whether they may change, help or remove a member with this role: an admin who removes the second person is alone, too. */
export const mayDoTo = mayGive

/** How the operator makes the first steward, because no member of the console can. */
export const FIRST_STEWARD =
  'Ask the person who runs the server to invite one: “npm run invite -- --email name@example.org --role steward”.'

export const ONLY_STEWARDS = 'Only a steward can change, remove or add a steward, a treasurer or an admin.'
export const LAST_STEWARD = 'This is the last steward. Make someone else a steward first.'

/** Why a returning member has to wait: their old line on the list would open new cases again. */
export const OLD_KEY_LISTED =
  'The key they had here is still on the list of keys. A steward has to take it off the list first.'

export const INVITE_LASTS = 72 * HOUR
/** A member signs in again after this long without a request. */
export const IDLE = 60 * MINUTE
/** The requests that an open page makes by itself: whether the member is still signed in, and which colleagues are in the same case or text. */
const ASKED_BY_PAGES = /^\/staff\/(session|cases\/[^/]+\/here|content\/[^/]+\/writing)$/

/** Whether a request means that the member does something. A page that asks by itself says when they typed in it. */
export const isUse = ({ pathname, searchParams }: URL): boolean =>
  !ASKED_BY_PAGES.test(pathname) || searchParams.get('typing') === 'yes'

export const CODE_TRIES_AN_HOUR = 10
export const LINKS_AN_HOUR = 20
/** To one address. All networks together may request twice as many (sign-in/signing-in.server.ts). */
export const LINKS_A_DAY_FROM_ONE_PLACE = 15
export const NAME_LONGEST = 80
export const PASSKEY_NAME_LONGEST = 40
/** How long after signing in a member may change their sign-in methods. */
export const FRESH = 15 * MINUTE

/** The server's answer, which the page of keys knows again and puts the way to the sign-in beside. */
export const SIGN_IN_TO_BEGIN = 'You signed in some time ago. Sign in again, then press the button once more.'

/** A secret in groups of four, for typing it off the screen. */
export const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Whether a key on the list belongs to a current member who can still open it. */
export const isInUse = (entry: { kind: string; removed: boolean; forgotten: boolean }): boolean =>
  entry.kind === 'staff' && !entry.removed && !entry.forgotten
