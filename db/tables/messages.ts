/**
 * Messages sent with the contact form and the partner form. Name, address, subject, words and the page a message is
 * about are sealed to the message's own key; that key is in envelopes for the staff and for the recovery key
 * (`messageKeys`).
 */
export interface MessageTables {
  messages: {
    id: string
    /** A reference for the phone, like "M-7KT4-XQ". Gives no access. */
    reference: string
    receivedAt: string
    /** 'problem' for "Report a problem with this page", 'partner' for the form of the partner page. */
    kind: 'message' | 'problem' | 'partner'
    /** 'open', or 'quarantine' for suspected spam; both get the same answer. */
    lane: 'open' | 'quarantine'
    /** The public half of the message's key. */
    recipient: string
    /** A MessageBody as JSON, sealed with sealText. */
    sealed: string
    /** Identifies the posted words, so that the same form sent twice is one message. Deleted after two days. */
    repeatMark: string | null
    /** Identifies the writer's address, so that a reply is sent nowhere else. Null for messages from before. */
    addressMark: string | null
    /** The staff member who works on it. */
    ownerId: string | null
    /** The last reply; we wait for the person. */
    answeredAt: string | null
    closedAt: string | null
    closedBy: string | null
    /** The case it became. */
    caseId: string | null
    /** Its last event: retention is counted from here. */
    lastAt: string
  }
  /**
   * One age envelope for each holder (the id of a recipient), with all keys that the message has had
   * (platform/sealing/case-keys.ts). Data sealed to an older one was sealed a second time, to the newer.
   */
  messageKeys: { messageId: string; holder: string; envelope: string }
  /**
   * Copies of messages for their writers, sealed with the mail key, until the owner of the typed address asks for the
   * copy.
   */
  messageCopies: { id: string; sealed: string; expiresAt: string }
  /** Waits for a new key, because a person who could open it no longer may. */
  messageKeyChanges: { messageId: string; askedAt: string }
  messageReplies: {
    id: string
    messageId: string
    writtenBy: string
    writtenAt: string
    /** A ReplyBody as JSON, sealed to the message's key in its writer's browser. */
    sealed: string
    /** The letter in mailQueue, for as long as it waits there. */
    letterId: string
  }
  /** The members who opened a message, and the first day of it. */
  messageOpenings: { messageId: string; userId: string; day: string }
  /** A question to the person: may we make a case of your message? */
  messageMoves: {
    id: string
    messageId: string
    /** The hash of the secret in the person's link, which is stored nowhere else. */
    tokenHash: string
    /** A copy of the message, sealed to that secret. Null once it is answered or expired. */
    sealedCopy: string | null
    askedAt: string
    askedBy: string
    expiresAt: string
    /** The submission that is creating the case at this moment, by its hash. */
    claimedBy: string | null
    claimedAt: string | null
    answeredAt: string | null
    answer: 'yes' | 'no' | null
  }
}
