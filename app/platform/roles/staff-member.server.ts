import { createContext } from 'react-router'
import { mayReadCases, ROLE_NAMES, type Role } from './roles.ts'

/** A staff member who has passed both factors. The staff frame's middleware sets it; screens under /staff read it. */
export interface StaffMember {
  userId: string
  name: string
  email: string
  role: Role
  /** The id of their entry in the signed list of recipients, which is their `holder` in cases; null until it is signed. */
  keyId: string | null
  /** The public half of their age key, null until they make one. */
  publicKey: string | null
  /** Both private halves under their passphrase, as base64. Opened only in their browser. */
  lockedKey: string | null
}

export const staffMember = createContext<StaffMember>()

/**
 * The moderator who reads a page of the forum while signed in to the console; null for all other readers. A middleware sets it around
 * the public pages that show tools (app/staff/screens/moderator-reads.tsx).
 */
export const moderatorHere = createContext<StaffMember | null>(null)

export const READS_NO_CASE = 'Your role does not read cases or messages.'

/**
 * The recipient whose sealed data this member may ask for: their entry in the list of recipients, or null while they
 * have none.
 * @throws Response 403 for roles that read no case
 */
export function recipientIdOf(member: StaffMember): string | null {
  if (!mayReadCases(member.role)) throw new Response(READS_NO_CASE, { status: 403 })
  return member.keyId
}

/**
 * Throws unless the member's role may do this (`mayPublish`, `mayKeepAccounts`). It is the first line of every loader
 * and action of such a page, including pages without markup.
 * @throws Response 403 with a sentence
 */
export function requireRole(member: StaffMember, may: (role: Role) => boolean): void {
  if (may(member.role)) return
  const who = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(ROLE_NAMES.filter(may))
  const words = `Your role, ${member.role}, does not open this page. Ask a colleague with the role ${who}.`
  throw new Response(words, { status: 403 })
}
