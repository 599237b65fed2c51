import { readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { nowMs } from '#app/platform/time.ts'

const NAME = '__Host-gift'
const LASTS = 3600

/** The browser's data during a gift. It is sealed, so it reveals nothing to anyone who finds it. */
interface KeptGift {
  id: string
  /** The typed fields, for a donor who comes back from Stripe without paying. */
  typed?: Record<string, string>
  /** No mail was sent about it, so its page does not claim one was. */
  unmailed?: boolean
  at: number
}

export const keepGift = (kept: Omit<KeptGift, 'at'>): string =>
  secretCookie(
    NAME,
    encodeURIComponent(sealWithMailKey(JSON.stringify({ ...kept, at: nowMs() }), 'gift cookie')),
    LASTS,
  )

export function keptGift(request: Request): KeptGift | null {
  const value = readCookie(request, NAME)
  if (!value) return null
  try {
    const kept = JSON.parse(openWithMailKey(decodeURIComponent(value), 'gift cookie')) as KeptGift
    return nowMs() - kept.at < LASTS * 1000 ? kept : null
  } catch {
    // The cookie was made with another server key, or is not ours.
    return null
  }
}
