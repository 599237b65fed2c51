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
  | 'posts.publish'
  | 'variants.publish'
  | 'facts.publish'
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
   * Unsent words that a visitor typed in a form, sealed to a secret that only their browser's cookie holds. `id` and
   * `holder` are hashes with that secret: they reveal neither form nor browser.
   */
  keptForms: {
    id: string
    holder: string
    /** The page load in which it is typed: another window has its own form. */
    page: string
    /** Null once it was sent or cleared. */
    sealed: string | null
    /** The page load from which it was sent or cleared: late saves from there are dropped. */
    ended: string | null
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
