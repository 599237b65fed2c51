import { type Identity, openEnvelope, openLayers } from '#app/platform/keys/opener.client.ts'
import { type MessageBody, messageIn, type ReplyBody, replyIn } from '../model/message-bodies.ts'
import type { SealedMessage } from './message-queries.server.ts'
import type { SealedReply } from './reply-to-message.server.ts'

/**
 * Opens a message in a staff browser.
 * @throws if the key does not fit or another message is in its place
 */
export async function openMessage(identity: Identity, one: SealedMessage): Promise<MessageBody> {
  const body = messageIn(await openLayers(await openEnvelope(identity, one.envelope), one.sealed))
  if (body.id !== one.id) throw new Error('this message belongs to another row')
  return body
}

export interface OpenedMessage {
  /** The message's own keys, the current one first. */
  messageKey: string
  body: MessageBody
  replies: { reply: SealedReply; body: ReplyBody | 'broken' }[]
}

/**
 * Opens a message with its replies.
 * @throws if the message itself does not open
 */
export async function openConversation(
  identity: Identity,
  one: SealedMessage,
  replies: readonly SealedReply[],
): Promise<OpenedMessage> {
  const body = await openMessage(identity, one)
  const messageKey = await openEnvelope(identity, one.envelope)
  const opened = replies.map(async (reply) => ({
    reply,
    // The page says that this reply is broken.
    body: await openReply(messageKey, one.id, reply).catch(() => 'broken' as const),
  }))
  return { messageKey, body, replies: await Promise.all(opened) }
}

async function openReply(messageKey: string, messageId: string, { id, sealed }: SealedReply) {
  const body = replyIn(await openLayers(messageKey, sealed))
  if (body.id !== id || body.messageId !== messageId) throw new Error('this reply belongs elsewhere')
  return body
}
