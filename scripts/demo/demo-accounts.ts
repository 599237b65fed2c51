import type { Role } from '#app/platform/roles/roles.ts'

/** In the demo's data folder: who can be signed in with one press. */
export const ACCOUNTS = 'demo-accounts.json'

export interface DemoAccounts {
  passphrase: string
  staff: { email: string; role: Role; name: string }[]
  members: { id: string; handle: string }[]
  /** The case that a person comes back to. */
  person: { number: string; words: string[] }
  /** The secret of a link to a donor's own page. */
  donor: string
}
