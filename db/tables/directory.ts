/** The attorney directory. `builtInHash` and `editedAt` are as in content.ts. */
/** Why visitors do not see an entry: no license looked up yet, none confirmed for 12 months, or a staff member hid it. */
export type HiddenWhy = 'unchecked' | 'lapsed' | 'staff'

export interface DirectoryTables {
  attorneys: {
    id: number
    name: string
    /** How the name sounds, like "lin TRAN-wick". */
    sayAs: string | null
    firm: string
    /** About the office: what the attorney wants people to know. */
    city: string | null
    office: string | null
    phone: string | null
    hours: string | null
    imageDescription: string
    bio: string
    /** Stored because the specification has it; never shown or used for sorting. */
    successRate: number
    /** Empty since 0035: rows written before that are still read from here. */
    email: string
    /** Their mail address, under the mail key. */
    sealedEmail: string | null
    /** A keyed hash of it, for lookups. */
    emailMark: string | null
    website: string | null
    /** Anything else about fees, such as "The first talk is free". */
    feeNote: string | null
    /** JSON */
    languages: string
    /** JSON: ways to meet. */
    remote: string
    /** JSON: kind of access and yes, no or unknown. */
    access: string
    /** JSON: what they agreed to, by the codes of words.ts. */
    working: string | null
    takesNewCases: string
    /** The day of that statement. */
    takesSaidOn: string | null
    /** 'sample': invented, its address is not read; 'listed': a real person. */
    origin: 'sample' | 'listed'
    /** The day on which the entry was created. */
    listedOn: string | null
    /** The day on which they last confirmed the entry; null: never. */
    confirmedOn: string | null
    confirmAskedOn: string | null
    /** Since when they accept no messages. */
    mailPausedOn: string | null
    /** Not null: visitors do not see the entry. */
    hiddenAt: string | null
    hiddenWhy: HiddenWhy | null
    builtInHash: string | null
    editedAt: string | null
  }
  /** What the directory is searched by: one row for each entry that visitors see (app/attorneys/search). */
  attorneySearch: {
    attorneyId: number
    /** The list starts at another number each day, so that no attorney is always first. */
    lot: number
    takesNewCases: string
    /** JSON */
    languages: string
    /** JSON: ways to meet. */
    remote: string
    /** JSON: what they agreed to, and what kinds of access there are, by the codes of words.ts. */
    meet: string
    /** Name, firm, bio and city in lower case, a line each. */
    text: string
  }
  attorneyStates: { attorneyId: number; state: string }
  attorneySpecializations: { attorneyId: number; specialization: string }
  attorneyFeeTypes: { attorneyId: number; feeType: string }
  attorneyLicenses: {
    attorneyId: number
    state: string
    number: string
    /** The day on which staff looked it up at the bar; null: not yet. */
    checkedOn: string | null
  }
  /** Staff's notes on where licenses are looked up; the built-in ones are in app/attorneys/listing/license-lookup.ts. */
  attorneyBars: { state: string; who: string; url: string; checkedOn: string | null }
  /** How people said it went: counts, nothing else. */
  attorneyAnswers: { attorneyId: number; yes: number; no: number; notYet: number }
  /** An open question "Did they answer?". Never who was asked. */
  attorneyAsks: { id: string; attorneyId: number; answer: string | null; expiresAt: string }
  /** A copy that waits until the person confirms the address; sealed with the mail key. */
  attorneyCopies: { id: string; sealed: string; expiresAt: string }
  /** An attorney's request for a listing or a change, sealed with the mail key; deleted once decided. */
  attorneyApplications: {
    id: string
    kind: 'new' | 'claim' | 'change'
    attorneyId: number | null
    sealed: string
    askedAt: string
    /** When they proved that the email address is theirs. */
    confirmedAt: string | null
    /** Until when it can be confirmed. */
    expiresAt: string | null
  }
  /** A CSV file between its preview and the import; sealed with the mail key. */
  attorneyImports: { id: string; sealed: string; madeBy: string; expiresAt: string }
  /**
   * That a message was sent to an attorney, and when. Never from whom, nor what it said. `mailId` is the queued letter;
   * `outcome` is null until it was delivered or failed.
   */
  attorneyDeliveries: {
    id: string
    attorneyId: number
    queuedAt: string
    mailId: string | null
    outcome: 'handed over' | 'failed' | null
  }
}
