import { createContext } from 'react-router'
import { Refused } from './refused.ts'

/** A staff member who has shown both factors. The staff frame's middleware sets it; screens under /staff read it. */
export interface StaffMember {
  userId: string
  name: string
  email: string
  role: 'admin' | 'steward' | 'caseworker'
  /** The id of their entry in the signed list of recipients, which is their `holder` in cases; null until it is signed in. */
  keyId: string | null
  /** Their age key's public half, null until they made one. */
  publicKey: string | null
  /** Both private halves under their passphrase, as base64; opened only in their browser. */
  lockedKey: string | null
}

export const staffMember = createContext<StaffMember>()

/**
 * Whose sealed things this member may ask for: their place on the list of recipients, or null while they have none.
 * @throws Refused for admins, who read no case
 */
export function holderOf(member: StaffMember): string | null {
  if (member.role === 'admin') throw new Refused('The admin role reads no cases and no messages.', 403)
  return member.keyId
}
