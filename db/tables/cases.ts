import type { Generated } from 'kysely'

export type CaseStatus = 'under-review' | 'waiting-for-person' | 'review-finished' | 'referred' | 'closed'

/** Kinds of problems. */
export type CaseKind = 'work' | 'school' | 'places' | 'housing' | 'health' | 'government' | 'other'

export type Attention = 'staff' | 'person' | 'none'
export type WaitsFor = 'answer' | 'withdrawal' | 'deletion'
/** Why a copy for an attorney can no longer be opened. */
export type CopyEnd = 'time' | 'staff' | 'person' | 'tries'
type CaseLane = 'open' | 'quarantine'
export type ReferralState = 'none' | 'asked' | 'agreed' | 'declined'

/** Which side a record came from, in cleartext. `sideMark` is an HMAC under the server key, which is not in the database. */
interface SentBy {
  /** 'before': from before this column existed; null if it was not recorded. */
  side: 'person' | 'staff' | 'before' | null
  /** The staff member, and the version of the signed list of keys at that time. */
  sentBy: string | null
  listVersion: number | null
  sideMark: string | null
}

/**
 * Cases. Beside ids and times only these are in clear (docs/security/cleartext.md): number, status, kind, state, day, promised time,
 * owner, lane and attention, what waits for an answer and by when, counts, how far each side has read and on which day, which note holds tags, language, contact mode, hold, days of
 * closing and deletion, what two staff members agree on, the settings of the key derivation and public keys. `sealed_…` and
 * `envelope` are ciphertext.
 */
export interface CaseTables {
  cases: {
    id: string
    caseNo: string
    status: CaseStatus
    violationType: CaseKind
    /** The state's two letters, or "unknown". */
    state: string
    receivedDay: string
    dueAt: string
    /** Within how many hours we promised the first answer, at the time it was sent. */
    promisedHours: Generated<number>
    /** Since when the 48 hours are paused, and how many warnings about them staff got. */
    pausedAt: string | null
    escalated: number
    /** When we first answered since the promise was made, which fulfills it. */
    answeredAt: string | null
    /** An act of the person that is not answered yet; by when we want to answer, and its warnings. */
    waitsFor: WaitsFor | null
    answerBy: string | null
    answerEscalated: Generated<number>
    /** The position of the person's last record, and how far staff have read. */
    personSeq: Generated<number>
    readSeq: Generated<number>
    ownerId: string | null
    /** Which side has to act. */
    attention: Attention
    /** 'quarantine' for suspected spam; both get the same answer and the same 48 hours. */
    lane: CaseLane
    messageCount: number
    fileCount: number
    language: string
    contactMode: 'none' | 'email' | 'account'
    /**
     * Litigation hold: while it is set, the case is neither closed nor deleted. The reason is in a sealed note of the
     * staff.
     */
    heldAt: string | null
    heldBy: string | null
    closedOn: string | null
    /** When the person withdrew the case; null once they continue it. */
    withdrawnOn: string | null
    /** The day it may be deleted: the person's request, or else so many days after it was closed. */
    purgeOn: string | null
    /** When a staff member marked it as spam; null for what a person sent. */
    spamOn: Generated<string | null>
    /** When the person asked for the deletion; null if only the retention time runs. */
    deletionAskedOn: string | null
    kdfSalt: string
    kdfSetting: string
    wordsVerifier: string
    /** Public keys: of the words, of the case (C) and of the staff's part of the case (S). */
    wordsRecipient: string
    recipient: string
    staffRecipient: string
    /** The summary for the list of cases, sealed to the case key. */
    sealedCapsule: string
    /** The address for neutral notices, sealed with the mail key. */
    sealedContact: string | null
    toldOn: string | null
    /** Words that the person posted after their 30 minutes had expired, sealed to the case key. */
    sealedUnsent: string | null
    /** SHA-256 of the secret in the form: the same form sent twice creates one case. */
    submissionHash: string
    /** The version of the list of recipients it was sealed to. */
    listVersion: number
    /** Whether the person wants to be referred to an attorney. */
    referral: Generated<ReferralState>
    /** The position of the sealed note with the staff's tags; null if there never were any. */
    tagsSeq: Generated<number | null>
  }
  /** For a minute: a case's cleartext columns before and after an act of the staff, and the record that came with it. */
  caseUndos: {
    batch: string
    caseId: string
    doneBy: string
    doneAt: string
    recordSeq: number | null
    was: string
    became: string
  }
  /** Names that would be a conflict of interest in a case: partners, donors, employers of our own people. */
  conflictNames: { id: string; name: string; why: string; addedAt: string }
  /** `keyKind` C: of the case, S: of the staff's part; `holder` 'words' or the id of a recipient. */
  caseKeys: { caseId: string; keyKind: 'C' | 'S'; holder: string; envelope: string }
  /** Answers, messages, files' details and status changes, in order. */
  caseRecords: { caseId: string; seq: number; sealed: string } & SentBy
  /** Notes among the staff, sealed to the staff's key of the case. */
  caseNotes: { caseId: string; seq: number; sealed: string } & SentBy
  /** How far each side has read ('person', 'staff'), a row for each step on, and the day. */
  caseReadings: { caseId: string; side: 'person' | 'staff'; upTo: number; day: string }
  /** Members who may not open a case although their key is on the list, for example because of a conflict of interest. */
  caseBars: { caseId: string; userId: string; barredAt: string; barredBy: string }
  /** Cases that need a new key, because a person who could open them no longer may. */
  caseKeyChanges: { caseId: string; askedAt: string; doneAt: string | null }
  /**
   * Which sealed file belongs to which case or draft; everything else about the file is in its record. `keySign` says
   * which key of the case it is sealed to (case-keys.ts signOf), null for the first.
   */
  caseFiles: {
    id: string
    caseId: string | null
    draftId: string | null
    storedName: string
    keySign: string | null
    /** Sealed. */
    bytes: Generated<number>
  }
  /** Number and words, until "I saved it", sealed to the secret in the cookie. */
  caseReceipts: { submissionHash: string; caseId: string; sealedReceipt: string; expiresAt: string }
  /** An unconfirmed address for notices, and the hash of the code that was sent there. */
  caseContactChecks: {
    caseId: string
    sealedContact: string
    codeHash: string
    tries: number
    expiresAt: string
  }
  /** While the person is signed in: the case key, sealed to the secret in the cookie. Null once the time is over. */
  caseSessions: {
    /** A hash of the session's cookie. */
    id: string
    caseId: string
    sealedKey: string | null
    /** The case's recipient when the session began. */
    seenRecipient: string
    /** The same with an HMAC under the cookie's secret, so that no one can substitute another recipient. */
    recipientMark: string
    usedAt: string
  }
  /** A copy of a case that a staff browser sealed for the attorney its person agreed to. The browser draws its id for each sealing. */
  caseCopies: {
    id: string
    caseId: string
    madeBy: string
    madeAt: string
    /** Of what shows that a browser derived the key from the right words. */
    proofHash: string | null
    /** When the link went out; null until all parts are here. */
    sentAt: string | null
    expiresAt: string
    wrongTries: Generated<number>
    endedAt: string | null
    endedWhy: CopyEnd | null
  }
  /** What the copy is made of, until it ends. */
  caseCopyParts: { copyId: string; part: number; sealedPart: string }
  /** Each time that it was opened with the right words. */
  caseCopyOpenings: { id: string; copyId: string; openedAt: string }
  /** Acts that one staff member requests and another has to approve: deleting a case, or exporting it from the site. */
  caseRequests: {
    id: string
    caseId: string
    kind: 'purge' | 'export' | 'new-words'
    askedBy: string
    askedAt: string
    /** Exports only: the purpose, and how much. */
    purpose: string | null
    scope: 'case' | 'case-and-notes' | null
    /** Purges only: the version of the retention settings at the time of the request. */
    settingsVersion: number | null
    /** The version of the signed list of keys at the time of the request; null for requests from before this column. */
    listVersion: number | null
    confirmedBy: string | null
    confirmedAt: string | null
    expiresAt: string
    endedAt: string | null
    outcome: 'made' | 'withdrawn' | 'expired' | null
  }
}
