import { createHash } from 'node:crypto'
import {
  hmac,
  openWithMailKey,
  sameMark,
  sealWithMailKey,
  serverSecret,
} from '#app/platform/keys/data-keys.server.ts'

// How an address is kept, found again, and named in links.

/** A keyed hash: the same for the same address, and of no use without the server's key. */
export const markOf = (address: string): string =>
  hmac(serverSecret('newsletter address'), address.trim().toLowerCase())

export const sealAddress = sealWithMailKey
export const openAddress = openWithMailKey

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Stands in every letter and never expires. It says which subscriber, and that we made it. */
export const leavingToken = (subscriberId: string): string =>
  `${subscriberId}${hmac(serverSecret('newsletter leaving'), subscriberId)}`

/** @returns the subscriber's id, or undefined when we did not make this token */
export function subscriberIn(token: string | null): string | undefined {
  if (!token || !/^[\w-]{65}$/.test(token)) return undefined
  const id = token.slice(0, 22)
  return sameMark(token, leavingToken(id)) ? id : undefined
}
