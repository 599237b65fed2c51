/**
 * What people send with the contact form and the partner form. Name, address, subject, words and the page a message is about
 * are sealed to the message's own key; that key lies in envelopes for the staff and for the recovery key (`messageKeys`).
 */
export interface MessageTables {
  messages: {
    id: string
    /** What the person can say on the phone, like "M-7KT4-XQ". Opens nothing. */
    reference: string
    receivedAt: string
    /** 'problem' for "Report a problem with this page", 'partner' for the form of the partner page. */
    kind: 'message' | 'problem' | 'partner'
    /** 'open', or 'quarantine' for what may be spam; both get the same answer. */
    lane: 'open' | 'quarantine'
    /** The public half of the message's key. */
    recipient: string
    /** A MessageBody as JSON, sealed with sealText. */
    sealed: string
    /** Names the posted words, so that the same form sent twice is one message. Forgotten after two days. */
    repeatMark: string | null
    /** Knows the writer's address again, so that a reply goes nowhere else. Null for messages from before. */
    addressMark: string | null
    /** Who works on it. */
    ownerId: string | null
    /** The last reply; we wait for the person. */
    answeredAt: string | null
    closedAt: string | null
    closedBy: string | null
    /** The case it became. */
    caseId: string | null
    /** The last thing that happened with it: from here its time is counted. */
    lastAt: string
  }
  /**
   * One age envelope for each holder (the id of a recipient), with all keys that the message has had (platform/sealing/case-keys.ts).
   * What is sealed to an older one was sealed a second time, to the newer.
   */
  messageKeys: { messageId: string; holder: string; envelope: string }
  /** Copies of messages for their writers, sealed with the mail key, until someone at the typed address asks for the copy. */
  messageCopies: { id: string; sealed: string; expiresAt: string }
  /** Waits for a new key, because somebody could open it who may not any more. */
  messageKeyChanges: { messageId: string; askedAt: string }
  messageReplies: {
    id: string
    messageId: string
    writtenBy: string
    writtenAt: string
    /** A ReplyBody as JSON, sealed to the message's key in the browser of whoever wrote it. */
    sealed: string
    /** The letter in mailQueue, for as long as it waits there. */
    letterId: string
  }
  /** Who opened a message, and on which day first. */
  messageOpenings: { messageId: string; userId: string; day: string }
  /** A question to the person: may we make a case of your message? */
  messageMoves: {
    id: string
    messageId: string
    /** Of the secret in the person's link, which is kept nowhere else. */
    tokenHash: string
    /** The message once more, sealed to that secret. Null once it is answered or too old. */
    sealedCopy: string | null
    askedAt: string
    askedBy: string
    expiresAt: string
    /** The sending that makes the case of it at this moment, by its hash. */
    claimedBy: string | null
    claimedAt: string | null
    answeredAt: string | null
    answer: 'yes' | 'no' | null
  }
  /** Replies to begin from. They hold no person's data, and are in clear. */
  savedReplies: {
    id: string
    title: string
    body: string
    version: number
    editedAt: string
    editedBy: string
    retiredAt: string | null
  }
}
