import { openText, sealText } from '#app/platform/keys/opener.client.ts'

type Kept = { place: string } & ({ text: string } | { sealed: string })

/**
 * A member's unsent text is sealed to their key: it is resealed to the new one. Text typed since is
 * sealed to the new one already.
 * @returns how many drafts open with neither key; they stay as they are
 * @throws when the server refuses it
 */
export async function resealDraft(
  old: string,
  made: { identity: string; publicKey: string },
): Promise<number> {
  const answer = await fetch('/staff/kept', { redirect: 'error' })
  if (!answer.ok) throw new Error('Your unsent words were not moved.')
  let unread = 0
  for (const one of (await answer.json()) as Kept[]) {
    if (!('sealed' in one)) continue
    const text = await opened(old, one.sealed)
    if (text !== null) await keep(one.place, await sealText(made.publicKey, text))
    else if ((await opened(made.identity, one.sealed)) === null) unread += 1
  }
  return unread
}

/** @returns null when the text is sealed to another key, or damaged */
const opened = (identity: string, sealed: string): Promise<string | null> =>
  openText(identity, sealed).catch(() => null)

async function keep(place: string, sealed: string): Promise<void> {
  const body = new URLSearchParams({ place, sealed })
  const taken = await fetch('/staff/kept', { method: 'POST', body })
  if (!taken.ok) throw new Error('Your unsent words were not moved.')
}
