import { newId, newSecret } from '#app/platform/ids.ts'
import { identityFrom, recipientOf, sealText, signOf } from '#app/platform/keys/opener.client.ts'
import type { MessageBody, ReplyBody } from '../model/message-bodies.ts'
import type { Seen } from './optimistic-lock.server.ts'

// How a staff browser replies to a message: it seals the stored copy, and, to ask whether
// we may make it a case, a copy of the message to a secret that only the person gets.

export interface Writing {
  messageKey: string
  body: MessageBody
  text: string
  /** Asks whether we may make it a case. */
  asks: boolean
  close: boolean
}

export interface Written {
  id: string
  form: URLSearchParams
}

/** Seals a reply once. Sending the same `form` again is the same reply. */
export async function writeReply({ messageKey, body, text, asks, close }: Writing): Promise<Written> {
  const id = newId()
  const kept: ReplyBody = { v: 1, id, messageId: body.id, text, asks }
  const inUse = await recipientOf(messageKey)
  const sealed = await sealText(inUse, JSON.stringify(kept))
  const sign = signOf(inUse)
  const form = new URLSearchParams({ id, text, to: body.email, sealed, sign, close: close ? 'yes' : '' })
  if (asks) {
    const secret = newSecret()
    const recipient = await recipientOf(await identityOfLink(secret))
    form.set('secret', secret)
    form.set('copy', await sealText(recipient, JSON.stringify(body)))
  }
  return { id, form }
}

/** The same as identityOfSecret(secret, 'message-move') on the server. */
async function identityOfLink(secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits'])
  const how = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: bytes('handrail message-move'),
  }
  return identityFrom(new Uint8Array(await crypto.subtle.deriveBits(how, material, 256)))
}

/** The message is no longer as the screen shows it, and the sealed reply was refused. */
export class MessageMoved extends Error {
  override name = 'MessageMoved'
}

/**
 * @param seen what the screen shows of the message now
 * @throws Error with a sentence for the screen; MessageMoved if the message must be reloaded
 */
export async function sendReply(messageId: string, { form }: Written, seen: Seen): Promise<void> {
  const body = new URLSearchParams(form)
  body.set('was', seen.ownerId)
  body.set('replies', String(seen.replies))
  const answer = await fetch(`/staff/messages/${messageId}/reply`, { method: 'POST', body })
  if (answer.ok) return
  const words = await answer.text()
  if (answer.status === 409) throw new MessageMoved(words)
  throw new Error(answer.status < 500 && words.length < 400 ? words : '')
}
