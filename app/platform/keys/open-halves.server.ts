import { randomBytes } from 'node:crypto'
import { OPEN_FOR } from './open-for.ts'

// The server's half of the keys that are open in browsers of the staff (open-key.client.ts): 32 random bytes for a session. In memory
// alone: no database, backup or disk has one, a start of the site locks all keys, and a half that was dropped is nowhere. It says
// nothing about the key: without what lies in that one browser, it opens nothing.

interface Half {
  bytes: string
  usedAt: number
}

const halves = new Map<string, Half>()
let sweeping: ReturnType<typeof setTimeout> | undefined

/** The half of this session, made now when it has none: two tabs that open the key at once get the same. */
export function holdHalf(sessionId: string): string {
  const bytes = halfOf(sessionId) ?? randomBytes(32).toString('base64')
  halves.set(sessionId, { bytes, usedAt: Date.now() })
  sweepLater()
  return bytes
}

/** @returns null when the key was locked, or lay unused too long */
export function halfOf(sessionId: string): string | null {
  sweep()
  return halves.get(sessionId)?.bytes ?? null
}

/** Notes that the member works with the key. A half that was dropped does not come back. */
export function noteUse(sessionId: string): void {
  sweep()
  const half = halves.get(sessionId)
  if (half) half.usedAt = Date.now()
}

export function dropHalf(sessionId: string): void {
  halves.delete(sessionId)
}

function sweep(): void {
  for (const [id, { usedAt }] of halves) if (Date.now() - usedAt >= OPEN_FOR) halves.delete(id)
}

/** Drops halves in time, also when no request asks for one. */
function sweepLater(): void {
  if (sweeping) return
  sweeping = setTimeout(() => {
    sweeping = undefined
    sweep()
    if (halves.size > 0) sweepLater()
  }, OPEN_FOR / 15)
  sweeping.unref()
}
