/**
 * The newsletter. Addresses are sealed with the mail key; `addressMark` is a keyed hash by which an address is found again.
 * After leaving only the mark is kept, so that no import brings the person back.
 */
export interface NewsletterTables {
  /**
   * Who asked for the letters. Once they pressed the button in the mail, `sealedAddress` is empty: the row then only knows that the
   * link was used. Forgotten after seven days.
   */
  newsletterAsks: {
    addressMark: string
    sealedAddress: string
    topics: string
    format: 'html' | 'text'
    tokenHash: string
    /** When the last mail to this address went out: at most one a day. */
    mailedAt: string
    /** 1 where the site could not send mail then. */
    unsent: 0 | 1
  }
  newsletterSubscribers: {
    id: string
    addressMark: string
    /** Null once the person left. */
    sealedAddress: string | null
    /** Words with a space before and behind each: " legal digest ". */
    topics: string
    format: 'html' | 'text'
    state: 'active' | 'left' | 'suppressed'
    /** A day for imported consent, a time for the button pressed here. */
    consentAt: string
    consentSource: 'site' | 'import'
    pausedUntil: string | null
    endedAt: string | null
    endedWhy: 'asked' | 'refused' | 'bounced' | 'complaint' | null
    /** The import that added the person or took them off; null as soon as they did something themselves, or mail came back. */
    importId: string | null
  }
  /** A list that was sent, for a day; once imported, what an undo needs, for two weeks. */
  newsletterImports: {
    id: string
    /** Before the import: the list. After it: whom it took off. */
    sealed: string
    madeBy: string
    doneAt: string | null
    undoneAt: string | null
    added: number
    takenOff: number
    expiresAt: string
  }
  newsletterIssues: {
    id: string
    /** Given when sending begins: the address of the issue on the web. */
    number: number | null
    subject: string
    /** Markdown. */
    body: string
    topic: string
    state: 'draft' | 'planned' | 'sending' | 'sent' | 'stopped'
    /** The issue that this one corrects; it goes to those who got that one. */
    corrects: string | null
    version: number
    editedAt: string
    editedBy: string
    sendAt: string | null
    begunAt: string | null
    endedAt: string | null
    recipients: number
    /** Which run sends now, and until when it may; a run that died is noticed by this. */
    lease: string | null
    leaseUntil: string | null
  }
  /** What a letter said at each saving. `byItself`: 1, kept while somebody wrote. */
  newsletterVersions: {
    issueId: string
    version: number
    subject: string
    body: string
    topic: string
    savedAt: string
    savedBy: string
    byItself: number
  }
  /** One row for each recipient, written before the first letter goes. The key keeps anybody from getting one twice. */
  newsletterDeliveries: {
    issueId: string
    subscriberId: string
    /** 'doubt': the process died while the letter was on its way. It is not sent again. */
    state: 'waiting' | 'sending' | 'sent' | 'refused' | 'bounced' | 'skipped' | 'doubt'
    tries: number
    /** What the mail server said, as a number: "550 5.1.1". Never its words, which quote the address. */
    code: string | null
    at: string | null
    /** When the person left by this letter's link. */
    leftAt: string | null
  }
  /** Calls about bounces that were handled, so that the same call does not count again. */
  newsletterBounceCalls: { mark: string; at: string }
}
