/**
 * The newsletter. Addresses are sealed with the mail key; `addressMark` is a keyed hash for lookups. After an
 * unsubscribe only the hash is retained, so that no import adds the person again.
 */
export interface NewsletterTables {
  /**
   * Subscription requests. Once the person pressed the button in the mail, `sealedAddress` is empty: the row then only
   * records that the link was used. Deleted after seven days.
   */
  newsletterAsks: {
    addressMark: string
    sealedAddress: string
    topics: string
    format: 'html' | 'text'
    tokenHash: string
    /** When the last mail to this address was sent: at most one a day. */
    mailedAt: string
    /** 1 if the site could not send mail then. */
    unsent: 0 | 1
  }
  newsletterSubscribers: {
    id: string
    addressMark: string
    /** Null once the person unsubscribed. */
    sealedAddress: string | null
    /** Words with a space before and after each: " legal digest ". */
    topics: string
    format: 'html' | 'text'
    state: 'active' | 'left' | 'suppressed'
    /** A day for imported consent, a time for the button pressed here. */
    consentAt: string
    consentSource: 'site' | 'import'
    pausedUntil: string | null
    endedAt: string | null
    endedWhy: 'asked' | 'refused' | 'bounced' | 'complaint' | null
    /** The import that added or removed the person; null as soon as they acted themselves, or mail bounced. */
    importId: string | null
  }
  /** An uploaded list, for a day; once imported, what an undo needs, for two weeks. */
  newsletterImports: {
    id: string
    /** Before the import: the list. After it: the addresses it removed. */
    sealed: string
    madeBy: string
    doneAt: string | null
    undoneAt: string | null
    added: number
    takenOff: number
    expiresAt: string
  }
  /** Issues as they were sent: the text of each, with its versions, is in `texts`. */
  newsletterIssues: {
    id: string
    /** The text whose published version it is. */
    textId: string
    /** The URL of the issue on the web. */
    number: number
    subject: string
    /** Markdown. */
    body: string
    topic: string
    state: 'sending' | 'sent' | 'stopped'
    /** The issue that this one corrects; it is sent to the recipients of that one. */
    corrects: string | null
    begunAt: string
    endedAt: string | null
    recipients: number
    /** Which run is sending, and until when it may; this detects a run that died. */
    lease: string | null
    leaseUntil: string | null
  }
  /** One row per recipient, written before the first mail is sent. The key prevents sending to anyone twice. */
  newsletterDeliveries: {
    issueId: string
    subscriberId: string
    /** 'doubt': the process died while the mail was being sent. It is not sent again. */
    state: 'waiting' | 'sending' | 'sent' | 'refused' | 'bounced' | 'skipped' | 'doubt'
    tries: number
    /** The mail server's reply as a number: "550 5.1.1". Never its words, which quote the address. */
    code: string | null
    at: string | null
    /** When the person unsubscribed by this mail's link. */
    leftAt: string | null
  }
  /** Bounce webhook calls that were handled, so that the same call does not count again. */
  newsletterBounceCalls: { mark: string; at: string }
}
