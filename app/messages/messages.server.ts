/**
 * The front door of messages (the contact form). What the staff's screen builds on: `messagesFor(db, holder)` gives what
 * that holder's key opens. The browser opens `envelope` with the staff key (openEnvelope), which gives the message's key;
 * with that, openText(key, sealed) gives a MessageBody (rules.ts) as JSON; its `id` must be the row's.
 */
export { messageJobs, sweepMessages } from './jobs.server.ts'
export {
  closeMessage,
  type MessageEnvelope,
  messageEnvelopesToShare,
  messagesFor,
  readMessages,
  reopenMessage,
  type SealedMessage,
  shareMessages,
  waitingMessages,
} from './reading.server.ts'
export { type NewMessage, sendMessage, someoneReadsMessages } from './sending.server.ts'
