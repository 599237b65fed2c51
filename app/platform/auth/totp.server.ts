import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { plainDigits } from '../text/plain-digits.ts'

// Codes of an authenticator app: RFC 6238 with SHA-1, steps of 30 seconds and six digits, which every app understands.

const STEP = 30_000
const DIGITS = 6
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in base32, 160 bits. */
export function newTotpSecret(): string {
  let bits = ''
  for (const byte of randomBytes(20)) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('')
}

export const stepAt = (ms: number): number => Math.floor(ms / STEP)

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/**
 * The step that a code belongs to: the current one, or an adjacent one, because clocks differ.
 * @param after the step of the last used code; codes of that step and earlier are rejected
 * @returns null when the code is wrong or used up
 */
export function stepOf(secret: string, typed: string, after: number | null, at = Date.now()): number | null {
  const code = Buffer.from(plainDigits(typed).replace(/\D/g, ''))
  const present = stepAt(at)
  for (const step of [present, present - 1, present + 1]) {
    const wanted = Buffer.from(codeAt(secret, step))
    if (code.length === wanted.length && timingSafeEqual(code, wanted) && step > (after ?? -1)) return step
  }
  return null
}

/** The link that an authenticator app on the same device opens. */
export function otpauthLink(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

function fromBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += LETTERS.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
