/**
 * Accounts. The first five tables belong to the library (platform/auth/auth.server.ts writes them, with its own
 * types for dates); only the columns we read are here. The others are ours.
 */
export interface AccountTables {
  users: { id: string; name: string; email: string }
  sessions: { id: string; userId: string; token: string; expiresAt: Date }
  accounts: { id: string; userId: string }
  verifications: { id: string; identifier: string; expiresAt: Date }
  passkeys: {
    id: string
    userId: string
    name: string | null
    publicKey: string
    credentialId: string
    createdAt: Date | string | null
    /** When it last signed its owner in. */
    usedAt: string | null
    mark: string | null
  }
  staff: {
    userId: string
    role: 'admin' | 'steward' | 'caseworker' | 'editor' | 'treasurer'
    invitedAt: string
    joinedAt: string
    removedAt: string | null
    /** The public half of their age key, and of the key with which they may sign lists of recipients. */
    publicKey: string | null
    signerKey: string | null
    /** The signing key's statement of its owner and its rights (key-statement.ts). */
    keyProof: string | null
    /** Both private halves under their passphrase: an age file made in their browser. */
    lockedKey: string | null
    keyMadeAt: string | null
    /** The secret of their authenticator app, sealed with a server secret. */
    sealedTotp: string | null
    /** The 30-second step of the last code they used; a code works once. */
    totpStep: number | null
    /** An HMAC under the server key that this row is as the site wrote it (member-row.server.ts). */
    mark: string | null
  }
  /** A member who replaces their own key: the new one, until the old one's envelopes have been moved to it. */
  staffKeyChanges: {
    userId: string
    /** 'lost': another person may have the old one, so cases need new keys too. */
    reason: 'renewed' | 'lost'
    askedAt: string
    publicKey: string
    signerKey: string
    keyProof: string | null
    lockedKey: string
    oldHolder: string
    oldLockedKey: string
    /** When the new one replaced the old one on the list. */
    signedAt: string | null
  }
  /** A member's key, sealed in their browser to what one of their passkeys alone gives out (app/staff/keys/passkey-unlocks.server.ts). */
  keyUnlocks: {
    id: string
    userId: string
    /** The public half of the sealed key. */
    publicKey: string
    /** The id of the passkey. */
    credentialId: string
    sealedKey: string
    madeAt: string
    mark: string | null
  }
  /** What a session has proved. Without `provedAt` it opens nothing but the second factor's page. */
  staffSessions: {
    sessionId: string
    userId: string
    provedAt: string | null
    /** The invitation that is being accepted, while it is. */
    inviteId: string | null
    /** The app's secret while it is being set up. */
    sealedTotp: string | null
    usedAt: string
    mark: string | null
  }
  staffInvites: {
    id: string
    tokenHash: string
    /** The address, sealed with the mail key. */
    sealedEmail: string
    /** The member who sets up their second factor again with it; null for an invitation to join. */
    forMember: string | null
    role: 'admin' | 'steward' | 'caseworker' | 'editor' | 'treasurer'
    invitedBy: string
    invitedAt: string
    expiresAt: string
    usedAt: string | null
    mark: string | null
  }
}
