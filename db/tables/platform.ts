import type { AuditAction } from './audit-acts.ts'

/** Background jobs; their handlers: server/jobs.ts. */
export type JobName =
  | 'staff.alarm'
  | 'staff.call-alarm'
  | 'mail.send'
  | 'staff.send-link'
  | 'staff.end-old-key'
  | 'cases.tell-client'
  | 'cases.tell-staff'
  | 'cases.tell-owner'
  | 'messages.tell-staff'
  | 'cases.escalate'
  | 'cases.seal-again'
  | 'cases.drop-files'
  | 'cases.sweep'
  | 'messages.sweep'
  | 'giving.event'
  | 'giving.receipt'
  | 'giving.voided'
  | 'giving.refund'
  | 'giving.statements'
  | 'giving.clock'
  | 'attorneys.ask'
  | 'attorneys.sweep'
  | 'attorneys.rename'
  | 'members.tell'
  | 'members.pack'
  | 'members.remind'
  | 'members.drop-file'
  | 'newsletter.send'
  | 'posts.import-pictures'
  | 'content.publish'
  | 'facts.tell-due'
  | 'texts.draw-again'
  | 'content.look-at-tree'
  | 'search.ask-set'
  | 'resources.make'
  | 'forum.remove-nameless'
  | 'forum.forget-pseudonym'
  | 'forum.send-held'
  | 'forum.let-in'
  | 'forum.raid-over'
  | 'forum.tell-followers'
  | 'forum.remind'
  | 'forum.tell-moderators'
  | 'platform.backup'
  | 'platform.sweep'

/** The forms of visitors; reports of a case; posts of the forum; pages of the console. */
export type DraftKind = 'form' | 'case' | 'post' | 'console'
/** What opens a draft: a secret in the browser's cookie, a key of the server, or the staff member's own key. */
export type SealedTo = 'cookie' | 'server' | 'member'

/** The platform's own tables: jobs, the audit trail, limits and the search index. */
export interface PlatformTables {
  jobs: {
    id: string
    name: JobName
    /** JSON without names, addresses or case content: ids, and the words of an alarm. */
    payload: string
    runAt: string
    attempts: number
    claimedAt: string | null
    /** A random id of this claim; a job is finished or given back only under the claim it was taken with. */
    claim: string | null
    doneAt: string | null
    failedAt: string | null
    /** The error's class, never its message: a message may quote what a person wrote. */
    lastError: string | null
    /** Where in our code it was thrown: stack frames without the message. */
    lastStack: string | null
    firstFailedAt: string | null
  }
  /** What one process at a time may do; the times are by the database's clock. */
  leases: {
    name: string
    /** A random id of the process's start, or of the piece of work. */
    owner: string
    /** The folder that the process works in: the next start there takes over at once. */
    place: string | null
    /** Grows with each change of owner and is never reset, so that an earlier owner is recognized. */
    token: number
    until: string
  }
  /** The processes that serve this database, on PostgreSQL; the times are by the database's clock. */
  processes: {
    /** A random id of this start. */
    id: string
    /** The folder that the process works in: the next start there takes its place at once. */
    place: string
    /** The version of the release. */
    release: string
    /** The newest migration that its code knows. */
    migration: string
    /** The settings for which it must run alone, for a sentence; null when it shares everything with others. */
    unshared: string | null
    startedAt: string
    /** It lives while this is not older than half a minute. */
    seenAt: string
  }
  /** The server's halves of open keys of the staff, where several processes serve a site. In no backup. */
  openHalves: { sessionId: string; seed: string; usedAt: string }
  /** A number for each thing that processes keep in memory; a change counts it up. */
  versions: { topic: string; n: number }
  /** The migrations that a release must know to work with this database. */
  neededMigrations: { name: string }
  /** Queued letters, sealed with the mail key; a row is deleted when the letter has been handed over. */
  mailQueue: { id: string; sealedLetter: string; queuedAt: string }
  auditLines: {
    seq: number
    at: string
    actor: string
    action: AuditAction
    subject: string
    prevHash: string
    hash: string
  }
  /**
   * What a visitor, a member or a staff member typed and has not sent (docs/decisions/0610-one-table-of-drafts.md).
   * `owner` and `form` of a visitor and a member are hashes with a secret: they reveal neither the person nor the form.
   * Those of the staff are the account and the URL of the page.
   */
  drafts: {
    id: string
    kind: DraftKind
    owner: string
    form: string
    /** The window in which it is typed; empty where all windows write one draft. */
    page: string
    /** Counts the changes: a save replaces only the version that it read. */
    version: number
    /** Null once it was sent or cleared. */
    sealed: string | null
    sealedTo: SealedTo
    /** The window from which it was sent or cleared: late saves from there are dropped. */
    ended: string | null
    bytes: number
    /** Of a forum post only the day, so that it does not reveal when the member wrote. */
    expiresAt: string
  }
  limitCounts: { bucket: string; count: number; expiresAt: string }
  /** `titleWords`, `textWords`: the indexed columns (db/search-words.ts). */
  searchEntries: {
    id: string
    kind: string
    url: string
    title: string
    text: string
    titleWords: string
    textWords: string
  }
  /** Small facts about the installation itself, such as which built-in content has been loaded. */
  facts: { name: string; value: string }
  /** Values that staff saved in place of the environment's (docs/decisions/0150). */
  siteSettings: { name: string; value: string; savedAt: string; savedBy: string }
  /** Changes of money and contact settings that wait for a second person; value null: back to the default. */
  settingProposals: {
    name: string
    was: string
    value: string | null
    proposedAt: string
    proposedBy: string
  }
  /** Which members of the staff have a case or a text open now. In no backup. */
  staffPresence: {
    kind: 'case' | 'text'
    itemId: string
    userId: string
    since: string
    seenAt: string
    typedAt: string | null
  }
}
