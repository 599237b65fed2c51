import { digest, type SignedList } from '#app/platform/keys/recipients-format.ts'

// The newest list of keys that this browser has seen. A malicious server could show an older, truncated list, and a steward
// would sign one that names a removed member again.

const NAME = 'handrail.keys'

interface Seen {
  root: string
  version: number
  digest: string
}

function seen(root: string): Seen | null {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Seen | null
    return kept?.root === root ? kept : null
  } catch {
    // Storage is disabled, or the value is not ours.
    return null
  }
}

/** @throws Error with a sentence when this browser saw a newer list, or a different one with the same number */
export async function refuseOlderList(root: string, chain: readonly SignedList[]): Promise<void> {
  const before = seen(root)
  const then = before && chain[before.version - 1]
  if (before && (!then || (await digest(then.text)) !== before.digest))
    throw new Error(
      `This browser has seen version ${before.version} of the list of keys, and the one we were shown is older or different. Nothing was changed. Ask the other stewards which version they see. This also happens after the site is restored from a backup.`,
    )
  const last = chain.at(-1)
  if (!last) return
  try {
    const now: Seen = { root, version: chain.length, digest: await digest(last.text) }
    localStorage.setItem(NAME, JSON.stringify(now))
  } catch {
    // Without storage each visit trusts the list it is shown, as in a new browser.
  }
}
