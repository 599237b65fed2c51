/**
 * The front door of messages (the contact form and the partner form). For the staff's screen,
 * `messagesFor(db, holder)` returns what that holder's key opens. The browser opens `envelope` with the staff
 * key (openEnvelope), which gives the message's keys; with them, openLayers(keys, sealed) gives a MessageBody
 * (message-bodies.ts) as JSON; its `id` must be the row's. Replies are sealed to the same key (ReplyBody).
 */

export {
  messageReferences,
  messagesFor,
  readMessages,
  type SealedMessage,
  spamWaiting,
  waitingMessages,
  waitingSince,
} from './desk/message-queries.server.ts'
export { closeMessage, releaseMessages, reopenMessage } from './desk/message-work.server.ts'
export { repliesNeverSent, replyToMessage, unsentReplies } from './desk/reply-to-message.server.ts'
export { messageJobs, sweepMessages } from './jobs.server.ts'
export { messageKeyRotation } from './keys/message-key-rotation.server.ts'
export {
  dropMessageEnvelopes,
  dropMessageEnvelopesOf,
  type MessageEnvelope,
  messageEnvelopesToShare,
  messagesOpenedBy,
  shareMessages,
} from './keys/message-sharing.server.ts'
export { type NewMessage, sendMessage } from './receiving/take-message.server.ts'
