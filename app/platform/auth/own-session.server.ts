import { createHmac } from 'node:crypto'
import { sameMark, serverSecret } from '../secrets/data-keys.server.ts'
import { REALMS } from './auth-library.server.ts'

/**
 * Whether a Cookie header has a session that this site began. It may have ended since, so this gives no rights; it
 * decides only how long a page waits, without asking the database.
 */
export function hasOwnSession(cookies: string | null): boolean {
  if (!cookies) return false
  return Object.values(REALMS).some(({ cookie, secret }) => {
    const value = new RegExp(`(?:^|;\\s*)${cookie}=([^;]{1,400})`).exec(cookies)?.[1]
    const [, token, signature] = /^(.+)\.([^.]+)$/.exec(decoded(value ?? '')) ?? []
    if (!token || !signature) return false
    const key = serverSecret(secret).toString('base64url')
    return sameMark(signature, createHmac('sha256', key).update(token).digest('base64'))
  })
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not a cookie of ours.
    return ''
  }
}
