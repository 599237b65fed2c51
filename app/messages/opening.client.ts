import { type Identity, openEnvelope, openText } from '#app/platform/opener.client.ts'
import type { SealedMessage } from './reading.server.ts'
import type { MessageBody } from './rules.ts'

/** Opens a message in a staff browser. @throws when the key does not fit or another message lies in its place */
export async function openMessage(identity: Identity, one: SealedMessage): Promise<MessageBody> {
  const body = JSON.parse(
    await openText(await openEnvelope(identity, one.envelope), one.sealed),
  ) as MessageBody
  if (body.id !== one.id) throw new Error('this message belongs to another row')
  return body
}
