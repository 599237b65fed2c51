import type { Identity } from './opener.client.ts'

// New keys for what somebody could open who may not any more. Made in the browser, because only a holder knows the old key,
// which the new one must bring along.

/** Who opens the old ones: a member with their own key, or a steward with the recovery key. */
export interface Opener {
  holder: string
  identity: Identity
}

const TRIES = 4

/**
 * Asks the address for what is sealed now and posts what was made of it. When somebody writes at that moment, it is made again
 * behind theirs.
 * @param of what is asked for, as in { case: id }
 * @param name how a sentence calls what was found: "Case HR-0001"
 * @throws Error with a sentence for the screen
 */
export async function giveNewKey<Found>(
  address: string,
  of: Record<string, string>,
  opener: Opener,
  { make, name }: { make: (found: Found) => Promise<unknown>; name: (found: Found) => string },
): Promise<void> {
  let sentence = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const answer = await fetch(`${address}?${new URLSearchParams({ ...of, holder: opener.holder })}`)
    if (!answer.ok) throw new Error(await answer.text())
    const found = (await answer.json()) as Found
    const made = await make(found).catch((error: Error) => {
      throw new Error(`${name(found)} was not changed: ${error.message.replace(/\.$/, '')}.`)
    })
    const body = new URLSearchParams({ holder: opener.holder, made: JSON.stringify(made) })
    const kept = await fetch(address, { method: 'POST', body })
    if (kept.ok) return
    sentence = await kept.text()
    if (kept.status !== 409) break
  }
  throw new Error(sentence)
}
