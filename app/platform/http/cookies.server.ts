import { hmac, sameMark, serverSecret } from '../secrets/data-keys.server.ts'

/** The value of a cookie of this request, or undefined. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/**
 * A Set-Cookie line for a secret of ours. The `__Host-` prefix binds it to this host and to https (browsers also accept
 * it on localhost).
 * @param maxAge seconds; without it, the cookie is dropped when the browser closes
 */
export function secretCookie(name: `__Host-${string}`, value: string, maxAge?: number): string {
  const life = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax${life}`
}

export const dropCookie = (name: `__Host-${string}`): string => secretCookie(name, '', 0)

/** Signs a value, so that it comes back from the browser unchanged or not at all. */
export function signed(purpose: string, value: string): string {
  const text = Buffer.from(value).toString('base64url')
  return `${text}.${hmac(serverSecret(purpose), text)}`
}

export function readSigned(purpose: string, cookie: string | undefined): string | undefined {
  const [text, mac] = (cookie ?? '').split('.')
  if (!text || !mac) return undefined
  if (!sameMark(mac, hmac(serverSecret(purpose), text))) return undefined
  return Buffer.from(text, 'base64url').toString('utf8')
}
