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
    /** Of the office: what the attorney wants people to know of it. */
    city: string | null
    office: string | null
    phone: string | null
    hours: string | null
    imageDescription: string
    bio: string
    /** Kept as the specification has it; shown nowhere and sorted by nowhere. */
    successRate: number
    /** Empty since 0035: what was written before it is still read from here. */
    email: string
    /** Their mail address, under the mail key. */
    sealedEmail: string | null
    /** A keyed hash of it, to find them by. */
    emailMark: string | null
    website: string | null
    /** What else there is to say about fees, such as "The first talk is free". */
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
    /** The day on which they said so. */
    takesSaidOn: string | null
    /** 'sample': invented, nobody reads the address; 'listed': a real person. */
    origin: 'sample' | 'listed'
    /** Drawn once; the list starts at another number each day, so that nobody is always first. */
    lot: number
    /** Name, firm and bio in lower case. */
    searchText: string
    /** The day on which the entry was made. */
    listedOn: string | null
    /** The day on which they last said that the entry is right; null: nobody did. */
    confirmedOn: string | null
    confirmAskedOn: string | null
    /** Since when they take no messages. */
    mailPausedOn: string | null
    /** Not null: visitors do not see the entry. */
    hiddenAt: string | null
    hiddenWhy: HiddenWhy | null
    /** Under which number of the directory (the fact "directory") the row last changed. */
    changedNo: number
    builtInHash: string | null
    editedAt: string | null
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
  /** What staff wrote down about where licenses are looked up; the others are in app/attorneys/listing/license-lookup.ts. */
  attorneyBars: { state: string; who: string; url: string; checkedOn: string | null }
  /** How people said it went: counts, nothing else. */
  attorneyAnswers: { attorneyId: number; yes: number; no: number; notYet: number }
  /** A question "Did they answer?" that is under way. Never to whom. */
  attorneyAsks: { id: string; attorneyId: number; answer: string | null; expiresAt: string }
  /** A copy that waits for the person to say that the address is theirs; sealed with the mail key. */
  attorneyCopies: { id: string; sealed: string; expiresAt: string }
  /** What an attorney asks us to list or change, sealed with the mail key; gone once decided. */
  attorneyApplications: {
    id: string
    kind: 'new' | 'claim' | 'change'
    attorneyId: number | null
    sealed: string
    askedAt: string
    /** When they showed that the mail address is theirs. */
    confirmedAt: string | null
    /** Until when it can be confirmed. */
    expiresAt: string | null
  }
  /** A CSV file between its preview and the import; sealed with the mail key. */
  attorneyImports: { id: string; sealed: string; madeBy: string; expiresAt: string }
  /**
   * That a message went to an attorney, and when. Never from whom, nor what it said. `mailId` is the letter on its way;
   * `outcome` is null until it was handed over or failed.
   */
  attorneyDeliveries: {
    id: string
    attorneyId: number
    queuedAt: string
    mailId: string | null
    outcome: 'handed over' | 'failed' | null
  }
}
