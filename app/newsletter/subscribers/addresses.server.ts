import {
  hmac,
  markOfAddress,
  openWithMailKey,
  sameMark,
  sealWithMailKey,
  serverSecret,
} from '#app/platform/secrets/data-keys.server.ts'

// How an address is stored, looked up, and named in links.

export const subscriberMark = (address: string): string => markOfAddress('newsletter address', address)

export const sealAddress = (address: string): string => sealWithMailKey(address, 'newsletter address')
export const openAddress = (sealed: string): string => openWithMailKey(sealed, 'newsletter address')

/** In every email, and never expires. It names the subscriber, with our signature. */
export const leavingToken = (subscriberId: string): string =>
  `${subscriberId}${hmac(serverSecret('newsletter leaving'), subscriberId)}`

/** @returns the subscriber's id, or undefined if the token is not ours */
export function subscriberIn(token: string | null): string | undefined {
  if (!token || !/^[\w-]{65}$/.test(token)) return undefined
  const id = token.slice(0, 22)
  return sameMark(token, leavingToken(id)) ? id : undefined
}
