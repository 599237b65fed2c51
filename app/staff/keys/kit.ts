// The recovery kit: a member's locked key as an age file in letters, so that a printed page or any `age` brings it back.

const BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----'
const END = '-----END AGE ENCRYPTED FILE-----'

/** @param lockedKey base64, as it is kept */
export const kitText = (lockedKey: string): string =>
  [BEGIN, ...(lockedKey.match(/.{1,64}/g) ?? []), END, ''].join('\n')

/** The locked key in a text that was typed off, pasted or scanned, with or without its first and last line; null for none. */
export function readKit(text: string): string | null {
  const letters = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '')
  const begins = letters.startsWith('YWdlLWVuY3J5cHRpb24ub3JnL3Yx')
  return begins && letters.length % 4 === 0 && /^[A-Za-z0-9+/]+=*$/.test(letters) ? letters : null
}
