// The recovery kit: a member's locked key as an armored age file, so that a printed page or any `age` restores it.

const BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----'
const END = '-----END AGE ENCRYPTED FILE-----'

/** @param lockedKey base64, as it is stored */
export const kitText = (lockedKey: string): string =>
  [BEGIN, ...(lockedKey.match(/.{1,64}/g) ?? []), END, ''].join('\n')

/**
 * The locked key in a text that was typed, pasted or scanned, with or without its first and
 * last line; null if there is none.
 */
export function readKit(text: string): string | null {
  const letters = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '')
  const begins = letters.startsWith('YWdlLWVuY3J5cHRpb24ub3JnL3Yx')
  return begins && letters.length % 4 === 0 && /^[A-Za-z0-9+/]+=*$/.test(letters) ? letters : null
}
