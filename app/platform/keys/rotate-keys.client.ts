import type { Identity } from './opener.client.ts'

// New keys for what a person could open who no longer may. Made in the browser, because only a holder knows the old
// key, which the new envelope must include.

/** The key that opens the old ones: a member's own, or for a steward the recovery key. */
export interface Opener {
  holder: string
  identity: Identity
}

/** Something in this one fails its check. The others can continue. */
export class NotChanged extends Error {
  override name = 'NotChanged'
}

const TRIES = 4

/**
 * Asks the URL for what is sealed now, and posts the rotated result. If a colleague writes at that moment, does it
 * again on top of theirs.
 * @param of what is asked for, as in { case: id }
 * @param name how a sentence names what was found: "Case HR-0001"
 * @throws Error with a sentence for the screen; NotChanged when others can continue
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
      throw new NotChanged(`${name(found)} was not changed: ${error.message.replace(/\.$/, '')}.`)
    })
    const body = new URLSearchParams({ holder: opener.holder, made: JSON.stringify(made) })
    const kept = await fetch(address, { method: 'POST', body })
    if (kept.ok) return
    sentence = await kept.text()
    if (kept.status !== 409) break
  }
  throw new Error(sentence)
}

/**
 * One after the other. One that fails its check does not stop the others.
 * @param step is called with how many are done
 * @returns a sentence for each that was not changed
 * @throws what would stop the others too, such as a lost connection
 */
export async function oneByOne(
  ids: readonly string[],
  give: (id: string) => Promise<void>,
  { step, stop }: { step: (done: number) => void; stop: () => boolean },
): Promise<string[]> {
  const sentences: string[] = []
  for (const [at, id] of ids.entries()) {
    if (stop()) break
    await give(id).catch((error: Error) => {
      if (!(error instanceof NotChanged)) throw error
      sentences.push(error.message)
    })
    step(at + 1 - sentences.length)
  }
  return sentences
}
