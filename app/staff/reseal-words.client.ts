import { openText, sealText } from '#app/platform/keys/opener.client.ts'

type Kept = { place: string } & ({ text: string } | { sealed: string })

/**
 * What a member typed and did not send is sealed to their key: it goes along to the new one. What the old one does not open was
 * typed since, and is sealed to the new one already.
 * @throws when the server does not take it
 */
export async function resealWords(oldIdentity: string, publicKey: string): Promise<void> {
  const answer = await fetch('/staff/kept', { redirect: 'error' })
  if (!answer.ok) throw new Error('Your unsent words were not moved.')
  for (const one of (await answer.json()) as Kept[]) {
    // Sealed to the new key.
    const text = 'sealed' in one ? await openText(oldIdentity, one.sealed).catch(() => null) : null
    if (text === null) continue
    const body = new URLSearchParams({ place: one.place, sealed: await sealText(publicKey, text) })
    const taken = await fetch('/staff/kept', { method: 'POST', body })
    if (!taken.ok) throw new Error('Your unsent words were not moved.')
  }
}
