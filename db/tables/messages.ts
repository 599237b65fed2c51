/**
 * What people send with the contact form. Name, address, subject, words and the page a message is about are sealed to
 * the message's own key; that key lies in envelopes for the staff and for the recovery key (`messageKeys`).
 */
export interface MessageTables {
  messages: {
    id: string
    /** What the person can say on the phone, like "M-7KT4-XQ". Opens nothing. */
    reference: string
    receivedAt: string
    /** 'message', or 'problem' for "Report a problem with this page". */
    kind: 'message' | 'problem'
    /** 'open', or 'quarantine' for what may be spam; both get the same answer. */
    lane: 'open' | 'quarantine'
    /** The public half of the message's key. */
    recipient: string
    /** A MessageBody as JSON, sealed with sealText. */
    sealed: string
    /** Names the posted words, so that the same form sent twice is one message. Forgotten after two days. */
    repeatMark: string | null
    closedAt: string | null
    closedBy: string | null
  }
  /** One age envelope with the message's key for each holder (the id of a recipient). */
  messageKeys: { messageId: string; holder: string; envelope: string }
}
