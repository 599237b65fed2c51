import type { AuditAction } from './audit-acts.ts'

/** Work that is done behind the pages; who does it: server/jobs.ts. */
export type JobName =
  | 'staff.alarm'
  | 'mail.send'
  | 'staff.send-link'
  | 'staff.end-old-key'
  | 'cases.tell-client'
  | 'cases.tell-staff'
  | 'cases.tell-owner'
  | 'messages.tell-staff'
  | 'cases.escalate'
  | 'cases.seal-again'
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

/** What the platform itself keeps: work to do, the audit trail, limits and the search index. */
export interface PlatformTables {
  jobs: {
    id: string
    name: JobName
    /** JSON without names, addresses or case content: ids only. */
    payload: string
    runAt: string
    attempts: number
    claimedAt: string | null
    doneAt: string | null
    failedAt: string | null
    /** The error's class, never its message: a message may quote what a person wrote. */
    lastError: string | null
    /** Where in our code it was thrown: frames of the stack without the message. */
    lastStack: string | null
    firstFailedAt: string | null
  }
  /** Letters on their way out, sealed with the mail key; a row goes when the letter has been handed over. */
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
   * What a visitor typed in a form and has not sent, sealed to a secret that only their browser's cookie holds. `id` and `holder` are
   * hashes with that secret: they name neither form nor browser.
   */
  keptForms: {
    id: string
    holder: string
    /** The page in which it is typed: another window's form is another one. */
    page: string
    /** Null once it was sent or cleared. */
    sealed: string | null
    /** The page from which it was sent or cleared: what comes late from there is dropped. */
    ended: string | null
    expiresAt: string
  }
  limitCounts: { bucket: string; count: number; expiresAt: string }
  /** `titleWords`, `textWords`: what the index reads (db/search-words.ts). */
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
  /** What staff saved in place of the environment's value (docs/decisions/0150). */
  siteSettings: { name: string; value: string; savedAt: string; savedBy: string }
  /** Changes of money and contact settings that wait for a second person; value null: back to the first value. */
  settingProposals: {
    name: string
    was: string
    value: string | null
    proposedAt: string
    proposedBy: string
  }
}
