/**
 * The front door of messages (the contact form and the partner form). What the staff's screen builds on: `messagesFor(db,
 * holder)` gives what that holder's key opens. The browser opens `envelope` with the staff key (openEnvelope), which gives the
 * message's keys; with them, openLayers(keys, sealed) gives a MessageBody (rules.ts) as JSON; its `id` must be the row's. Replies
 * are sealed to the same key (ReplyBody).
 */
export { repliesNeverSent, replyToMessage, unsentReplies } from './answering.server.ts'
export { messageJobs, sweepMessages } from './jobs.server.ts'
export { askForNewMessageKeys, messagesForNewKeys } from './new-keys.server.ts'
export {
  messagesFor,
  readMessages,
  type SealedMessage,
  spamWaiting,
  waitingMessages,
  waitingSince,
} from './reading.server.ts'
export { type NewMessage, sendMessage } from './sending.server.ts'
export { type MessageEnvelope, messageEnvelopesToShare, shareMessages } from './sharing.server.ts'
export { closeMessage, releaseMessages, reopenMessage } from './working.server.ts'
