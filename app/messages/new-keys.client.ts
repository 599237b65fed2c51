import {
  type Identity,
  newIdentity,
  openEnvelope,
  type Recipient,
  recipientOf,
  replacedKey,
  sealEnvelope,
} from '#app/platform/opener.client.ts'
import type { MessageForNewKey, NewMessageKey } from './new-keys.server.ts'

// New keys for messages that somebody could open who may not any more. Made here, because only a holder knows the old key,
// which the new one must bring along.

/** Who opens the messages: a member with their own key, or a steward with the recovery key. */
export interface Opener {
  holder: string
  identity: Identity
}

/**
 * Makes the new key of one message, for everybody who holds it now.
 * @param entries the signed list, checked by this browser
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

const WORK = '/staff/messages/new-keys/work'
const TRIES = 4

/**
 * Gives one message a new key. When somebody answers it at that moment, it is made anew.
 * @throws Error with a sentence for the screen
 */
export async function giveNewMessageKey(
  opener: Opener,
  id: string,
  entries: readonly Recipient[],
): Promise<void> {
  let sentence = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const answer = await fetch(`${WORK}?${new URLSearchParams({ message: id, holder: opener.holder })}`)
    if (!answer.ok) throw new Error(await answer.text())
    const found = (await answer.json()) as MessageForNewKey
    const made = await makeNewMessageKey(opener, found, entries).catch((error: Error) => {
      throw new Error(`Message ${found.reference} was not changed: ${error.message.replace(/\.$/, '')}.`)
    })
    const body = new URLSearchParams({ holder: opener.holder, made: JSON.stringify(made) })
    const kept = await fetch(WORK, { method: 'POST', body })
    if (kept.ok) return
    sentence = await kept.text()
    if (kept.status !== 409) break
  }
  throw new Error(sentence)
}
