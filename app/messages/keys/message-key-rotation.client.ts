import {
  newIdentity,
  openEnvelope,
  type Recipient,
  recipientOf,
  replacedKey,
  sealEnvelope,
} from '#app/platform/keys/opener.client.ts'
import { giveNewKey, type Opener } from '#app/platform/keys/rotate-keys.client.ts'
import type { MessageForNewKey, NewMessageKey } from './message-key-rotation.server.ts'

/**
 * Makes the new key of one message, for everyone who holds it now.
 * @param entries the signed list, verified by this browser
 */
export async function makeNewMessageKey(
  { identity }: Opener,
  found: MessageForNewKey,
  entries: readonly Recipient[],
): Promise<NewMessageKey> {
  const key = await openEnvelope(identity, found.envelope)
  if ((await recipientOf(key)) !== found.recipient)
    throw new Error('its public key is not the one that belongs to it')
  // A message has no chain of records that an older key could vouch for.
  const next = replacedKey(key, await newIdentity(), { until: 0, mark: '' })
  const seal = async (holder: string) => {
    const entry = entries.find(({ id }) => id === holder)
    if (!entry) throw new Error('the list of keys has changed')
    return { holder, envelope: await sealEnvelope(entry.recipient, next) }
  }
  return {
    messageId: found.id,
    before: found.recipient,
    recipient: await recipientOf(next),
    envelopes: await Promise.all(found.holders.map(seal)),
  }
}

/**
 * Replaces the key of one message.
 * @throws Error with a sentence for the screen
 */
export const giveNewMessageKey = (opener: Opener, id: string, entries: readonly Recipient[]): Promise<void> =>
  giveNewKey<MessageForNewKey>('/staff/messages/new-keys/work', { message: id }, opener, {
    make: (found) => makeNewMessageKey(opener, found, entries),
    name: ({ reference }) => `Message ${reference}`,
  })
