import { openWithMailKey, sealWithMailKey } from '#app/platform/keys/data-keys.server.ts'
import { readCookie, secretCookie } from '#app/platform/requests/cookies.server.ts'

const NAME = '__Host-gift'
const LASTS = 3600

/** What the browser keeps during a gift. It is sealed, so whoever finds it there learns nothing. */
interface KeptGift {
  id: string
  /** What was typed, for a donor who comes back from Stripe without paying. */
  typed?: Record<string, string>
  /** No letter about it went out, so its page does not say that one did. */
  unmailed?: boolean
  at: number
}

export const keepGift = (kept: Omit<KeptGift, 'at'>): string =>
  secretCookie(
    NAME,
    encodeURIComponent(sealWithMailKey(JSON.stringify({ ...kept, at: Date.now() }), 'gift cookie')),
    LASTS,
  )

export function keptGift(request: Request): KeptGift | null {
  const value = readCookie(request, NAME)
  if (!value) return null
  try {
    const kept = JSON.parse(openWithMailKey(decodeURIComponent(value), 'gift cookie')) as KeptGift
    return Date.now() - kept.at < LASTS * 1000 ? kept : null
  } catch {
    // A cookie of another server key, or not ours.
    return null
  }
}
